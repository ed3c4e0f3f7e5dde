import type { Article, ArticleId } from '#domain/article/article.ts';
import { fromForm } from '#domain/article/article-form.ts';
import { parseUnfinishedForm } from '#domain/article/parse-article-form.ts';
import { NOT_WITHDRAWN } from '#domain/publication/decide-visibility.ts';
import type { Database } from '#services/postgres/database.ts';
import { findCurrentRevision } from '../change/read-revision.ts';

type PreviewedText = {
  articleId: ArticleId;
  makerId: string;
  createdAt: number;
  /** The time zone of the times in the unsaved text. */
  timeZone: string;
};

/**
 * Reads the maker's unsaved text of an article if it is newer than the last save, else the saved article. Returns null if the
 * article was deleted, was withdrawn after `createdAt`, or was never saved and the maker does not have unsaved text of it.
 */
export async function readPreviewedText(
  db: Database,
  { articleId, makerId, createdAt, timeZone }: PreviewedText,
): Promise<Article | null> {
  const saved = (await findCurrentRevision(db, articleId))?.article ?? null;
  if (saved !== null && saved.withdrawnAt >= createdAt) return null;
  const unsaved = await db
    .selectFrom('articleAutosaves')
    .select(['form', 'baseRevision', 'updatedAt'])
    .where('ownerId', '=', makerId)
    .where('articleId', '=', articleId)
    .executeTakeFirst();
  const isNewer = unsaved !== undefined && unsaved.updatedAt > (saved?.updatedAt ?? 0);
  const isDeleted = saved === null && unsaved?.baseRevision !== null;
  const article = isNewer && !isDeleted ? toArticle(articleId, unsaved, timeZone) : null;
  return article ?? saved;
}

type UnsavedText = { form: unknown; updatedAt: number };

/** Returns null if an earlier release stored content that the form cannot show. */
function toArticle(id: ArticleId, { form, updatedAt }: UnsavedText, timeZone: string): Article | null {
  const parsed = parseUnfinishedForm(form);
  if (!parsed.ok) return null;
  const { title, author } = parsed.form;
  return {
    ...fromForm(parsed.form, timeZone),
    ...{ id, author: author.trim(), status: 'draft', publishAt: 0, featuredUntil: 0, publishedAt: 0, viewCount: 0 },
    ...NOT_WITHDRAWN,
    ...{ createdAt: updatedAt, updatedAt, metaTitle: title, metaDescription: title },
  };
}
