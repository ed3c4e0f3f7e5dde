import { useCallback, useEffect, useRef, useState } from 'react';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { isSameForm } from '#domain/article/article-form.ts';
import type { Draft } from './drafts/draft.ts';
import { newDraftId } from './drafts/draft.ts';
import { listClaimed } from './drafts/draft-lock.ts';
import { useDrafts } from './drafts/use-drafts.ts';
import type { EditorState } from './editor-state.ts';
import { changeForm, fromDraft, isDirty, toDraft } from './editor-state.ts';

export type EditorStart = {
  viewerKey: string;
  articleId: string;
  /** Null for an article that has not been saved yet. */
  revision: number | null;
  form: ArticleForm;
};

export type Editor = ReturnType<typeof useEditor>;

/** What is filled in, kept in the browser with every change. */
export function useEditor({ viewerKey, articleId, revision, form }: EditorStart) {
  const [state, setState] = useState<EditorState>(() => ({
    draftId: '',
    articleId,
    baseRevision: revision,
    baseForm: form,
    form,
  }));
  const latest = useRef(state);
  const scope = revision === null ? ({ kind: 'new' } as const) : ({ kind: 'article', articleId } as const);
  const drafts = useDrafts(
    { viewerKey, scope, draftId: state.draftId },
    (draft) => !isSameForm(draft.form, draft.baseRevision === null ? draft.baseForm : form),
  );
  const { keep, take } = drafts;

  const show = useCallback((next: EditorState) => {
    latest.current = next;
    setState(next);
  }, []);
  /** Shows the next state and keeps it, or forgets the draft where nothing is left to lose. */
  const set = useCallback(
    (next: EditorState) => {
      show(next);
      keep(isDirty(next) ? toDraft(next, viewerKey, Date.now()) : null);
    },
    [keep, show, viewerKey],
  );
  // The server's HTML and the browser's first drawing must be the same, so the name comes afterwards.
  useEffect(() => show({ ...latest.current, draftId: newDraftId() }), [show]);

  const change = useCallback(
    (part: Partial<ArticleForm>) => set({ ...latest.current, form: changeForm(latest.current.form, part) }),
    [set],
  );
  /** Goes on with a draft; with a copy of it where another window has taken it up since it was offered. */
  const restore = useCallback(
    async (draft: Draft) => {
      const isTaken = (await listClaimed()).has(draft.id);
      take(draft.id);
      if (isTaken) set({ ...fromDraft(draft), draftId: latest.current.draftId });
      else show(fromDraft(draft));
    },
    [set, show, take],
  );
  return {
    ...state,
    isReady: state.draftId !== '',
    isDirty: isDirty(state),
    latest,
    drafts,
    change,
    set,
    show,
    restore,
  };
}
