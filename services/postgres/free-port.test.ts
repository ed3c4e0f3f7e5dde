import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from './free-port.ts';

test('returns the preferred port if it is free, else another one', async () => {
  const port = await findFreePort();
  expect(await findFreePort({ preferred: port })).toBe(port);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await findFreePort({ preferred: port })).not.toBe(port);
  server.close();
});

test('rejects if the host has no address on this machine', async () => {
  await expect(findFreePort({ host: '192.0.2.1' })).rejects.toThrow('EADDRNOTAVAIL');
});
