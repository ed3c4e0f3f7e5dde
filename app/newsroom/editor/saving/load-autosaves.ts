import type { NewsroomContext } from '#app/newsroom-context.ts';
import type { ArticleId } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, toForm } from '#domain/article/article-form.ts';
import { isSameContent } from '#domain/article/article-parts.ts';
import { parseArticleForm } from '#domain/article/parse-article-form.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Autosave } from '#services/articles/autosave/article-autosaves.ts';
import type { UnsavedText } from './form-content.ts';

/**
 * Loads the viewer's autosaves that a form offers: the autosave of its article, or in the form for a new article the
 * autosaves of all articles that have not been saved yet.
 */
export async function loadAutosaves(
  newsroom: NewsroomContext,
  { owner, articleId, mayInspect }: { owner: HistoryActor; articleId: ArticleId | null; mayInspect: boolean },
): Promise<UnsavedText[]> {
  const { autosaves } = newsroom;
  const found = articleId === null ? await autosaves.listNew(owner) : [await autosaves.find({ owner, articleId })];
  const views: UnsavedText[] = [];
  for (const autosave of found) {
    if (autosave === null) continue;
    if (await isSaved(autosave, newsroom)) await autosaves.remove({ owner, draftId: autosave.draftId });
    else views.push(await toUnsavedText(autosave, newsroom, mayInspect));
  }
  return views;
}

/** True if the article already has this content, as after a crash between a save and the removal of the autosave. */
async function isSaved({ articleId, form }: Autosave, { editing, timeZone }: NewsroomContext): Promise<boolean> {
  const parsed = parseArticleForm(form, timeZone);
  if (!parsed.ok) return false;
  const current = await editing.find(articleId);
  return current !== null && isSameContent(current.article, parsed.input);
}

export async function toUnsavedText(
  autosave: Autosave,
  newsroom: NewsroomContext,
  mayInspect = true,
): Promise<UnsavedText> {
  const { updatedAt, ...view } = autosave;
  return { ...view, savedAtMs: updatedAt, baseForm: await loadBaseForm(autosave, newsroom, mayInspect) };
}

/** Loads the current revision instead if an import has replaced the base, or the viewer may no longer inspect the article. */
async function loadBaseForm(
  { articleId, baseRevision }: Autosave,
  { editing, timeZone }: NewsroomContext,
  mayInspect: boolean,
): Promise<ArticleForm> {
  if (baseRevision === null) return EMPTY_FORM;
  const base = mayInspect ? await editing.findRevision({ articleId, revision: baseRevision }) : null;
  const found = base ?? (await editing.find(articleId));
  return found ? toForm(found.article, timeZone) : EMPTY_FORM;
}
