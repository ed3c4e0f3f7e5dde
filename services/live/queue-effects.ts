import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EffectEvent } from '#domain/deliveries/target.ts';
import { CACHE_KINDS } from '#domain/deliveries/target.ts';
import type { Topic } from './change.ts';

export type QueuedEffect = {
  event: EffectEvent;
  /** Null for `changed`. */
  articleId: string | null;
  /** The topics that caches must purge. Topics of staff are ignored. */
  topics: readonly Topic[];
  occurredAtMs: number;
  nowMs: number;
  /** Identifies an event without a write, such as an expiry, which is stored only once; null for the effect of a write. */
  moment: string | null;
};

const isOfReaders = (topic: Topic) => topic !== 'newsroom' && topic !== 'sessions';

/** Removes the topics of staff, of which caches are not notified. */
export const listReadersTopics = (topics: readonly Topic[]): Topic[] => [...new Set(topics.filter(isOfReaders))];

/**
 * The statement that stores effects for delivery, in the transaction of the change that causes them. Caches get effects with
 * topics, other targets get effects of articles. Without targets, it writes nothing.
 */
export function insertEffects(effects: readonly QueuedEffect[]): RawBuilder<unknown> {
  const rows = JSON.stringify(effects.map((effect) => ({ ...effect, topics: listReadersTopics(effect.topics) })));
  return sql`
    insert into effects (target_id, event, article_id, topics, occurred_at, queued_at, moment)
    select targets.id, event, "articleId",
      case when is_cache or is_hub then topics else '{}' end, "occurredAtMs", "nowMs", moment
    from (select id, kind = any(${CACHE_KINDS}) as is_cache, kind = 'websub' as is_hub from effect_targets) as targets,
      jsonb_to_recordset(${rows}::jsonb) as queued (
        event text, "articleId" text, topics text[], "occurredAtMs" bigint, "nowMs" bigint, moment text
      )
    where case when is_cache then topics <> '{}' else event <> 'changed' end
    on conflict (target_id, moment) do nothing`;
}
