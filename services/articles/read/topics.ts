import { sql } from 'kysely';
import { HOME_TOPICS_SIZE, TOPIC_MIN_ARTICLES } from '#domain/front-page/decide-topics.ts';
import type { CreateParameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';
import { isListed, isWithinTimes } from '../visible-rows.ts';

/** Only this many of the newest articles are counted, which limits the cost. */
const MAX_ARTICLES = 500;
/** More than are shown, because some are omitted. */
const MAX_CANDIDATES = 4 * HOME_TOPICS_SIZE;

export type TopicRequest = { sinceMs: number; nowMs: number };

/**
 * Lists the tags of the visible articles that became public since `sinceMs`, if enough articles have them. Ordered by the number
 * of articles, then by the newest article. A name is the most used spelling among these articles. The cost does not grow with the
 * archive.
 */
export const listTopics = prepareQuery((db, parameter: CreateParameter<TopicRequest>) =>
  db
    .with('recent', (query) =>
      query
        .selectFrom('articles')
        .select(['id', 'publicAt'])
        .where(isListed)
        .where(isWithinTimes(parameter('nowMs'), 'articles'))
        .where('publicAt', '>=', parameter('sinceMs'))
        .orderBy('publicAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_ARTICLES),
    )
    .selectFrom('recent')
    .innerJoin('articleTags', 'articleTags.articleId', 'recent.id')
    .select([
      sql<string>`mode() within group (order by name)`.as('name'),
      sql<number>`count(*)::int`.as('articles'),
      sql<string>`md5(string_agg(id, ' ' order by id))`.as('articleSet'),
    ])
    .groupBy('key')
    .having(sql`count(*)`, '>=', TOPIC_MIN_ARTICLES)
    .orderBy('articles', 'desc')
    .orderBy(sql`max(recent.public_at)`, 'desc')
    .orderBy('key')
    .limit(MAX_CANDIDATES),
);
