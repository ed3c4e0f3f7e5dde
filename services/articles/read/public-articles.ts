import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Article, ArticleId } from '#domain/article/article.ts';
import type { ListCursor } from '#domain/desk/list-cursor.ts';
import type { Correction } from '#domain/publication/correction.ts';
import { decideVisibility } from '#domain/publication/decide-visibility.ts';
import type { Database } from '#services/postgres/database.ts';
import { ARTICLE_COLUMNS, toArticle } from '../article-row.ts';
import { drawImages } from '../images/image-records.ts';
import type { Page, PageRequest } from '../list-page.ts';
import { comesAfter, toPage } from '../list-page.ts';
import { isListed, isVisible, isWithinTimes } from '../visible-rows.ts';
import { listCorrectionsOf } from './corrections.ts';

/** A visible article with its excerpt and corrections. `publicAt` in ms; corrections oldest first. */
export type PublicArticle = Article & {
  publicAt: number;
  excerpt: string;
  corrections: readonly Pick<Correction, 'correctedAt' | 'text'>[];
};

/** The articles of a tag, of a category or of the whole site, which became public from `sinceMs` on and before `untilMs`. */
export type PublicArticleRequest = PageRequest & {
  selection: { tagKey: string } | { category: string; subcategory: string | null } | null;
  sinceMs: number;
  untilMs: number;
  nowMs: number;
};

/** Lists a page of visible articles, newest first. The cost does not grow with the archive. */
export async function listPublicArticles(db: Database, request: PublicArticleRequest): Promise<Page<PublicArticle>> {
  const rows = await selectIds(db, request).execute();
  const page = toPage(rows, request.limit, ({ publicAt, id }): ListCursor => ({ ms: publicAt ?? 0, id }));
  const ids = page.rows.map(({ id }) => id);
  return { ...page, rows: await findPublicArticles(db, ids, request.nowMs) };
}

function selectIds(db: Database, { selection, after, limit, sinceMs, untilMs, nowMs }: PublicArticleRequest) {
  // `<=` instead of `<`: `comesAfter` also compares the time with `<`, and with two of them PostgreSQL starts the index scan at
  // `untilMs` instead of at the cursor.
  const isInRange = (time: string, id: string): RawBuilder<boolean> =>
    sql<boolean>`(${sql.ref(time)} >= ${sinceMs} and ${sql.ref(time)} <= ${untilMs - 1} and ${comesAfter({ time, id, direction: 'desc' }, after)})`;
  if (selection !== null && 'tagKey' in selection) {
    return db
      .selectFrom('articleTags')
      .select(['articleId as id', 'publicAt'])
      .where('key', '=', selection.tagKey)
      .where(isWithinTimes(nowMs, 'article_tags'))
      .where(isInRange('publicAt', 'articleId'))
      .orderBy('publicAt', 'desc')
      .orderBy('articleId', 'desc')
      .limit(limit + 1);
  }
  let query = db
    .selectFrom('articles')
    .select(['id', 'publicAt'])
    .where(isListed)
    .where(isWithinTimes(nowMs, 'articles'))
    .where(isInRange('publicAt', 'id'));
  if (selection !== null) {
    query = query.where('category', '=', selection.category);
    if (selection.subcategory !== null) query = query.where('subcategory', '=', selection.subcategory);
  }
  return query
    .orderBy('publicAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
}

/** Reads the articles of `ids` that are visible, in the order of `ids`. */
export async function findPublicArticles(
  db: Database,
  ids: readonly ArticleId[],
  nowMs: number,
): Promise<PublicArticle[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .select([...ARTICLE_COLUMNS, 'publicAt', 'publicUntil', 'excerpt'])
    .where('id', 'in', ids)
    .where(isVisible(nowMs))
    .execute();
  const visible = rows.filter((row) => decideVisibility(row, 'public', nowMs).visible);
  const corrections = await listCorrectionsOf(db, ids);
  const articles = visible.map((row) => ({
    ...toArticle({ ...row, viewCount: null }),
    publicAt: row.publicAt,
    excerpt: row.excerpt,
    corrections: corrections.get(row.id) ?? [],
  }));
  const byId = new Map((await drawImages(db, articles)).map((article) => [article.id, article]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
