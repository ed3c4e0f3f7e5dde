import { sql } from 'kysely';
import { decideVisibility } from '#domain/article/decide-visibility.ts';
import type { Database, Tables } from '../postgres/database.ts';

/** What a list shows of an article. `publicAt` in ms. */
export type ArticleCard = {
  id: string;
  title: string;
  excerpt: string;
  category: string;
  subcategory: string | null;
  imageUrl: string;
  publicAt: number;
};

/** A place in a readers' list: the last article that was shown. */
export type ListCursor = { publicAt: number; id: string };

export type CardPage = { cards: ArticleCard[]; next: ListCursor | null };

export const CARD_COLUMNS = [
  'articles.id',
  'articles.title',
  'articles.excerpt',
  'articles.category',
  'articles.subcategory',
  'articles.image_url',
  'articles.public_at',
  'articles.status',
  'articles.publish_at',
] as const;

type CardRow = Pick<Tables['articles'], 'id' | 'title' | 'excerpt' | 'category' | 'subcategory' | 'image_url'> & {
  public_at: number;
  status: Tables['articles']['status'];
  publish_at: number;
};

/** Rows → cards. SQL has filtered already; the one rule of visibility has the last word. */
export function toVisibleCards(rows: readonly CardRow[], nowMs: number): ArticleCard[] {
  return rows
    .filter((row) => decideVisibility({ status: row.status, publishAt: row.publish_at }, 'public', nowMs).visible)
    .map((row) => ({
      id: row.id,
      title: row.title,
      excerpt: row.excerpt,
      category: row.category,
      subcategory: row.subcategory,
      imageUrl: row.image_url,
      publicAt: row.public_at,
    }));
}

/** The newest visible article that is featured, else the newest one; null on an empty site. */
export async function findFeatured(db: Database, nowMs: number): Promise<ArticleCard | null> {
  const newest = visible(db, nowMs).orderBy('public_at', 'desc').orderBy('id', 'desc').limit(1);
  const featured = await newest.where('is_featured', '=', true).execute();
  const rows = featured.length > 0 ? featured : await newest.execute();
  return toVisibleCards(rows, nowMs)[0] ?? null;
}

/** The newest visible articles of each category, in one query whose cost does not grow with the archive. */
export async function listSections(
  db: Database,
  categories: readonly string[],
  limit: number,
  nowMs: number,
): Promise<Map<string, ArticleCard[]>> {
  const names = sql<{ name: string }>`(select unnest(${[...categories]}::text[]) as name)`;
  const rows = await db
    .selectFrom(names.as('wanted'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('articles')
          .select(CARD_COLUMNS)
          .whereRef('articles.category', '=', 'wanted.name')
          .where('articles.status', '<>', 'draft')
          .where('articles.public_at', '<=', nowMs)
          .orderBy('articles.public_at', 'desc')
          .orderBy('articles.id', 'desc')
          .limit(limit)
          .as('card'),
      (join) => join.onTrue(),
    )
    .selectAll('card')
    .execute();
  const sections = new Map<string, ArticleCard[]>(categories.map((name) => [name, []]));
  for (const card of toVisibleCards(rows, nowMs)) sections.get(card.category)?.push(card);
  return sections;
}

/** One page of a category's visible articles in readers' order, or of one of its subcategories. */
export async function listCategory(
  db: Database,
  where: { category: string; subcategory: string | null },
  page: { after: ListCursor | null; limit: number },
  nowMs: number,
): Promise<CardPage> {
  let query = visible(db, nowMs).where('category', '=', where.category);
  if (where.subcategory !== null) query = query.where('subcategory', '=', where.subcategory);
  if (page.after !== null) query = query.where(isAfter(page.after));
  const rows = await query
    .orderBy('public_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return toCardPage(rows, page.limit, nowMs);
}

/** The newest visible articles of the whole site, for feeds. */
export async function listNewest(
  db: Database,
  limit: number,
  nowMs: number,
  sinceMs: number | null = null,
): Promise<ArticleCard[]> {
  let query = visible(db, nowMs);
  if (sinceMs !== null) query = query.where('public_at', '>=', sinceMs);
  const rows = await query.orderBy('public_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return toVisibleCards(rows, nowMs);
}

/** Splits off the row that was read only to learn whether there is more. */
function toCardPage(rows: readonly CardRow[], limit: number, nowMs: number): CardPage {
  const cards = toVisibleCards(rows.slice(0, limit), nowMs);
  const last = rows[limit - 1];
  const next = rows.length > limit && last ? { publicAt: last.public_at, id: last.id } : null;
  return { cards, next };
}

function isAfter({ publicAt, id }: ListCursor) {
  return sql<boolean>`(articles.public_at, articles.id) < (${publicAt}::bigint, ${id})`;
}

function visible(db: Database, nowMs: number) {
  return db.selectFrom('articles').select(CARD_COLUMNS).where('status', '<>', 'draft').where('public_at', '<=', nowMs);
}
