import type { RefObject } from 'react';
import { suggestCorrection } from '#app/strings/newsroom/article-record.ts';
import { listTextChanges } from '#domain/article/list-text-changes.ts';
import type { EditorState } from '../saving/editor-state.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import { isDirty } from '../saving/form-content.ts';
import type { FormCommands, FormState } from './form-context.tsx';
import { focusInPanel } from './panel-part.tsx';

type CommandOptions = Pick<
  FormCommands,
  'dispatch' | 'edits' | 'restore' | 'discard' | 'setView' | 'setUnsavedPlan'
> & {
  latest: RefObject<EditorState>;
  isUploading: () => boolean;
  rendered: RefObject<Pick<FormState, 'hides' | 'forReview' | 'hasUnsavedPlan'> & { stored: StoredRevision | null }>;
};

export function createFormCommands({ latest, isUploading, rendered, ...given }: CommandOptions): FormCommands {
  const { dispatch, setView } = given;
  return {
    ...given,
    change: (change) => dispatch({ kind: 'typed', change }),
    openImage: () => {
      setView('write');
      focusSoon('[data-image-chooser]');
    },
    hasUnsavedWork: () => isDirty(latest.current.content) || isUploading() || rendered.current.hasUnsavedPlan,
    submit: (staysOpen) => {
      const { hides, forReview } = rendered.current;
      dispatch({ kind: 'submitted', staysOpen, hides, isUploading: isUploading(), forReview });
    },
    submitForReview: () =>
      dispatch({ kind: 'submitted', staysOpen: false, hides: false, isUploading: isUploading(), forReview: true }),
    saveWork: () => {
      const status = rendered.current.stored?.form.status ?? latest.current.save.status;
      dispatch({ kind: 'save-key-pressed', isDraft: status === null || status === 'draft' });
    },
    confirm: (options) => dispatch({ kind: 'confirmed', ...options }),
    chooseCorrection: (isPublished) => {
      const { baseForm, form } = latest.current.content;
      const correction = isPublished ? suggestCorrection(listTextChanges(baseForm, form)) : null;
      dispatch({ kind: 'correction-changed', correction });
    },
    merge: () => {
      const { stored, forReview } = rendered.current;
      if (stored !== null) dispatch({ kind: 'merge-asked', stored, forReview });
    },
  };
}

/** Focuses an element of the form in the next frame, when it is visible. */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element !== null) focusInPanel(element);
  });
}
