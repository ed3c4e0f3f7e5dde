import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#services/postgres/free-port.ts';
import type { StartedNginx } from '#tools/start-nginx.ts';
import { startNginx } from '#tools/start-nginx.ts';

/** The response that the reference servers send for every request. */
export type ReferenceResponse = { headers: string[]; body: Buffer };

/** A server of nothing but `node:http`, in this process, that sends the same response to every request. */
export async function startBareServer({ headers, body }: ReferenceResponse) {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Set by nginx itself. */
const OWN_HEADERS: readonly string[] = ['content-length', 'content-type', 'etag', 'server', 'x-cache-status'];

/**
 * An nginx with one worker that serves `body` as the static file at `/page`, with nginx's own headers only or with those of
 * `headers` too, which are names and values in turn.
 */
export async function startStaticNginx({ headers, body }: ReferenceResponse): Promise<StartedNginx> {
  const pairs = headers.flatMap((name, n) => (n % 2 === 0 ? [[name, headers[n + 1] ?? ''] as const] : []));
  const added = pairs.filter(([name]) => !OWN_HEADERS.includes(name));
  const root = await mkdtemp(join(tmpdir(), 'prohor-static-'));
  // The worker runs as another user if this process is root.
  await chmod(root, 0o755);
  await writeFile(join(root, 'page'), body);
  const started = await startNginx(
    (port) => `
    server {
      listen 127.0.0.1:${port};
      root ${root};
      default_type text/html;
      open_file_cache max=10;
      ${added.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join('\n      ')}
    }`,
  );
  return {
    ...started,
    stop: async () => {
      await started.stop();
      await rm(root, { recursive: true });
    },
  };
}
