import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { EffectEvent } from '#domain/deliveries/target.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { QueuedEffect } from '#services/live/queue-effects.ts';
import { insertEffects } from '#services/live/queue-effects.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { listChangeTopics } from './change/apply-change.ts';

/** An article may become due before the transaction that schedules it commits. Only a later run finds it then. */
const LOOK_BACK_MS = 10 * SECOND_MS;

/**
 * Stores the effects of articles that became public, expired or stopped being featured since the last run, which may have been in
 * another process or before a restart. Each effect is stored once. Does nothing without targets. True if there may be something
 * to deliver.
 */
export function queueDueEffects(db: Database, nowMs: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const targets = await trx
      .selectFrom('effectTargets')
      .select(['id', 'dueUpTo'])
      .where('dueUpTo', '<>', nowMs)
      .orderBy('id')
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    if (targets.length === 0) return false;
    const fromMs = Math.min(nowMs, ...targets.map(({ dueUpTo }) => dueUpTo)) - LOOK_BACK_MS;
    const effects = (await listDue(trx, { fromMs, toMs: nowMs })).map((due) => toEffect(due, nowMs));
    const isRecent = targets.every(({ dueUpTo }) => Math.abs(nowMs - dueUpTo) < MINUTE_MS);
    if (effects.length === 0 && isRecent) return false;
    if (effects.length > 0) await insertEffects(effects).execute(trx);
    const ids = targets.map(({ id }) => id);
    await trx.updateTable('effectTargets').set({ dueUpTo: nowMs }).where('id', 'in', ids).execute();
    return effects.length > 0;
  });
}

type DueEffect = { id: ArticleId; category: string; tags: string[]; event: EffectEvent; at: number };

/** Lists the events after `fromMs` and up to `toMs` that time alone caused. */
async function listDue(db: Database, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<DueEffect[]> {
  const { rows } = await sql<DueEffect>`
    select id, category, tags, 'article.published' as event, public_at as at
    from articles
    where id in (
        select id from articles where status = 'scheduled' and publish_at > ${fromMs} and publish_at <= ${toMs}
        union all
        select id from articles where embargo_until > 0 and embargo_until > ${fromMs} and embargo_until <= ${toMs}
      )
      and status <> 'draft' and public_at > ${fromMs} and public_at <= ${toMs} and public_until > public_at
    union all
    select id, category, tags, 'article.withdrawn', expires_at
    from articles
    where expires_at > 0 and is_listed and expires_at > ${fromMs} and expires_at <= ${toMs}
      and status <> 'draft' and public_at < expires_at and public_until = expires_at
    union all
    select id, '', '{}', 'changed', featured_until
    from articles
    where is_featured and featured_until > 0 and featured_until > ${fromMs} and featured_until <= ${toMs}`.execute(db);
  return rows;
}

function toEffect({ at, event, ...article }: DueEffect, nowMs: number): QueuedEffect {
  const moment = `${article.id} ${event} ${at}`;
  if (event === 'changed') return { event, articleId: null, topics: ['home'], occurredAtMs: at, nowMs, moment };
  return { event, articleId: article.id, topics: listChangeTopics(article), occurredAtMs: at, nowMs, moment };
}
