import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Linux does not use these ports for outgoing connections, so a port remains free until the caller opens it. */
const drawPort = () => randomInt(20_000, 32_768);

/** Returns a free TCP port of `host`: `preferred` if it is free, otherwise any. Rejects if no port can be opened. */
export async function findFreePort({ preferred = 0, host = '127.0.0.1' } = {}): Promise<number> {
  for (const port of [preferred || drawPort(), drawPort(), drawPort()]) {
    const opened = await openBriefly(port, host).catch(() => null);
    if (opened !== null) return opened;
  }
  return openBriefly(0, host);
}

/** Opens a port of `host` and closes it again. Returns its number. Rejects if it cannot be opened. */
export async function openBriefly(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  if (bound === null || typeof bound === 'string') throw new Error(`No free port on ${host}.`);
  return bound.port;
}
