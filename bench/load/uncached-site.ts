import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { createBarePage } from './bare-react-page.ts';

/** What the process of a measured server sends to its parent; the second one answers every message. */
export type ServerMessage = { kind: 'ready'; origin: string } | { kind: 'cpu'; micros: number };

type Serve = (databaseUrl: string, cache: unknown) => Promise<{ origin: string }>;
type Prepare = (serverUrl: string, count: number, onProgress: () => void) => Promise<{ url: string }>;

const isFunction = (value: unknown) => typeof value === 'function';
/** Commit 6c78f1b has `serveSite` instead of `serveArchive`. */
const siteSchema = z.object({
  prepareDatabase: z.custom<Prepare>(isFunction),
  serveArchive: z.custom<Serve>(isFunction).optional(),
  serveSite: z.custom<Serve>(isFunction).optional(),
});
const cacheSchema = z.object({ noPageCache: z.unknown() });

const importFrom = (...path: string[]): Promise<unknown> => import(pathToFileURL(join(...path)).href);

/** Serves a checkout's build without its page cache, from a database that its own code fills. */
async function startSite(checkout: string, serverUrl: string, articles: number): Promise<string> {
  const { prepareDatabase, serveArchive, serveSite } = siteSchema.parse(
    await importFrom(checkout, 'bench', 'prepare-site.ts'),
  );
  const cacheModule = await importFrom(checkout, 'server', 'cache', 'page-cache.ts').catch(() =>
    importFrom(checkout, 'server', 'page-cache.ts'),
  );
  const serve = serveArchive ?? serveSite;
  if (serve === undefined) throw new Error(`${checkout} has no benchmark that can be started.`);
  const { url } = await prepareDatabase(serverUrl, articles, () => {});
  return (await serve(url, cacheSchema.parse(cacheModule).noPageCache)).origin;
}

async function startBare(links: number): Promise<string> {
  const render = createBarePage(links);
  const server = createServer(async (_request, response) => {
    const page = await render(new Request('http://127.0.0.1/'));
    response.writeHead(page.status, Object.fromEntries(page.headers));
    response.end(Buffer.from(await page.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${bound.port}`;
}

function send(message: ServerMessage): void {
  process.send?.(message);
}

const [kind, ...values] = process.argv.slice(2);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  send({ kind: 'cpu', micros: user + system });
});
process.on('disconnect', () => process.exit());
const [first = '', serverUrl = '', articles = ''] = values;
const origin = kind === 'bare' ? await startBare(Number(first)) : await startSite(first, serverUrl, Number(articles));
send({ kind: 'ready', origin });
