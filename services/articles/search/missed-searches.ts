import { createHmac, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { toNetwork } from '#domain/network/client-networks.ts';
import { MISSED_SEARCH_MIN_NETWORKS } from '#domain/search/missed-search.ts';
import { toLocalText } from '#domain/time/site-clock.ts';
import type { Database } from '#services/postgres/database.ts';

/** How long searches are collected before they are written in one statement. */
const COLLECT_MS = 5_000;
/** Searches beyond these limits, pending or of one day, are not counted, because a client can invent any number of words. */
const MAX_PENDING = 1_000;
const MAX_SEARCHES_PER_DAY = 20_000;
/** The networks of a search are counted up to this number. */
const MAX_NETWORKS = 1_000;
const KEY_BYTES = 16;
const DATE_LENGTH = '2026-11-20'.length;

/** A search without results. `words`: see `decideMissedWords`. */
type MissedSearch = { words: string; clientAddress: string; nowMs: number };

export type MissedSearchCounter = {
  /** Counts a search, once per network and day. The count is written within seconds, or lost if that fails. */
  count(search: MissedSearch): void;
  /** Writes the pending counts. */
  drain(): Promise<void>;
};

export type MissedSearchCounterOptions = {
  db: Database;
  secret: Buffer;
  timeZone: string;
  setTimer: (delayMs: number, run: () => void) => () => void;
  onFailure: (error: unknown) => void;
};

type PendingSearch = { day: string; key: Buffer; words: string; networks: Set<number> };

/** The date of a time in the site's time zone, e.g. `2026-11-20`. */
const toDay = (ms: number, timeZone: string) => toLocalText(ms, timeZone).slice(0, DATE_LENGTH);

/**
 * Counts the networks from which readers searched for words without a result. Stores only hashes of addresses, and of words that
 * fewer than five networks searched for. Their key changes every day in the site's time zone (docs/behaviour §4.24).
 */
export function createMissedSearchCounter(options: MissedSearchCounterOptions): MissedSearchCounter {
  const { db, timeZone, setTimer, onFailure } = options;
  const hash = createDailyHash(options.secret);
  let pending = new Map<string, PendingSearch>();
  let cancelTimer: (() => void) | null = null;

  const write = async () => {
    cancelTimer?.();
    cancelTimer = null;
    const batch = [...pending.values()];
    pending = new Map();
    if (batch.length > 0) await writeBatch(db, batch).catch(onFailure);
  };
  return {
    count: ({ words, clientAddress, nowMs }) => {
      const day = toDay(nowMs, timeZone);
      const id = `${day} ${words}`;
      if (pending.size >= MAX_PENDING && !pending.has(id)) return;
      const key = hash(day, `words\n${words}`).subarray(0, KEY_BYTES);
      const search = pending.get(id) ?? { day, key, words, networks: new Set() };
      if (search.networks.size < MAX_NETWORKS) {
        search.networks.add(hash(day, `${words}\n${toNetwork(clientAddress)}`).readInt16BE());
      }
      pending.set(id, search);
      cancelTimer ??= setTimer(COLLECT_MS, () => void write());
    },
    drain: write,
  };
}

/** Creates a keyed hash whose results of two days cannot be compared. */
function createDailyHash(secret: Buffer): (day: string, text: string) => Buffer {
  let current = { day: '', key: Buffer.alloc(0) };
  return (day, text) => {
    if (current.day !== day) {
      current = { day, key: Buffer.from(hkdfSync('sha256', secret, day, 'prohor searches without results', 32)) };
    }
    return createHmac('sha256', current.key).update(text).digest();
  };
}

/** Writes rows in the order of their keys. Otherwise two processes could deadlock. */
async function writeBatch(db: Database, batch: readonly PendingSearch[]): Promise<void> {
  const pairs = batch.flatMap(({ day, key, networks }) => [...networks].map((network) => ({ day, key, network })));
  const { rows } = await sql<{ day: string; key: Buffer }>`
    insert into missed_searches as stored (day, key, networks)
    select day, key, (array_agg(network))[:${MAX_NETWORKS}] from unnest(
      ${pairs.map(({ day }) => day)}::text[], ${pairs.map(({ key }) => key)}::bytea[],
      ${pairs.map(({ network }) => network)}::smallint[]
    ) as counted (day, key, network)
    where exists (select from missed_searches as known where known.day = counted.day and known.key = counted.key)
      or (select count(*) from (
        select from missed_searches as other where other.day = counted.day limit ${MAX_SEARCHES_PER_DAY}
      ) as others) < ${MAX_SEARCHES_PER_DAY}
    group by day, key order by day, key
    on conflict (day, key) do update set networks = array(
      select distinct unnest(stored.networks || excluded.networks) limit ${MAX_NETWORKS}
    )
    returning day, key`.execute(db);
  const found = batch.filter(({ day, key }) => rows.some((row) => row.day === day && row.key.equals(key)));
  await sql`
    update missed_searches as stored set words = found.words from unnest(
      ${found.map(({ day }) => day)}::text[], ${found.map(({ key }) => key)}::bytea[],
      ${found.map(({ words }) => words)}::text[]
    ) as found (day, key, words)
    where stored.day = found.day and stored.key = found.key and stored.words = ''
      and network_count >= ${MISSED_SEARCH_MIN_NETWORKS}`.execute(db);
}

/** `networks`: the number of networks that searched for the words, up to 1,000. */
export type ListedMissedSearch = { words: string; networks: number };

type ListRequest = { nowMs: number; timeZone: string; limit: number };

/** Lists today's searches without results, in the site's time zone, most networks first. */
export function listMissedSearches(
  db: Database,
  { nowMs, timeZone, limit }: ListRequest,
): Promise<ListedMissedSearch[]> {
  return db
    .selectFrom('missedSearches')
    .select(['words', 'networkCount as networks'])
    .where('day', '=', toDay(nowMs, timeZone))
    .where('words', '<>', '')
    .orderBy('networkCount', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
}

/** Deletes up to `limit` searches of days that ended before `beforeMs`. Returns the number deleted. */
export async function deleteOldMissedSearches(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  // The date in UTC may be one day earlier than the site's, so rows may remain a day longer.
  const lastDay = new Date(beforeMs).toISOString().slice(0, DATE_LENGTH);
  const { numAffectedRows } = await sql`
    with due as materialized (
      select day, key from missed_searches where day < ${lastDay} order by day limit ${limit} for update skip locked
    )
    delete from missed_searches using due
    where missed_searches.day = due.day and missed_searches.key = due.key`.execute(db);
  return Number(numAffectedRows ?? 0);
}
