import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnerTargetKind, TargetDraft, TargetProblem } from '#domain/deliveries/parse-target.ts';
import { isZoneKind, parseTarget } from '#domain/deliveries/parse-target.ts';
import { CONFIGURED_TARGET_ID, WEBHOOK_SECRET_PREFIX } from '#domain/deliveries/target.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { runSiteAction } from '#services/security/staff-rights.ts';
import type { Effect, Target } from './outbox.ts';

/** Who changes a target, and when in ms. */
type TargetChange = { by: HistoryActor; nowMs: number };

/** A target without its secret, and how many deliveries wait for it. */
export type ListedTarget = Omit<Target, 'secret'> & { waiting: number };

/** The waiting deliveries of a target are counted up to this number. */
const MAX_COUNTED_ITEMS = 1_000;

async function list(db: Database): Promise<ListedTarget[]> {
  const { rows } = await sql<ListedTarget>`
    select id, kind, name, url, is_paused, failures, next_attempt_at, calls_left, calls_left_at, due_up_to, changed_at, changed_by,
      (select count(*)::integer from (
        select from effects where target_id = effect_targets.id and state = 'waiting' limit ${MAX_COUNTED_ITEMS}
      ) as counted) as waiting
    from effect_targets order by id <> ${CONFIGURED_TARGET_ID}, name, id`.execute(db);
  return rows;
}

export type ListedEffect = Pick<Effect, 'id' | 'event' | 'articleId' | 'queuedAt' | 'endedAt' | 'state' | 'attempts'> &
  Pick<Effect, 'status' | 'responseText'> & { targetName: string };

/** Lists the latest deliveries of all targets, newest first. */
async function listLatest(db: Database, limit: number): Promise<ListedEffect[]> {
  const { rows } = await sql<ListedEffect>`
    select latest.*, name as target_name from effect_targets, lateral (
      select id, event, article_id, queued_at, ended_at, state, attempts, status, response_text from effects
      where target_id = effect_targets.id order by queued_at desc, id limit ${limit}
    ) as latest order by queued_at desc, latest.id limit ${limit}`.execute(db);
  return rows;
}

/** `secret` is a webhook's new secret, which is shown once; null if none was created. */
export type SaveTargetResult =
  | { kind: 'saved'; secret: string | null }
  | { kind: TargetProblem | 'missing' }
  | Forbidden;

/** The key of Standard Webhooks: 24 to 64 bytes. */
const createWebhookSecret = () => `${WEBHOOK_SECRET_PREFIX}${randomBytes(32).toString('base64')}`;

function createSecret(kind: OwnerTargetKind, entered: string): string {
  if (isZoneKind(kind)) return entered.trim();
  if (kind === 'webhook') return createWebhookSecret();
  return kind === 'indexnow' ? randomBytes(16).toString('hex') : '';
}

/** Adds a target, or changes the one with `id`, except for its kind. If the token is empty, the stored one remains. */
function save(
  db: Database,
  { id, ...draft }: TargetDraft & { id: string | null },
  { by, nowMs }: TargetChange,
): Promise<SaveTargetResult> {
  return runChange<SaveTargetResult>(db, by, async (trx) => {
    const parsed = parseTarget(draft, { hasToken: id !== null });
    if (parsed.kind !== 'parsed') return parsed;
    const { name, url } = parsed;
    const stamp = { changedAt: nowMs, changedBy: by.userEmail };
    if (id === null) {
      const secret =
        (draft.kind === 'indexnow' && (await findIndexNowKey(trx))) || createSecret(draft.kind, draft.secret);
      const row = { id: randomUUID(), kind: draft.kind, name, url, secret, dueUpTo: nowMs };
      await trx
        .insertInto('effectTargets')
        .values({ ...row, ...stamp })
        .execute();
      return { kind: 'saved', secret: draft.kind === 'webhook' ? secret : null };
    }
    const token = draft.secret.trim();
    const secret = isZoneKind(draft.kind) && token !== '' ? { secret: token } : {};
    const { numUpdatedRows } = await trx
      .updateTable('effectTargets')
      .set({ name, url, ...secret, ...stamp, failures: 0, nextAttemptAt: 0 })
      .where('id', '=', id)
      .where('kind', '=', draft.kind)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 0n ? { kind: 'missing' } : { kind: 'saved', secret: null };
  });
}

type TargetResult<Kind extends string> = { kind: Kind | 'missing' } | Forbidden;

/** Replaces the secret of a webhook. The new one is shown once. */
function renewSecret(db: Database, id: string, { by, nowMs }: TargetChange): Promise<SaveTargetResult> {
  return runChange<SaveTargetResult>(db, by, async (trx) => {
    const secret = createWebhookSecret();
    const { numUpdatedRows } = await trx
      .updateTable('effectTargets')
      .set({ secret, changedAt: nowMs, changedBy: by.userEmail })
      .where('id', '=', id)
      .where('kind', '=', 'webhook')
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 0n ? { kind: 'missing' } : { kind: 'saved', secret };
  });
}

function setPaused(
  db: Database,
  { id, isPaused }: { id: string; isPaused: boolean },
  { by, nowMs }: TargetChange,
): Promise<TargetResult<'paused' | 'resumed'>> {
  return runChange<TargetResult<'paused' | 'resumed'>>(db, by, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('effectTargets')
      .set({ isPaused, failures: 0, nextAttemptAt: 0, changedAt: nowMs, changedBy: by.userEmail })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return { kind: 'missing' };
    return { kind: isPaused ? 'paused' : 'resumed' };
  });
}

/** Removes a target. A job deletes its deliveries. The target of `PURGE_URL` is the operator's. */
function remove(db: Database, id: string, { by }: TargetChange): Promise<TargetResult<'removed'>> {
  return runChange<TargetResult<'removed'>>(db, by, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('effectTargets')
      .where('id', '=', id)
      .where('id', '<>', CONFIGURED_TARGET_ID)
      .executeTakeFirstOrThrow();
    return { kind: numDeletedRows === 0n ? 'missing' : 'removed' };
  });
}

/** Queues a delivery again with the same id, even one that has failed. */
function retry(db: Database, effectId: string, { by, nowMs }: TargetChange): Promise<TargetResult<'retried'>> {
  return runChange<TargetResult<'retried'>>(db, by, async (trx) => {
    const { rows } = await sql<{ targetId: string }>`
      update effects set state = 'waiting', ended_at = null, next_attempt_at = 0, queued_at = ${nowMs}
      where id::text = ${effectId} returning target_id`.execute(trx);
    const targetId = rows[0]?.targetId;
    if (targetId === undefined) return { kind: 'missing' };
    await trx.updateTable('effectTargets').set({ nextAttemptAt: 0 }).where('id', '=', targetId).execute();
    return { kind: 'retried' };
  });
}

/** Finds a target with its secret, to test it. */
function findForTest(db: Database, id: string, by: HistoryActor): Promise<Target | { kind: 'missing' } | Forbidden> {
  return runSiteAction(db, { by, action: 'change-settings' }, async (trx) => {
    const target = await trx.selectFrom('effectTargets').selectAll().where('id', '=', id).executeTakeFirst();
    return target ?? { kind: 'missing' as const };
  });
}

/** Runs a change if the actor may make it, and notifies the process that sends and the documents that name targets. */
function runChange<Result>(
  db: Database,
  by: HistoryActor,
  run: (trx: Database) => Promise<Result>,
): Promise<Result | Forbidden> {
  return runSiteAction(db, { by, action: 'change-settings' }, async (trx) => {
    const before = await readNamed(trx);
    const result = await run(trx);
    const isNamed = before !== (await readNamed(trx));
    await publishChange(trx, { topics: isNamed ? ['newsroom', 'deliveries'] : ['newsroom'], scheduleChanged: true });
    return result;
  });
}

/** What feeds and `/indexnow.txt` name, to compare. */
const readNamed = async (db: Database) => JSON.stringify([await findIndexNowKey(db), await listHubs(db)]);

/** The key of IndexNow, which search engines read; null if there is none. */
async function findIndexNowKey(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('effectTargets')
    .select('secret')
    .where('kind', '=', 'indexnow')
    .orderBy('id')
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Lists the URLs of the WebSub hubs that the feeds name. */
async function listHubs(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('effectTargets')
    .select('url')
    .where('kind', '=', 'websub')
    .where('isPaused', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ url }) => url);
}

const FUNCTIONS = {
  list,
  listLatest,
  save,
  renewSecret,
  setPaused,
  remove,
  retry,
  findForTest,
  findIndexNowKey,
  listHubs,
};

/** The systems that the site notifies of changes (docs/behaviour §2.7.17). Every method rejects if the database fails. */
export type DeliveryTargets = WithContext<typeof FUNCTIONS>;

export const createDeliveryTargets = (db: Database): DeliveryTargets => withContext(db, FUNCTIONS);
