import type { ArticleForm } from '#domain/article/article-form.ts';
import { isSameForm } from '#domain/article/article-form.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { ARTICLE_PARTS } from '#domain/article/article-parts.ts';
import type { Draft } from './drafts/draft.ts';

/** What the form is filled in on, and from what it began. */
export type EditorState = {
  draftId: string;
  articleId: string;
  /** Null for an article that has not been saved yet. */
  baseRevision: number | null;
  baseForm: ArticleForm;
  form: ArticleForm;
};

/** A stored version as the form shows it. */
export type FormVersion = { revision: number; form: ArticleForm };

export function isDirty({ form, baseForm }: EditorState): boolean {
  return !isSameForm(form, baseForm);
}

/** Spec §5: changing the category clears the subcategory. A caption stands only with a picture. */
export function changeForm(form: ArticleForm, change: Partial<ArticleForm>): ArticleForm {
  const next = { ...form, ...change };
  if (change.category !== undefined && change.category !== form.category) next.subcategory = '';
  if (next.imageUrl === '') next.imageCaption = '';
  return next;
}

/**
 * After `submitted` has become part of `version`: what was typed meanwhile stays, all else is as in the version, and the
 * writer goes on from there. Where somebody typed in one of `theirParts`, which the version has from somebody else, the
 * writer has not seen what they are typing over: they go on from where they began, and the next save asks.
 */
export function afterSave(
  state: EditorState,
  submitted: ArticleForm,
  version: FormVersion,
  theirParts: readonly ArticlePart[],
): EditorState {
  const form = { ...version.form };
  const isTyped = (field: keyof ArticleForm) => state.form[field] !== submitted[field];
  const keep = <Field extends keyof ArticleForm>(field: Field) => {
    if (isTyped(field)) form[field] = state.form[field];
  };
  for (const field of Object.keys(form)) if (isField(field, form)) keep(field);
  if (theirParts.some((part) => ARTICLE_PARTS[part].some(isTyped))) return { ...state, form };
  return { ...state, baseRevision: version.revision, baseForm: version.form, form };
}

const isField = (field: string, form: ArticleForm): field is keyof ArticleForm => field in form;

export function toDraft(state: EditorState, viewerKey: string, keptAtMs: number): Draft {
  const { draftId, articleId, baseRevision, baseForm, form } = state;
  return { id: draftId, viewerKey, articleId, baseRevision, baseForm, form, keptAtMs };
}

export function fromDraft({ id, articleId, baseRevision, baseForm, form }: Draft): EditorState {
  return { draftId: id, articleId, baseRevision, baseForm, form };
}
