import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { decideLead } from '#domain/publication/decide-lead.ts';
import { comparePublicTimes, decideVisibility } from '#domain/publication/decide-visibility.ts';
import type { Database, Tables } from '#services/postgres/database.ts';
import type { CreateParameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';
import { drawnImageUrl } from '../images/image-records.ts';
import type { Page, PageRequest } from '../list-page.ts';
import { toPage } from '../list-page.ts';
import { isListed, isWithinTimes } from '../visible-rows.ts';

type CardRow = Pick<
  Selectable<Tables['articles']>,
  'id' | 'title' | 'excerpt' | 'category' | 'subcategory' | 'imageUrl' | 'publicAt' | 'publicUntil' | 'status'
>;

/** An article in a list. `publicAt` in ms. */
export type ArticleCard = { id: string } & Omit<CardRow, 'id' | 'status' | 'publicUntil'>;

export type ListedArticle = ArticleCard & { author: string };

export const CARD_COLUMNS = [
  'articles.id',
  'articles.title',
  'articles.excerpt',
  'articles.category',
  'articles.subcategory',
  drawnImageUrl,
  'articles.publicAt',
  'articles.publicUntil',
  'articles.status',
] as const;

export const LIST_COLUMNS = [...CARD_COLUMNS, 'articles.author'] as const;

const ORDER = { time: 'articles.publicAt', id: 'articles.id', direction: 'desc' } as const;

/** Converts rows to cards. The query already excludes hidden articles; `decideVisibility` is a second check. */
export function toVisibleCards<Row extends CardRow>(
  rows: readonly Row[],
  nowMs: number,
): Omit<Row, 'status' | 'publicUntil'>[] {
  return rows
    .filter((row) => decideVisibility(row, 'public', nowMs).visible)
    .map(({ status, publicUntil, ...card }) => card);
}

/** An article that can lead the home page. `featuredUntil` in ms, 0 for no end. */
export type FeaturedArticle = ListedArticle & { isFeatured: boolean; featuredUntil: number };

/**
 * Returns the lead of the home page: the newest visible featured article, or else the newest visible article. Null on
 * an empty site.
 */
export async function findLead(db: Database, nowMs: number): Promise<FeaturedArticle | null> {
  const lead = decideLead(await listFeatured(db, { nowMs, limit: 1 }), nowMs);
  if (lead !== null) return lead;
  return toVisibleCards(await selectLatest(db, { nowMs, limit: 1 }), nowMs)[0] ?? null;
}

export type ListParameters = { nowMs: number; limit: number };

/** Lists the visible articles that are featured at `nowMs`, newest first. */
export async function listFeatured(db: Database, { nowMs, limit }: ListParameters): Promise<FeaturedArticle[]> {
  const rows = await selectFeatured(db, { nowMs, limit });
  return toVisibleCards(rows, nowMs).sort(comparePublicTimes).slice(0, limit);
}

/** Combines two queries, because each can use a partial index that omits articles that are no longer featured. */
const selectFeatured = prepareQuery((db, parameter: CreateParameter<ListParameters>) => {
  const featured = selectCandidates(db, parameter).where('isFeatured', '=', true);
  return db
    .selectFrom(featured.where('featuredUntil', '=', 0).as('endless'))
    .selectAll()
    .unionAll(db.selectFrom(featured.where('featuredUntil', '>', parameter('nowMs')).as('ending')).selectAll());
});

const selectLatest = prepareQuery((db, parameter: CreateParameter<ListParameters>) => selectCandidates(db, parameter));

const selectCandidates = (db: Database, parameter: CreateParameter<ListParameters>) =>
  selectVisible(db, parameter).select(['isFeatured', 'featuredUntil']);

export type SectionParameters = ListParameters & { categories: readonly string[] };

/**
 * Lists the newest visible articles of each category, up to `limit` per category, in one query. The cost does not grow
 * with the archive.
 */
export async function listSections(db: Database, parameters: SectionParameters): Promise<Map<string, ListedArticle[]>> {
  const { categories, nowMs } = parameters;
  const rows = await selectSections(db, parameters);
  const sections = new Map<string, ListedArticle[]>(categories.map((name) => [name, []]));
  for (const card of toVisibleCards(rows, nowMs)) sections.get(card.category)?.push(card);
  return sections;
}

const selectSections = prepareQuery((db, parameter: CreateParameter<SectionParameters>) => {
  const names = sql<{ name: string }>`(select unnest(${parameter('categories')}::text[]) as name)`;
  return db
    .selectFrom(names.as('wanted'))
    .innerJoinLateral(
      selectVisible(db, parameter).whereRef('articles.category', '=', sql.ref('wanted.name')).as('card'),
      (join) => join.onTrue(),
    )
    .selectAll('card');
});

export type CategoryRequest = PageRequest & { category: string; subcategory: string | null; nowMs: number };

/** Lists a page of a category's visible articles, newest first; only one subcategory if `subcategory` is not null. */
export async function listCategory(db: Database, request: CategoryRequest): Promise<Page<ListedArticle>> {
  const { category, subcategory, after, limit, nowMs } = request;
  const [afterMs, afterId] = [after?.ms ?? null, after?.id ?? null];
  const rows = await selectCategory(db, { category, subcategory, afterMs, afterId, limit: limit + 1, nowMs });
  const page = toPage(rows, limit, ({ publicAt, id }) => ({ ms: publicAt, id }));
  return { ...page, rows: toVisibleCards(page.rows, nowMs) };
}

type CategoryParameters = ListParameters & {
  category: string;
  subcategory: string | null;
  afterMs: number | null;
  afterId: string | null;
};

/** PostgreSQL plans the statement for the given parameters, so a condition on a null parameter costs nothing. */
const selectCategory = prepareQuery((db, parameter: CreateParameter<CategoryParameters>) => {
  const [subcategory, afterMs, afterId] = [parameter('subcategory'), parameter('afterMs'), parameter('afterId')];
  return selectVisible(db, parameter)
    .where('category', '=', parameter('category'))
    .where(sql<boolean>`(${subcategory}::text is null or subcategory = ${subcategory})`)
    .where(sql<boolean>`(${afterMs}::bigint is null or (public_at, id) < (${afterMs}::bigint, ${afterId}))`);
});

type NewestParameters = ListParameters & { sinceMs: number };

/** Lists the newest visible articles; with `sinceMs`, only articles that became public since then. */
export async function listNewest(
  db: Database,
  { limit, nowMs, sinceMs = 0 }: ListParameters & { sinceMs?: number },
): Promise<ListedArticle[]> {
  return toVisibleCards(await selectNewest(db, { limit, nowMs, sinceMs }), nowMs);
}

const selectNewest = prepareQuery((db, parameter: CreateParameter<NewestParameters>) =>
  selectVisible(db, parameter).where('publicAt', '>=', parameter('sinceMs')),
);

function selectVisible(db: Database, parameter: CreateParameter<ListParameters>) {
  return db
    .selectFrom('articles')
    .select(LIST_COLUMNS)
    .where(isListed)
    .where(isWithinTimes(parameter('nowMs'), 'articles'))
    .orderBy(ORDER.time, ORDER.direction)
    .orderBy(ORDER.id, ORDER.direction)
    .limit(parameter('limit'));
}
