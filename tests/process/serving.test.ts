import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#services/postgres/free-port.ts';
import { runRefusedStart, startServer } from '#tools/run-program.ts';

let dataDir = '';

// The tests share a folder, because a new database takes seconds; each also passes on an empty one.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-serving-'));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const isDatabaseRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

test('starts on an empty folder, refuses a second start there, and stops on SIGTERM with its database', async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(server.origin)).status).toBe(200);

  const second = await runRefusedStart({ DATA_DIR: dataDir, PORT: String(await findFreePort()) });
  expect(second.status).toBe(1);
  expect(second.err).toBe(`DATA_DIR ${dataDir} is in use by another running instance of Prohor.\n`);

  expect(await server.end('SIGTERM')).toBe(0);
  expect(isDatabaseRunning()).toBe(false);
});
