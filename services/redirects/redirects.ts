import { sql } from 'kysely';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { listCandidates, toFeedTarget, toOldPath, toRedirectTarget } from '#domain/urls/old-address.ts';
import { toWordPressTarget } from '#domain/urls/wordpress-address.ts';
import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { runSiteAction } from '#services/security/staff-rights.ts';

/** `address` is the old path, in the form of `toOldPath`. `target` is the new path, in the form of `toRedirectTarget`. */
export type Redirect = { address: string; target: string };

/** `changedBy`: an email address, or the command. */
export type StoredRedirect = Redirect & { isImported: boolean; changedAt: number; changedBy: string };

/** Who changes redirects, and when in ms. */
type RedirectChange = { by: HistoryActor; nowMs: number };

/** A path that does not exist and was requested `requests` times, last at `requestedAt` in ms. */
type NotFoundPath = { address: string; requests: number; requestedAt: number };

/** The URL of a WordPress feed, such as `/?feed=rss2&cat=3`. */
const FEED_PARAMETER = /^\/(?:index\.php)?\?(?:.*&)?feed=/i;

/** Finds the redirect for a URL of the earlier site: a path of this site; null if no redirect matches. `url` is a path with parameters. */
async function find(db: Database, url: string): Promise<string | null> {
  const address = toOldPath(url);
  if (address === null) return null;
  const candidates = listCandidates(address);
  const rows = await db
    .selectFrom('redirects')
    .select(['address', 'target'])
    .where(
      'address',
      'in',
      candidates.map((candidate) => candidate.path),
    )
    .execute();
  for (const candidate of candidates) {
    const found = rows.find((row) => row.address === candidate.path);
    if (found !== undefined)
      return candidate.isFeed || FEED_PARAMETER.test(url) ? toFeedTarget(found.target) : found.target;
  }
  return toWordPressTarget(address);
}

/** More than the 20 redirects that browsers follow. */
const MAX_STEPS = 25;

/** True if `url` redirects to `address`, in one or more steps, without the redirect of `removed`. */
async function redirectsTo(db: Database, url: string, address: string, removed: string | null): Promise<boolean> {
  let next: string | null = url;
  for (let step = 0; step < MAX_STEPS && next !== null; step += 1) {
    const path = toOldPath(next);
    if (path === address) return true;
    next = path === removed ? null : await find(db, next);
  }
  return false;
}

/** `by` is the command that imports. Unless `replaces` is set, paths that already have a redirect are skipped. */
type ImportedRedirects = { by: string; nowMs: number; replaces: boolean };

/**
 * Stores the redirects of an import. Does not replace a redirect that a person entered. If several have the same path, the first
 * is stored. Returns how many were written.
 */
export async function putImported(
  db: Database,
  redirects: readonly Redirect[],
  { by, nowMs, replaces }: ImportedRedirects,
): Promise<number> {
  const first = new Map<string, string>();
  for (const { address, target } of redirects) if (!first.has(address)) first.set(address, target);
  if (first.size === 0) return 0;
  const rows = [...first].sort(([a], [b]) => (a < b ? -1 : 1));
  const { numAffectedRows } = await sql`
    insert into redirects as stored (address, target, is_imported, changed_at, changed_by)
    select address, target, true, ${nowMs}, ${by} from unnest(
      ${rows.map(([address]) => address)}::text[], ${rows.map(([, target]) => target)}::text[]
    ) as given (address, target)
    on conflict (address) do update set target = excluded.target, changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where ${replaces} and stored.is_imported and stored.target <> excluded.target`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** `exists`: the path already has a redirect. */
export type SaveRedirectResult = { kind: 'saved' | 'bad-address' | 'bad-target' | 'exists' | 'loop' } | Forbidden;

/**
 * Stores a redirect that a person entered or edited. `previousPath`: its path before the edit, null for a new redirect; the redirect
 * with this path is replaced. Any other redirect with the new path remains, even an imported one, and the result is `exists`.
 */
function save(
  db: Database,
  { from, target: to, previousPath }: { from: string; target: string; previousPath: string | null },
  { by, nowMs }: RedirectChange,
): Promise<SaveRedirectResult> {
  const address = toOldPath(from);
  if (address === null) return Promise.resolve({ kind: 'bad-address' });
  const target = toRedirectTarget(to);
  if (target === null) return Promise.resolve({ kind: 'bad-target' });
  return runSiteAction<SaveRedirectResult>(db, { by, action: 'change-settings' }, async (trx) => {
    if (await redirectsTo(trx, target, address, previousPath)) return { kind: 'loop' };
    const row = { target, isImported: false, changedAt: nowMs, changedBy: by.userEmail };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('redirects')
      .values({ address, ...row })
      .onConflict((conflict) =>
        previousPath === address ? conflict.column('address').doUpdateSet(row) : conflict.column('address').doNothing(),
      )
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return { kind: 'exists' };
    if (previousPath !== null && previousPath !== address)
      await trx.deleteFrom('redirects').where('address', '=', previousPath).execute();
    await trx.deleteFrom('missedAddresses').where('address', '=', address).execute();
    return { kind: 'saved' };
  });
}

function remove(db: Database, address: string, by: HistoryActor): Promise<{ kind: 'removed' } | Forbidden> {
  return runSiteAction<{ kind: 'removed' }>(db, { by, action: 'change-settings' }, async (trx) => {
    await trx.deleteFrom('redirects').where('address', '=', address).execute();
    return { kind: 'removed' };
  });
}

type RedirectListPage = { rows: StoredRedirect[]; next: string | null };

/** Lists the redirects whose old path begins with `search`, in the order of the paths, after the path `after`. */
async function list(
  db: Database,
  { search, after, limit }: { search: string; after: string | null; limit: number },
): Promise<RedirectListPage> {
  const prefix = search.trim() === '' ? '' : (toOldPath(search.trim()) ?? search.trim());
  const rows = await db
    .selectFrom('redirects')
    .selectAll()
    .where('address', '>', after ?? '')
    .where(sql<boolean>`address >= ${prefix} and address < ${`${prefix}\u{10ffff}`}`)
    .orderBy('address')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.address ?? null) : null };
}

const STREAM_BATCH = 1_000;

/** Yields all redirects in the order of their old paths. */
export async function* streamRedirects(db: Database): AsyncGenerator<StoredRedirect> {
  for (let after: string | null = null; ; ) {
    const page: RedirectListPage = await list(db, { search: '', after, limit: STREAM_BATCH });
    yield* page.rows;
    after = page.next;
    if (after === null) return;
  }
}

/** Lists the paths that do not exist and were requested most often. */
function listNotFound(db: Database, limit: number): Promise<NotFoundPath[]> {
  return db
    .selectFrom('missedAddresses')
    .selectAll()
    .orderBy('requests', 'desc')
    .orderBy('address')
    .limit(limit)
    .execute();
}

/** Removes a path from the list of missing paths, until it is requested again. */
function dismissNotFound(db: Database, address: string, by: HistoryActor): Promise<{ kind: 'dismissed' } | Forbidden> {
  return runSiteAction<{ kind: 'dismissed' }>(db, { by, action: 'change-settings' }, async (trx) => {
    await trx.deleteFrom('missedAddresses').where('address', '=', address).execute();
    return { kind: 'dismissed' };
  });
}

/** Deletes up to `limit` missing paths that were last requested before `beforeMs`. Returns the number deleted. */
async function deleteOldNotFound(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select address from missed_addresses where requested_at < ${beforeMs} limit ${limit} for update skip locked
    )
    delete from missed_addresses using due where missed_addresses.address = due.address`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const FUNCTIONS = { find, save, remove, list, listNotFound, dismissNotFound, deleteOldNotFound };

/** Redirects from the URLs of the earlier site (docs/behaviour §4.25). Every method rejects if the database fails. */
export type Redirects = WithContext<typeof FUNCTIONS>;

export const createRedirects = (db: Database): Redirects => withContext(db, FUNCTIONS);
