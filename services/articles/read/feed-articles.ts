import type { Selectable } from 'kysely';
import type { Correction } from '#domain/publication/correction.ts';
import type { Database, Tables } from '#services/postgres/database.ts';
import { drawImages } from '../images/image-records.ts';
import { isListed, isWithinTimes } from '../visible-rows.ts';
import { listCorrectionsOf } from './corrections.ts';
import type { ArticleCard } from './reader-lists.ts';
import { CARD_COLUMNS, toVisibleCards } from './reader-lists.ts';

/** The content of a feed entry: the card, the author, the whole body in the light markup and the corrections, oldest first. */
export type FeedArticle = ArticleCard &
  Pick<Selectable<Tables['articles']>, 'author' | 'description' | 'imageCaption' | 'imageAlt' | 'imageCredit'> & {
    corrections: readonly Pick<Correction, 'correctedAt' | 'text'>[];
  };

/** A request for articles of a category, of a tag, or of the whole site. */
type FeedRequest = { category?: string; tagKey?: string; limit: number; nowMs: number };

export async function listFeedArticles(
  db: Database,
  { category, tagKey, limit, nowMs }: FeedRequest,
): Promise<FeedArticle[]> {
  let query = db
    .selectFrom('articles')
    .select([
      ...CARD_COLUMNS,
      'articles.author',
      'articles.description',
      'articles.imageCaption',
      'articles.imageAlt',
      'articles.imageCredit',
    ])
    .where(isListed)
    .where(isWithinTimes(nowMs, 'articles'));
  if (category !== undefined) query = query.where('category', '=', category);
  if (tagKey !== undefined) {
    const newest = db
      .selectFrom('articleTags')
      .select('articleId')
      .where('key', '=', tagKey)
      .where(isWithinTimes(nowMs))
      .orderBy('publicAt', 'desc')
      .orderBy('articleId', 'desc')
      .limit(limit);
    query = query.where('articles.id', 'in', newest);
  }
  const rows = await query.orderBy('publicAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
  const cards = await drawImages(db, toVisibleCards(rows, nowMs));
  const corrections = await listCorrectionsOf(
    db,
    cards.map(({ id }) => id),
  );
  return cards.map((card) => ({ ...card, corrections: corrections.get(card.id) ?? [] }));
}
