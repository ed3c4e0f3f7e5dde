import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acquireSessionLock } from './session-lock.ts';

const KEY = 7_301_499;
const { db, url, drop } = await createTestDatabase();
afterAll(drop);

it('reports no loss if the server closes the connection before there is a lock', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const onLost = vi.fn();
  await expect(acquireSessionLock(`postgres://a@127.0.0.1:${port}/a`, KEY, onLost)).rejects.toThrow();
  server.close();
  await once(server, 'close');
  expect(onLost).not.toHaveBeenCalled();
});

it('reports the loss of a lock once, and none after its release', async () => {
  const onLost = vi.fn();
  const released = await acquireSessionLock(url, KEY, onLost);
  await released?.release();
  expect(onLost).not.toHaveBeenCalled();
  const ended = Promise.withResolvers<void>();
  await eventually(async () => {
    const lock = await acquireSessionLock(url, KEY, onLost);
    if (lock === null) throw new Error('The first connection has not ended.');
    lock.client.once('end', ended.resolve);
  });
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${KEY}`.execute(db);
  await ended.promise;
  expect(onLost).toHaveBeenCalledTimes(1);
});
