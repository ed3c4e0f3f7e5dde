import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { waitUntil } from '#tools/wait-until.ts';

const PROGRAM = join(import.meta.dirname, 'open-page-program.ts');

/** A page of the site: the content and the attributes of its `main`. */
export type LiteralPage = {
  main: string;
  attributes?: string;
  title?: string;
  status?: number;
  /** What the server sends in place of the page's part. */
  part?: string;
};

export type OpenPageSite = {
  origin: string;
  /** Paths and queries of the parts that were read. */
  reads: string[];
  /** Queries of the opened streams. */
  streams: string[];
  /** True: the server refuses streams and ends those that are open. */
  refusesStreams(isRefused: boolean): void;
  /** Sets what a path shows. */
  put(path: string, page: LiteralPage): void;
  /** Sets what a path shows and reports the change to the open page, when its stream is open. */
  change(path: string, page: LiteralPage): Promise<void>;
  report(): Promise<void>;
  stop(): Promise<void>;
};

/** Bundles the program as the production build does. */
export async function bundleOpenPage(entry = PROGRAM): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target: 'chrome80', minify: 'oxc', modulePreload: false, rolldownOptions: { input: entry } },
  });
  const chunk = 'output' in result ? result.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry} produced no script.`);
  return chunk.code;
}

const STYLE = 'body { margin: 0; font: 16px/1.5 sans-serif } p, li { margin: 0 } .tall { height: 1500px }';

const toPart = ({ main, attributes = 'data-topics="home" data-read-at="1"', title = 'প্রহর' }: LiteralPage) =>
  `<title>${title}</title><main id="main" ${attributes}>${main}</main>`;

/** Starts a server of literal pages that change as the real one's do: parts, the stream of changes, and a program. */
export async function startOpenPageSite(program: string): Promise<OpenPageSite> {
  const pages = new Map<string, LiteralPage>();
  const openStreams = new Set<ServerResponse>();
  const site = { reads: [] as string[], streams: [] as string[] };
  let isRefused = false;
  let changes = 0;

  const openStream = (response: ServerResponse) => {
    if (isRefused) return response.writeHead(503).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    openStreams.add(response);
    return response.on('close', () => openStreams.delete(response));
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/program.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(program);
    if (url.pathname === '/live') {
      site.streams.push(url.search);
      return openStream(response);
    }
    const isPart = url.searchParams.get('part') === 'main';
    if (isPart) site.reads.push(request.url ?? '');
    for (const name of ['part', 'change']) url.searchParams.delete(name);
    const page = pages.get(`${url.pathname}${url.search}`);
    if (page === undefined) return response.writeHead(500).end('no page');
    response.writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8' });
    if (isPart) return response.end(page.part ?? toPart(page));
    return response.end(
      `<!doctype html><html lang="bn"><head><style>${STYLE}</style></head><body>${toPart(page)}<script type="module" src="/program.js"></script></body></html>`,
    );
  });
  const report = async () => {
    await waitUntil(() => openStreams.size > 0, 90_000, 'The page has opened no stream.');
    changes += 1;
    for (const stream of openStreams) stream.write(`event: change\nid: k-${changes}\ndata: {"spreadMs":0}\n\n`);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...site,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusesStreams: (newIsRefused) => {
      isRefused = newIsRefused;
      for (const stream of openStreams) stream.end();
    },
    put: (path, page) => pages.set(path, page),
    change: (path, page) => {
      pages.set(path, page);
      return report();
    },
    report,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
