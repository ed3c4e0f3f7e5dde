import type { ArticleInput } from '#domain/article/article.ts';
import { toArticleInput } from '#domain/article/article-parts.ts';
import type { HistoryActor } from '#domain/article/history.ts';
import type { Database } from '../postgres/database.ts';
import { announce } from './announce.ts';
import { ARTICLE_COLUMNS, toArticle, toArticleRow, toSearchRow } from './article-row.ts';
import { findReferencedImages, holdPicture } from './image-references.ts';
import type { WriteMoment } from './record-history.ts';
import { recordHistory } from './record-history.ts';
import type { ArticleVersion, RevisionOrigin } from './revisions.ts';
import { keepImported, keepRevision } from './revisions.ts';

export type SavedVersion = { kind: 'saved' } & ArticleVersion;

/** An article with its revision, or null. */
export async function findVersion(db: Database, id: string): Promise<ArticleVersion | null> {
  const row = await db
    .selectFrom('articles')
    .leftJoin('article_views', 'article_views.article_id', 'articles.id')
    .select(ARTICLE_COLUMNS)
    .select(['articles.revision', 'article_views.view_count'])
    .where('articles.id', '=', id)
    .executeTakeFirst();
  return row ? { article: toArticle(row), revision: row.revision } : null;
}

/** As {@link findVersion}; whoever else wants to write the article waits until the transaction ends. */
export async function lockVersion(trx: Database, id: string): Promise<ArticleVersion | null> {
  const locked = await trx.selectFrom('articles').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked ? findVersion(trx, id) : null;
}

/**
 * Adds an article that is new or comes back, with everything that belongs to it. False, and nothing written, where
 * the id is taken.
 */
export async function addVersion(
  trx: Database,
  version: ArticleVersion,
  origin: RevisionOrigin,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<boolean> {
  const { article, revision } = version;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('articles')
    .values({ ...toArticleRow(article), revision })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await trx.insertInto('article_search').values(toSearchRow(article)).execute();
  if (article.viewCount > 0) {
    await trx.insertInto('article_views').values({ article_id: article.id, view_count: article.viewCount }).execute();
  }
  await recordHistory(trx, 'Created', article, actor, moment);
  await keepRevision(trx, version, { savedAtMs: moment.nowMs, origin, historyId: moment.historyId });
  await announce(trx, null, article, moment.nowMs);
  return true;
}

/** Replaces what a writer decides about a locked article by `input`, as its next revision. */
export async function saveVersion(
  trx: Database,
  current: ArticleVersion,
  input: ArticleInput,
  origin: RevisionOrigin,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<SavedVersion & { releasedImageUrl: string | null }> {
  const before = current.article;
  const article = { ...before, ...toArticleInput(input), ...metaOf(input), updatedAt: moment.nowMs };
  const revision = current.revision + 1;
  if (article.imageUrl !== before.imageUrl) await holdPicture(trx, article.imageUrl);
  await keepImported(trx, current);
  await trx
    .updateTable('articles')
    .set({ ...toArticleRow(article), revision })
    .where('id', '=', article.id)
    .execute();
  await trx.updateTable('article_search').set(toSearchRow(article)).where('article_id', '=', article.id).execute();
  await recordHistory(trx, 'Edited', article, actor, moment);
  await keepRevision(trx, { article, revision }, { savedAtMs: moment.nowMs, origin, historyId: moment.historyId });
  await announce(trx, before, article, moment.nowMs);
  return { kind: 'saved', article, revision, releasedImageUrl: await findReleased(trx, before.imageUrl) };
}

/** Spec §3: both equal the title. */
export function metaOf({ title }: Pick<ArticleInput, 'title'>) {
  return { metaTitle: title, metaDescription: title };
}

/** The picture itself where nothing shows it any more, else null. */
async function findReleased(trx: Database, imageUrl: string): Promise<string | null> {
  if (imageUrl === '') return null;
  return (await findReferencedImages(trx, [imageUrl])).has(imageUrl) ? null : imageUrl;
}
