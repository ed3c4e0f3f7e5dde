import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { decideLead } from '#domain/article/decide-lead.ts';
import { comparePublicTimes, decideVisibility } from '#domain/article/decide-visibility.ts';
import type { Database, Tables } from '#services/postgres/database.ts';
import type { Page, PageRequest } from '../list-page.ts';
import { comesAfter, toPage } from '../list-page.ts';

type CardRow = Pick<
  Selectable<Tables['articles']>,
  'id' | 'title' | 'excerpt' | 'category' | 'subcategory' | 'imageUrl' | 'publicAt' | 'status' | 'publishAt'
>;

/** What a list shows of an article. `publicAt` in ms. */
export type ArticleCard = { id: string } & Omit<CardRow, 'id' | 'status' | 'publishAt'>;

/** An article of a list that may show its author. */
export type ListedArticle = ArticleCard & { author: string };

export const CARD_COLUMNS = [
  'articles.id',
  'articles.title',
  'articles.excerpt',
  'articles.category',
  'articles.subcategory',
  'articles.imageUrl',
  'articles.publicAt',
  'articles.status',
  'articles.publishAt',
] as const;

const LIST_COLUMNS = [...CARD_COLUMNS, 'articles.author'] as const;

/** Newest first by the time of becoming public. */
const ORDER = { time: 'articles.publicAt', id: 'articles.id', direction: 'desc' } as const;

/** Turns rows into cards. The query excludes hidden articles; `decideVisibility` confirms it. */
export function toVisibleCards<Row extends CardRow>(
  rows: readonly Row[],
  nowMs: number,
): Omit<Row, 'status' | 'publishAt'>[] {
  return rows
    .filter((row) => decideVisibility(row, 'public', nowMs).visible)
    .map(({ status, publishAt, ...card }) => card);
}

/** An article that can lead the home page. `featuredUntil` in ms, 0 for no end. */
export type FeaturedArticle = ListedArticle & { isFeatured: boolean; featuredUntil: number };

/** The article that leads the home page: the newest visible one that is featured, else the newest; null on an empty site. */
export async function findFeatured(db: Database, nowMs: number): Promise<FeaturedArticle | null> {
  const lead = decideLead(await listFeatured(db, { nowMs, limit: 1 }), nowMs);
  if (lead !== null) return lead;
  return toVisibleCards(await selectFeatured(db, nowMs).limit(1).execute(), nowMs)[0] ?? null;
}

/** The visible articles that are featured at `nowMs`, newest first, at most `limit`. */
export async function listFeatured(
  db: Database,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<FeaturedArticle[]> {
  const featured = selectFeatured(db, nowMs).where('isFeatured', '=', true).limit(limit);
  // Two selections, so that each has an index whose entries are not those of ended articles.
  const rows = await db
    .selectFrom(featured.where('featuredUntil', '=', 0).as('endless'))
    .selectAll()
    .unionAll(db.selectFrom(featured.where('featuredUntil', '>', nowMs).as('ending')).selectAll())
    .execute();
  return toVisibleCards(rows, nowMs).sort(comparePublicTimes).slice(0, limit);
}

const selectFeatured = (db: Database, nowMs: number) =>
  selectVisible(db, nowMs).select(['isFeatured', 'featuredUntil']);

/** The newest visible articles of each category, at most `limit`, in one query whose cost does not grow with the archive. */
export async function listSections(
  db: Database,
  { categories, limit, nowMs }: { categories: readonly string[]; limit: number; nowMs: number },
): Promise<Map<string, ListedArticle[]>> {
  const names = sql<{ name: string }>`(select unnest(${[...categories]}::text[]) as name)`;
  const rows = await db
    .selectFrom(names.as('wanted'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('articles')
          .select(LIST_COLUMNS)
          .whereRef('articles.category', '=', 'wanted.name')
          .where('articles.status', '<>', 'draft')
          .where('articles.publicAt', '<=', nowMs)
          .orderBy(ORDER.time, ORDER.direction)
          .orderBy(ORDER.id, ORDER.direction)
          .limit(limit)
          .as('card'),
      (join) => join.onTrue(),
    )
    .selectAll('card')
    .execute();
  const sections = new Map<string, ListedArticle[]>(categories.map((name) => [name, []]));
  for (const card of toVisibleCards(rows, nowMs)) sections.get(card.category)?.push(card);
  return sections;
}

/** One page of the visible articles of a category, or of one of its subcategories if it is not null, newest first. */
export async function listCategory(
  db: Database,
  {
    category,
    subcategory,
    after,
    limit,
    nowMs,
  }: PageRequest & { category: string; subcategory: string | null; nowMs: number },
): Promise<Page<ListedArticle>> {
  let query = selectVisible(db, nowMs).where('category', '=', category);
  if (subcategory !== null) query = query.where('subcategory', '=', subcategory);
  const rows = await query
    .where(comesAfter(ORDER, after))
    .limit(limit + 1)
    .execute();
  const page = toPage(rows, limit, ({ publicAt, id }) => ({ ms: publicAt, id }));
  return { ...page, rows: toVisibleCards(page.rows, nowMs) };
}

/** The newest visible articles of the whole site, at most `limit`; with `sinceMs` only those that became public since then. */
export async function listNewest(
  db: Database,
  { limit, nowMs, sinceMs = 0 }: { limit: number; nowMs: number; sinceMs?: number },
): Promise<ListedArticle[]> {
  const rows = await selectVisible(db, nowMs).where('publicAt', '>=', sinceMs).limit(limit).execute();
  return toVisibleCards(rows, nowMs);
}

function selectVisible(db: Database, nowMs: number) {
  return db
    .selectFrom('articles')
    .select(LIST_COLUMNS)
    .where('status', '<>', 'draft')
    .where('publicAt', '<=', nowMs)
    .orderBy(ORDER.time, ORDER.direction)
    .orderBy(ORDER.id, ORDER.direction);
}
