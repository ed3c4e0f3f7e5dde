import { sql } from 'kysely';
import type { Correction } from '#domain/publication/correction.ts';
import { MAX_CORRECTIONS_PER_ARTICLE } from '#domain/publication/correction.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Page, PageRequest } from '../list-page.ts';
import { comesAfter, toPage } from '../list-page.ts';
import { isVisible } from '../visible-rows.ts';

/** A correction with the title of its article, in the markup of titles. */
export type ListedCorrection = Correction & { title: string };

const ORDER = { time: 'correctedAt', id: 'article_corrections.id', direction: 'desc' } as const;

/** Lists a page of the corrections of visible articles, newest first. */
export async function listCorrections(
  db: Database,
  { after, limit, nowMs }: PageRequest & { nowMs: number },
): Promise<Page<ListedCorrection>> {
  const rows = await db
    .selectFrom('articleCorrections')
    .innerJoin('articles', 'articles.id', 'articleCorrections.articleId')
    .select(['articleCorrections.id', 'articleId', 'correctedAt', 'text', 'title'])
    .where(isVisible(nowMs))
    .where(comesAfter(ORDER, after))
    .orderBy('correctedAt', 'desc')
    .orderBy('articleCorrections.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, ({ correctedAt, id }) => ({ ms: correctedAt, id }));
}

/** Lists the corrections of each article, oldest first. The caller decides who may see the articles. */
export async function listCorrectionsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Correction[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('articleCorrections')
    .select(['id', 'articleId', 'correctedAt', 'text'])
    .where(sql<boolean>`article_id = any(${ids}::text[])`)
    .orderBy('articleId')
    .orderBy('correctedAt')
    .orderBy('id')
    .limit(ids.length * MAX_CORRECTIONS_PER_ARTICLE)
    .execute();
  return Map.groupBy(rows, ({ articleId }) => articleId);
}

/** True if any correction exists, even of a hidden article. */
export async function hasCorrections(db: Database): Promise<boolean> {
  const row = await db.selectFrom('articleCorrections').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
