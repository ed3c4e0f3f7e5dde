import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { isSameForm } from '#domain/article/article-form.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { clearTextsWithoutImage, listFieldsOf } from '#domain/article/article-parts.ts';
import type { TextPart } from '#domain/article/merge-articles.ts';
import { isTextPart, mergeCleanly } from '#domain/article/merge-articles.ts';
import type { Draft } from '../recovery/draft-store.ts';
import { listLockedDrafts, newDraftId } from '../recovery/draft-store.ts';
import { useDrafts } from '../recovery/use-drafts.ts';

/** The content of the form and the revision it is based on. */
export type EditorState = {
  draftId: string;
  articleId: string;
  /** Null for an article that has not been saved yet. */
  baseRevision: number | null;
  baseForm: ArticleForm;
  form: ArticleForm;
  /** The body with another user's changes that were merged into the writer's. Undo must not revert them. */
  mergedBody?: string;
};

/** A stored revision as the form shows it. */
export type FormRevision = { revision: number; form: ArticleForm };

export function isDirty({ form, baseForm }: EditorState): boolean {
  return !isSameForm(form, baseForm);
}

/**
 * docs/behaviour.md §5: changing the category clears the subcategory; the image's texts exist only with an image, an end of
 * leading only if the article is featured.
 */
export function changeForm(form: ArticleForm, change: Partial<ArticleForm>): ArticleForm {
  const next = { ...form, ...change };
  if (change.category !== undefined && change.category !== form.category) next.subcategory = '';
  if (!next.isFeatured) next.featuredUntil = '';
  return clearTextsWithoutImage(next);
}

type SavedForm = {
  submitted: ArticleForm;
  saved: FormRevision;
  /** The parts of `saved` that another user changed. */
  theirParts: readonly ArticlePart[];
};

/**
 * The state after `submitted` was saved as a part of `saved`. Fields that changed during the save stay unsaved; the others
 * become those of `saved`, which is the new base. A text of `theirParts` that changed during the save gets the writer's
 * change once more. If that overlaps their change, which the writer has not seen, or if another field of `theirParts`
 * changed: the base stays, so that the next save reports a conflict.
 */
export function afterSave(state: EditorState, { submitted, saved, theirParts }: SavedForm): EditorState {
  const form = { ...saved.form };
  const hasChanged = (field: keyof ArticleForm) => state.form[field] !== submitted[field];
  const retain = <Field extends keyof ArticleForm>(field: Field) => {
    if (hasChanged(field)) form[field] = state.form[field];
  };
  for (const field of Object.keys(form)) if (isField(field, form)) retain(field);
  const overlapping = theirParts.filter((part) => {
    if (!listFieldsOf(part).some(hasChanged)) return false;
    const rebased = isTextPart(part) ? rebaseText(part, { submitted, state, saved }) : null;
    if (rebased !== null && isTextPart(part)) form[part] = rebased;
    return rebased === null;
  });
  const isMerged = theirParts.includes('description') && form.description !== state.form.description;
  const next = isMerged ? { ...state, form, mergedBody: form.description } : { ...state, form };
  return overlapping.length > 0 ? next : { ...next, baseRevision: saved.revision, baseForm: saved.form };
}

type Rebase = { submitted: ArticleForm; state: EditorState; saved: FormRevision };

/** What was typed into a text during the save, applied to the saved text; null if it overlaps another user's change. */
function rebaseText(part: TextPart, { submitted, state, saved }: Rebase): string | null {
  return mergeCleanly(part, { base: submitted[part], mine: state.form[part], theirs: saved.form[part] });
}

const isField = (field: string, form: ArticleForm): field is keyof ArticleForm => field in form;

export function toDraft(state: EditorState, viewerKey: string, savedAtMs: number): Draft {
  const { draftId, articleId, baseRevision, baseForm, form } = state;
  return { id: draftId, viewerKey, articleId, baseRevision, baseForm, form, savedAtMs };
}

export function fromDraft({ id, articleId, baseRevision, baseForm, form }: Draft): EditorState {
  return { draftId: id, articleId, baseRevision, baseForm, form };
}

export type EditorOptions = {
  viewerKey: string;
  articleId: string;
  /** Null for an article that has not been saved yet. */
  revision: number | null;
  form: ArticleForm;
};

export type Editor = ReturnType<typeof useEditor>;

/** The state of the form. Every change is saved as a draft in the browser. */
export function useEditor({ viewerKey, articleId, revision, form }: EditorOptions) {
  const [state, setState] = useState<EditorState>(() => ({
    draftId: '',
    articleId,
    baseRevision: revision,
    baseForm: form,
    form,
  }));
  const latest = useRef(state);
  const drafts = useDrafts({
    viewerKey,
    scope: revision === null ? { kind: 'new' } : { kind: 'article', articleId },
    draftId: state.draftId,
    isWorthOffering: (draft) => !isSameForm(draft.form, draft.baseRevision === null ? draft.baseForm : form),
  });
  const { save: saveDraft, removeOffer } = drafts;

  const show = useCallback((next: EditorState) => {
    latest.current = next;
    setState(next);
  }, []);
  /** Shows the next state and saves its draft, or deletes the draft if nothing is unsaved. */
  const set = useCallback(
    (next: EditorState) => {
      show(next);
      saveDraft(isDirty(next) ? toDraft(next, viewerKey, Date.now()) : null);
    },
    [saveDraft, show, viewerKey],
  );
  // The id is random, so it is set after hydration: the first render must equal the server's HTML.
  useEffect(() => show({ ...latest.current, draftId: newDraftId() }), [show]);

  const change = useCallback(
    (part: Partial<ArticleForm>) => set({ ...latest.current, form: changeForm(latest.current.form, part) }),
    [set],
  );
  const restore = useRestore({ latest, removeOffer, set, show });
  const isReady = state.draftId !== '';
  return { ...state, isReady, isDirty: isDirty(state), latest, drafts, change, set, show, restore };
}

type RestoreOptions = {
  latest: RefObject<EditorState>;
  removeOffer: (id: string) => void;
  set: (next: EditorState) => void;
  show: (next: EditorState) => void;
};

/** Continues a draft, or a copy of it if another window has opened it since it was offered. */
function useRestore({ latest, removeOffer, set, show }: RestoreOptions) {
  return useCallback(
    async (draft: Draft) => {
      const isLocked = (await listLockedDrafts()).has(draft.id);
      removeOffer(draft.id);
      if (isLocked) set({ ...fromDraft(draft), draftId: latest.current.draftId });
      else show(fromDraft(draft));
    },
    [latest, removeOffer, set, show],
  );
}
