import { use } from 'react';
import type { ArticleAction } from '#domain/permissions/permissions.ts';
import { RightsContext, useRefusalOf } from '../session/rights-context.ts';
import type { ArticleFormControl, FormContext } from './use-article-form.ts';

/**
 * Explains why the viewer may not do something with the article of a form in the chosen category; null if it is permitted. It
 * follows changes of the viewer's role.
 */
export function useRefusal(action: ArticleAction, editing: FormContext, category: string): string | null {
  const { ownerId, articleState: state } = editing;
  const rights = use(RightsContext);
  // Before a category is chosen, the article may be of any desk.
  const desk = category || rights.desks?.[0] || '';
  return useRefusalOf(action, { ownerId, state, desk });
}

/** Explains why the viewer may not save the form; null if it is permitted. */
export function useEditRefusal({ editing, state }: ArticleFormControl): string | null {
  const isNew = state.content.baseRevision === null;
  return useRefusal(isNew ? 'create' : 'edit', editing, state.content.baseForm.category);
}
