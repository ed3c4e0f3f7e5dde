import { use } from 'react';
import type { ArticleAction } from '#domain/permissions/permissions.ts';
import { RightsContext, useRefusalOf } from '../../session/rights-context.ts';
import type { FormContext } from '../loading/load-article-form.ts';
import type { OpenContent } from '../saving/form-content.ts';

/** Explains why the viewer may not perform an action on the form's article in a category; null if it is permitted. */
export function useRefusal(action: ArticleAction, editing: FormContext, category: string): string | null {
  const rights = use(RightsContext);
  // Before a category is chosen, the article may belong to any desk.
  const desk = category || rights.desks?.[0] || '';
  return useRefusalOf(action, { ...editing.target, desk });
}

/** Explains why the viewer may not save the form; null if it is permitted, directly or as a proposal. */
export function useEditRefusal(editing: FormContext, content: OpenContent, forReview: boolean): string | null {
  const isNew = content.baseRevision === null;
  const stored = editing.target.state === 'trashed' ? 'restore' : 'edit';
  const action = forReview ? 'submit' : stored;
  return useRefusal(isNew ? 'create' : action, editing, content.baseForm.category);
}
