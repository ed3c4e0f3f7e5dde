import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { inClient } from '../database-client.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { endArchive, finishSegment, listWaitingSegments, releaseSegment, toNextSegment } from './wal-slot.ts';

let dataDir = '';
let server: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-slot-'));
  server = await openEmbeddedPostgres(dataDir, 'serve');
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const query = (...statements: string[]) =>
  inClient(server.superuserUrl, async (client) => {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  });

const fillSegment = async () => {
  await query(`select pg_logical_emit_message(false, 'test', 'x')`);
  await finishSegment(server);
};

test('segments wait until they are released; a log that was dropped begins another archive', async () => {
  const { archiveId } = await listWaitingSegments(server);
  await fillSegment();
  await fillSegment();
  const { segments } = await listWaitingSegments(server);
  const [first = '', second] = segments.slice(-2);
  expect(second).toBe(toNextSegment(first));
  await releaseSegment(server, archiveId, first);
  expect(await listWaitingSegments(server)).toEqual({ archiveId, segments: [second] });

  await query(`alter system set max_slot_wal_keep_size = '16MB'`, 'select pg_reload_conf()');
  await eventually(async () =>
    expect(await query('show max_slot_wal_keep_size')).toEqual([{ max_slot_wal_keep_size: '16MB' }]),
  );
  for (let n = 0; n < 4; n += 1) await fillSegment();
  await query('checkpoint');
  const next = await listWaitingSegments(server);
  expect(next.archiveId).not.toBe(archiveId);
  expect(await query('select slot_name as name from pg_replication_slots')).toEqual([
    { name: `prohor_archive_${next.archiveId}` },
  ]);

  await endArchive(server);
  expect(await query('select slot_name from pg_replication_slots')).toEqual([]);
});
