import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** What the process of a measured server sends to its parent: its origin when it is ready, and its CPU time after every message. */
export const serverMessage = z.union([z.object({ origin: z.string() }), z.object({ cpuMicros: z.number() })]);

type Serve = (databaseUrl: string, cache: unknown) => Promise<{ origin: string }>;
type Prepare = (serverUrl: string, count: number, onProgress: () => void) => Promise<{ url: string }>;

const isFunction = (value: unknown) => typeof value === 'function';
const siteSchema = z.object({
  prepareDatabase: z.custom<Prepare>(isFunction),
  serveArchive: z.custom<Serve>(isFunction),
});
const cacheSchema = z.object({ noPageCache: z.unknown() });

/** Serves a checkout's build without its page cache, from a database that its own code fills. */
async function startSite(checkout: string, serverUrl: string, articles: number): Promise<string> {
  const importFrom = (path: string): Promise<unknown> => import(pathToFileURL(join(checkout, path)).href);
  const { prepareDatabase, serveArchive } = siteSchema.parse(await importFrom('bench/prepare-site.ts'));
  const { noPageCache } = cacheSchema.parse(await importFrom('server/cache/page-cache.ts'));
  const { url } = await prepareDatabase(serverUrl, articles, () => {});
  return (await serveArchive(url, noPageCache)).origin;
}

if (import.meta.main) {
  const [checkout = '', serverUrl = '', articles = ''] = process.argv.slice(2);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicros: user + system });
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ origin: await startSite(checkout, serverUrl, Number(articles)) });
}
