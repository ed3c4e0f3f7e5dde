import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { readBackup } from '#tests/support/site/backup-site.ts';
import { startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

let folder = '';
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-scheduled-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (target: string, workers = 1) =>
  startServer({
    ...{ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), SEED: 'none', WORKERS: String(workers) },
    BACKUP_TARGET: target,
  });

async function readMetric(origin: string, name: string): Promise<number> {
  const values = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(values)?.[1]);
}

test('of several processes one writes the first backup, and the metrics have its time and size', async () => {
  const target = join(folder, 'backups');
  const server = await start(target, 2);
  await eventually(() => expect(server.output()).toContain('a backup was written'));
  expect((await readdir(target)).filter((name) => name.startsWith('20'))).toHaveLength(1);
  const { manifest } = await readBackup(target);
  await server.end('SIGTERM');
  const next = await start(target);
  const seconds = Date.parse(manifest.createdAt) / 1_000;
  expect(await readMetric(next.origin, 'prohor_last_backup_timestamp_seconds')).toBe(seconds);
  expect(await readMetric(next.origin, 'prohor_last_backup_bytes')).toBeGreaterThan(1_000);
  await next.end('SIGTERM');
  expect((await readdir(target)).filter((name) => name.startsWith('20'))).toHaveLength(1);
});

test('a backup that fails is logged with its cause, and the site is served', async () => {
  const server = await start('/dev/null/backups');
  await eventually(() => expect(server.output()).toMatch(/\/dev\/null\/backups cannot be written.*"job":"backup"/));
  expect((await fetch(server.origin)).status).toBe(200);
  await server.end('SIGTERM');
});
