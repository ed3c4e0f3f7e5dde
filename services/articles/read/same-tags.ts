import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';
import type { CreateParameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';
import { isWithinTimes } from '../visible-rows.ts';
import type { ArticleCard } from './reader-lists.ts';
import { CARD_COLUMNS, toVisibleCards } from './reader-lists.ts';

/** Maximum number of candidates for each tag: its newest articles. */
const MAX_ARTICLES_OF_TAG = 12;
/** More than the home page needs, because it omits headlines that it already shows. */
const MAX_CANDIDATES = 24;

export type SameTagsRequest = { id: string; sinceMs: number; nowMs: number };

/**
 * Lists the visible articles that became public since `sinceMs` and share a tag with an article: most shared tags first, then the newest.
 * The cost grows neither with the archive nor with the articles of a tag.
 */
export async function listWithSameTags(db: Database, request: SameTagsRequest): Promise<ArticleCard[]> {
  return toVisibleCards(await selectWithSameTags(db, request), request.nowMs).map(({ shared, ...card }) => card);
}

const selectWithSameTags = prepareQuery((db, parameter: CreateParameter<SameTagsRequest>) =>
  db
    .with('sharing', (query) =>
      query
        .selectFrom('articleTags as own')
        .innerJoinLateral(
          (from) =>
            from
              .selectFrom('articleTags')
              .select('articleTags.articleId')
              .whereRef('articleTags.key', '=', 'own.key')
              .whereRef('articleTags.articleId', '<>', 'own.articleId')
              .where(isWithinTimes(parameter('nowMs'), 'article_tags'))
              .where('articleTags.publicAt', '>=', parameter('sinceMs'))
              .orderBy('articleTags.publicAt', 'desc')
              .orderBy('articleTags.articleId', 'desc')
              .limit(MAX_ARTICLES_OF_TAG)
              .as('other'),
          (join) => join.onTrue(),
        )
        .select(['other.articleId', sql<number>`count(*)::int`.as('shared')])
        .where(sql<boolean>`own.article_id = ${parameter('id')}`)
        .groupBy('other.articleId'),
    )
    .selectFrom('sharing')
    .innerJoin('articles', 'articles.id', 'sharing.articleId')
    .select([...CARD_COLUMNS, 'sharing.shared'])
    .orderBy('sharing.shared', 'desc')
    .orderBy('articles.publicAt', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(MAX_CANDIDATES),
);
