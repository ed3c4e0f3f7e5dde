import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';

/** Another site: a server on a free port of the loopback, with the paths that it was asked for. */
export async function startRemoteHost(respond: RequestListener) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    requested,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
