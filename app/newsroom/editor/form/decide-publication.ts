import { articlePath } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { fromForm } from '#domain/article/article-form.ts';
import { changesText } from '#domain/article/list-text-changes.ts';
import type { EditorState } from '../saving/editor-state.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import { isVisibleToReaders } from '../saving/form-content.ts';
import type { FormState } from './form-context.tsx';

/** Decides whether readers see the article, and how a save would affect them. `stored` is null for a new or a deleted article. */
export function decidePublication(
  { content, save, timeZone }: Pick<EditorState, 'content' | 'save' | 'timeZone'>,
  stored: StoredRevision | null,
  nowMs: number,
): Pick<FormState, 'hides' | 'livePath' | 'publishesAgain' | 'offersCorrection'> {
  const withdrawnAt = stored?.withdrawal?.atMs ?? 0;
  const isShown = (form: ArticleForm) => isVisibleToReaders(fromForm(form, timeZone), { nowMs, withdrawnAt });
  const isPublic = isShown(stored?.form ?? { ...content.baseForm, status: save.status ?? 'draft' });
  const isUnpublished = stored === null ? save.hasPublished && !isPublic : stored.isUnpublished;
  return {
    hides: isPublic && !isShown(content.form),
    livePath: isPublic ? articlePath(content.articleId) : null,
    publishesAgain: isUnpublished && content.form.status === 'published',
    offersCorrection: isPublic && changesText(content.baseForm, content.form),
  };
}
