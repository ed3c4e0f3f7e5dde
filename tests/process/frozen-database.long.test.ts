import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freezePostgres } from '#tools/freeze-postgres.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { runProhor, startServer } from '#tools/run-program.ts';

let dataDir = '';
let server: StartedServer;
let thaw: () => void;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-frozen-'));
  server = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  expect((await fetch(server.origin)).status).toBe(200);
  thaw = freezePostgres(dataDir);
});
afterEach(async () => {
  // After a failed test, neither the server nor its database continue.
  thaw();
  server.child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

test('SIGTERM ends the server although the database is frozen, and a later command uses and stops the database', async () => {
  expect(await server.end('SIGTERM')).toBe(0);
  thaw();
  expect(await runProhor(['migrate'], { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});
