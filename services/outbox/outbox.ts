import type { Selectable } from 'kysely';
import { sql } from 'kysely';

import { CONFIGURED_TARGET_ID } from '#domain/deliveries/target.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Database, Tables } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';

export type Target = Selectable<Tables['effectTargets']>;
/** A delivery to one target. The target gets `id` with every attempt. */
export type Effect = Selectable<Tables['effects']>;

/** A delivery that has waited this long fails for good. */
const DELIVERY_TIMEOUT_MS = DAY_MS;

/**
 * Lists the targets that have deliveries to send at `nowMs`. `nextMs` is when the next target will; null for never. Excludes paused
 * targets.
 */
async function listDueTargets(db: Database, nowMs: number): Promise<{ due: Target[]; nextMs: number | null }> {
  const { rows } = await sql<Target & { dueAt: number }>`
    select effect_targets.*, greatest(effect_targets.next_attempt_at, first.at) as due_at
    from effect_targets, lateral (
      select next_attempt_at as at from effects where target_id = effect_targets.id and state = 'waiting'
      order by next_attempt_at limit 1
    ) as first
    where not is_paused`.execute(db);
  const later = rows.filter(({ dueAt }) => dueAt > nowMs).map(({ dueAt }) => dueAt);
  const due = rows.filter(({ dueAt }) => dueAt <= nowMs).map(({ dueAt: _, ...target }) => target);
  return { due, nextMs: later.length === 0 ? null : Math.min(...later) };
}

/** Lists the waiting deliveries of a target that are due at `nowMs`, the earliest first. */
function listWaiting(
  db: Database,
  { targetId, nowMs, limit }: { targetId: string; nowMs: number; limit: number },
): Promise<Effect[]> {
  return db
    .selectFrom('effects')
    .selectAll()
    .where('targetId', '=', targetId)
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<=', nowMs)
    .orderBy('nextAttemptAt')
    .orderBy('queuedAt')
    .limit(limit)
    .execute();
}

/** The response of a target. `status` is null if none arrived. */
export type TargetResponse = { status: number | null; responseText: string };

type EndedDeliveries = {
  targetId: string;
  ids: readonly string[];
  state: 'delivered' | 'skipped';
  nowMs: number;
} & TargetResponse;

function recordEnd(db: Database, { targetId, ids, state, nowMs, ...response }: EndedDeliveries): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('effects')
      .set((write) => ({
        ...response,
        state,
        endedAt: nowMs,
        attempts: write('attempts', '+', state === 'delivered' ? 1 : 0),
      }))
      .where('id', 'in', ids)
      .execute();
    if (state === 'skipped') return;
    await trx
      .updateTable('effectTargets')
      .set({ failures: 0, nextAttemptAt: 0 })
      .where('id', '=', targetId)
      .where('failures', '>', 0)
      .execute();
  });
}

type FailedDeliveries = {
  target: Pick<Target, 'id' | 'failures'>;
  effects: readonly Pick<Effect, 'id' | 'attempts'>[];
  /** When the target, and when the effects, may be tried again. */
  targetAtMs: number;
  effectsAtMs: number;
} & TargetResponse;

function recordFailure(db: Database, failed: FailedDeliveries): Promise<void> {
  const { target, effects, targetAtMs, effectsAtMs, status, responseText } = failed;
  const ids = effects.map(({ id }) => id);
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('effects')
      .set((write) => ({ status, responseText, attempts: write('attempts', '+', 1), nextAttemptAt: effectsAtMs }))
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .execute();
    await trx
      .updateTable('effectTargets')
      .set({ failures: target.failures + 1, nextAttemptAt: targetAtMs })
      .where('id', '=', target.id)
      .execute();
  });
}

/** Records how many calls the target's rate limit still allows. Call it before the calls: they count even if the process ends. */
async function saveCallsLeft(
  db: Database,
  { targetId, callsLeft, nowMs }: { targetId: string; callsLeft: number; nowMs: number },
): Promise<void> {
  await db.updateTable('effectTargets').set({ callsLeft, callsLeftAt: nowMs }).where('id', '=', targetId).execute();
}

/** Sends nothing to a target before `untilMs`, without counting a failure. */
async function postpone(db: Database, targetId: string, untilMs: number): Promise<void> {
  await db.updateTable('effectTargets').set({ nextAttemptAt: untilMs }).where('id', '=', targetId).execute();
}

/**
 * Counts the waiting deliveries of targets that are not paused. `waitingMs` is how long the oldest has waited; 0 if
 * none waits.
 */
async function measureWaiting(db: Database, nowMs: number): Promise<{ deliveries: number; waitingMs: number }> {
  const { deliveries, firstMs } = await db
    .selectFrom('effects')
    .innerJoin('effectTargets', 'effectTargets.id', 'effects.targetId')
    .where('effects.state', '=', 'waiting')
    .where('effectTargets.isPaused', '=', false)
    .select(({ fn }) => [fn.countAll<number>().as('deliveries'), fn.min('effects.queuedAt').as('firstMs')])
    .executeTakeFirstOrThrow();
  return { deliveries: Number(deliveries), waitingMs: firstMs === null ? 0 : Math.max(0, nowMs - firstMs) };
}

/** Marks at most `limit` deliveries that have waited for a day as failed. Returns the number. */
async function failExpired(db: Database, { nowMs, limit }: { nowMs: number; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    update effects set state = 'failed', ended_at = ${nowMs}
    where id in (
      select id from effects where state = 'waiting' and queued_at <= ${nowMs - DELIVERY_TIMEOUT_MS}
      limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes up to `limit` deliveries that ended before `beforeMs`, and up to `limit` deliveries of removed targets.
 * Returns the number.
 */
async function deleteOld(db: Database, { beforeMs, limit }: { beforeMs: number; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    with ended as materialized (
      select id from effects where state <> 'waiting' and ended_at < ${beforeMs} limit ${limit} for update skip locked
    ), orphaned as materialized (
      select id from effects where not exists (select from effect_targets where id = target_id)
      limit ${limit} for update skip locked
    )
    delete from effects where id in (select id from ended union all select id from orphaned)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Adds or updates the target of the operator's `PURGE_URL`; removes it if `url` is null. */
async function setPurgeUrlTarget(db: Database, { url, nowMs }: { url: string | null; nowMs: number }): Promise<void> {
  if (url === null) {
    await db.deleteFrom('effectTargets').where('id', '=', CONFIGURED_TARGET_ID).execute();
    return;
  }
  const stamp = { changedAt: nowMs, changedBy: 'operator' };
  await db
    .insertInto('effectTargets')
    .values({
      id: CONFIGURED_TARGET_ID,
      kind: 'purge-url',
      name: 'PURGE_URL',
      url,
      secret: '',
      dueUpTo: nowMs,
      ...stamp,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ url }).where('effectTargets.url', '<>', url))
    .execute();
}

const FUNCTIONS = {
  listDueTargets,
  listWaiting,
  recordEnd,
  recordFailure,
  saveCallsLeft,
  postpone,
  measureWaiting,
  failExpired,
  deleteOld,
  setPurgeUrlTarget,
};

/**
 * The deliveries to other systems (docs/operating.md). Writes of articles add to it in their own transactions
 * (`services/live/queue-effects.ts`). Every method rejects if the database fails.
 */
export type Outbox = WithContext<typeof FUNCTIONS>;

export const createOutbox = (db: Database): Outbox => withContext(db, FUNCTIONS);
