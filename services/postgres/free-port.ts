import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/** A port of the loopback that nobody listens on: `wanted` where it is free, else any. */
export async function findFreePort(wanted: number): Promise<number> {
  const port = (await probe(wanted)) ?? (await probe(0));
  if (port === null) throw new Error('No free port for the embedded PostgreSQL.');
  return port;
}

/** The port it could listen on (0 asks for any), or null. */
async function probe(port: number): Promise<number | null> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, HOST, () => resolve(true));
  });
  if (!listens) return null;
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  return bound === null || typeof bound === 'string' ? null : bound.port;
}
