import type { Selectable } from 'kysely';
import type { Database, Tables } from '#services/postgres/database.ts';
import type { ArticleCard } from './reader-lists.ts';
import { CARD_COLUMNS, toVisibleCards } from './reader-lists.ts';

/** The content of a feed entry: the card, the author and the whole body in the light markup. */
export type FeedArticle = ArticleCard &
  Pick<Selectable<Tables['articles']>, 'author' | 'description' | 'imageCaption' | 'imageCredit'>;

export type FeedRequest = { category: string | null; limit: number; nowMs: number };

/** Lists the newest visible articles of a category, or of the whole site if it is null. */
export async function listFeedArticles(db: Database, { category, limit, nowMs }: FeedRequest): Promise<FeedArticle[]> {
  let query = db
    .selectFrom('articles')
    .select([
      ...CARD_COLUMNS,
      'articles.author',
      'articles.description',
      'articles.imageCaption',
      'articles.imageCredit',
    ])
    .where('status', '<>', 'draft')
    .where('publicAt', '<=', nowMs);
  if (category !== null) query = query.where('category', '=', category);
  const rows = await query.orderBy('publicAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return toVisibleCards(rows, nowMs);
}
