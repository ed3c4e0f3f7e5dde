import { randomBytes } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import pg from 'pg';
import { inClient } from '../database-client.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { decideWaitingWalSize } from './memory-settings.ts';

type Server = Pick<EmbeddedPostgres, 'superuserUrl' | 'clusterDir'>;

/**
 * Prefix of the replication slot that makes the server retain its log until it is archived. The slot's name contains
 * the inode of the cluster's folder, so a copy of the folder gets another archive.
 */
const SLOT_PREFIX = 'prohor_archive_';
/** A segment with changes is finished after this time, even if it is not full. */
const MAX_SEGMENT_AGE = '60s';
const SEGMENTS_PER_FILE = 256;
const SEGMENT_SHIFT = 24;

/** The finished segments of the log that the archive does not have yet, and the name of the archive. */
export type WaitingSegments = { archiveId: string; segments: string[] };

type Slot = { name: string; lsn: string | null };

/**
 * Lists the finished segments that were not released. From the first call on, the server retains them, up to a limit
 * (`max_slot_wal_keep_size`). `archiveId` changes if the limit was exceeded, and is different in a copy of a cluster.
 */
export async function listWaitingSegments({ superuserUrl, clusterDir }: Server): Promise<WaitingSegments> {
  const { ino } = await stat(clusterDir, { bigint: true });
  return inClient(superuserUrl, async (client) => {
    const prefix = `${SLOT_PREFIX}${ino}_`;
    const slot = (await findSlot(client, prefix)) ?? (await createSlot(client, { prefix, clusterDir }));
    const { rows } = await client.query<{ lsn: string; timeline: number }>(
      'select pg_current_wal_flush_lsn()::text as lsn, timeline_id as timeline from pg_control_checkpoint()',
    );
    const [current] = rows;
    if (current === undefined) throw new Error('PostgreSQL has no log.');
    const [first, end] = [toSegmentNumber(slot.lsn ?? ''), toSegmentNumber(current.lsn)];
    const names = Array.from({ length: end - first }, (_, n) => toSegmentName(current.timeline, first + n));
    return { archiveId: slot.name.slice(SLOT_PREFIX.length), segments: names };
  });
}

/** Returns the slot of this cluster. Removes slots that have lost a part of the log or belong to another cluster. */
async function findSlot(client: pg.Client, prefix: string): Promise<Slot | null> {
  const slots = await listSlots(client);
  const usable = slots.find(({ name, lsn }) => name.startsWith(prefix) && lsn !== null);
  for (const { name } of slots) {
    if (name !== usable?.name) await client.query('select pg_drop_replication_slot($1)', [name]);
  }
  return usable ?? null;
}

async function listSlots(client: pg.Client): Promise<Slot[]> {
  const { rows } = await client.query<Slot>(
    `select slot_name as name, case when wal_status <> 'lost' then restart_lsn end::text as lsn
     from pg_replication_slots where starts_with(slot_name, $1)`,
    [SLOT_PREFIX],
  );
  return rows;
}

async function createSlot(client: pg.Client, { prefix, clusterDir }: { prefix: string; clusterDir: string }) {
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  const { blocks, bsize } = await statfs(clusterDir);
  // Not in the settings file: these settings apply as long as the slot exists, even to an earlier release.
  await client.query(`alter system set archive_timeout = ${pg.escapeLiteral(MAX_SEGMENT_AGE)}`);
  await client.query(`alter system set max_slot_wal_keep_size = '${decideWaitingWalSize(blocks * bsize)}'`);
  await client.query('select pg_reload_conf()');
  await client.query('select pg_create_physical_replication_slot($1, true)', [name]);
  const slot = await findSlot(client, name);
  if (slot === null) throw new Error('PostgreSQL has not created the replication slot of the archive.');
  return slot;
}

/** Lets the server remove a segment, and all before it. */
export async function releaseSegment({ superuserUrl }: Server, archiveId: string, segment: string): Promise<void> {
  const lsn = toLsn(toNumberOfName(segment) + 1);
  await inClient(superuserUrl, (client) =>
    client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [`${SLOT_PREFIX}${archiveId}`, lsn]),
  );
}

/** Finishes the current segment, which can then be archived. */
export async function finishSegment({ superuserUrl }: Pick<Server, 'superuserUrl'>): Promise<void> {
  await inClient(superuserUrl, (client) => client.query('select pg_switch_wal()'));
}

/** Removes the replication slots and settings of the archive. The server then no longer retains its log for it. */
export async function endArchive({ superuserUrl }: Pick<Server, 'superuserUrl'>): Promise<void> {
  await inClient(superuserUrl, async (client) => {
    const slots = await listSlots(client);
    if (slots.length === 0) return;
    for (const { name } of slots) await client.query('select pg_drop_replication_slot($1)', [name]);
    await client.query('alter system reset archive_timeout');
    await client.query('alter system reset max_slot_wal_keep_size');
    await client.query('select pg_reload_conf()');
  });
}

/** Returns the number of the 16 MB segment that contains an LSN such as `1/2000028`. */
function toSegmentNumber(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * SEGMENTS_PER_FILE + (Number.parseInt(low, 16) >>> SEGMENT_SHIFT);
}

const toHex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

function toSegmentName(timeline: number, n: number): string {
  return [timeline, Math.floor(n / SEGMENTS_PER_FILE), n % SEGMENTS_PER_FILE].map(toHex).join('');
}

function toNumberOfName(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_FILE + Number.parseInt(name.slice(16), 16);
}

const toLsn = (n: number) =>
  `${toHex(Math.floor(n / SEGMENTS_PER_FILE))}/${toHex((n % SEGMENTS_PER_FILE) * 2 ** SEGMENT_SHIFT)}`;

export const toSegmentOfLsn = (timeline: number, lsn: string): string => toSegmentName(timeline, toSegmentNumber(lsn));

export const toNextSegment = (name: string): string =>
  toSegmentName(Number.parseInt(name.slice(0, 8), 16), toNumberOfName(name) + 1);
