import { sql } from 'kysely';
import { toOldPath } from '#domain/urls/old-address.ts';
import { isDateArchive } from '#domain/urls/wordpress-address.ts';
import type { Database } from '#services/postgres/database.ts';

/** How long requests are collected before they are written in one statement. */
const COLLECT_MS = 5_000;
/** Paths beyond these limits, pending or stored, are not counted, because a client can invent any number. */
const MAX_PENDING = 500;
const MAX_ROWS = 2_000;
const MAX_LENGTH = 300;

/** Paths that programs try at any site, paths of files, and the codes of forged photo cards. */
const NOT_CONTENT =
  /\.(?!html?$)[a-z0-9]{1,8}$|\/\.|^\/(?:wp-(?:admin|includes|content|json|login)|xmlrpc|cgi-bin|vendor|admin|phpmyadmin|api|storage|media|assets|v)(?:\/|$)/;
/** An email address, a phone number or a token, which a path may contain by accident. */
const PERSONAL_PATH = /@|\d{9}|[a-z0-9]{24}/;

/** Returns the path under which a request is counted; null if it is not counted. */
function decideCountedPath(url: string): string | null {
  const path = toOldPath(url.split('?')[0] ?? '');
  if (path === null || path.length > MAX_LENGTH) return null;
  return NOT_CONTENT.test(path) || isDateArchive(path) || PERSONAL_PATH.test(path) ? null : path;
}

export type NotFoundCounter = {
  /** Counts a request for a path that does not exist. The count is written within seconds, or lost if that fails. */
  count(url: string, nowMs: number): void;
  /** Writes the pending counts. */
  drain(): Promise<void>;
};

type CounterOptions = {
  db: Database;
  setTimer: (delayMs: number, run: () => void) => () => void;
  onFailure: (error: unknown) => void;
};

/** Counts requests for paths that do not exist. Does not store parameters, clients, or paths that may identify a person. */
export function createNotFoundCounter({ db, setTimer, onFailure }: CounterOptions): NotFoundCounter {
  let pending = new Map<string, { requests: number; requestedAt: number }>();
  let cancelTimer: (() => void) | null = null;
  const write = async () => {
    cancelTimer?.();
    cancelTimer = null;
    const batch = [...pending].sort(([a], [b]) => (a < b ? -1 : 1));
    pending = new Map();
    if (batch.length > 0) await writeBatch(db, batch).catch(onFailure);
  };
  return {
    count: (url, nowMs) => {
      const path = decideCountedPath(url);
      if (path === null || (pending.size >= MAX_PENDING && !pending.has(path))) return;
      pending.set(path, { requests: (pending.get(path)?.requests ?? 0) + 1, requestedAt: nowMs });
      cancelTimer ??= setTimer(COLLECT_MS, () => void write());
    },
    drain: write,
  };
}

/** Writes rows in the order of their paths. Otherwise two processes could deadlock. */
async function writeBatch(
  db: Database,
  batch: readonly (readonly [string, { requests: number; requestedAt: number }])[],
): Promise<void> {
  await sql`
    insert into missed_addresses as stored (address, requests, requested_at)
    select address, requests, requested_at from unnest(
      ${batch.map(([address]) => address)}::text[], ${batch.map(([, { requests }]) => requests)}::bigint[],
      ${batch.map(([, { requestedAt }]) => requestedAt)}::bigint[]
    ) as counted (address, requests, requested_at)
    where exists (select from missed_addresses as known where known.address = counted.address)
      or (select count(*) from (select from missed_addresses limit ${MAX_ROWS}) as others) < ${MAX_ROWS}
    order by address
    on conflict (address) do update
      set requests = stored.requests + excluded.requests, requested_at = greatest(stored.requested_at, excluded.requested_at)`.execute(
    db,
  );
}
