import { conflictText } from '#app/strings/editor/article-form.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { TypedField } from '#domain/article/article-fields.ts';
import { INPUT_FIELD_NAMES, pickFields } from '#domain/article/article-fields.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { fromForm, isSameForm, toForm } from '#domain/article/article-form.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { clearTextsWithoutImage, findChangedParts, listFieldsOf } from '#domain/article/article-parts.ts';
import { isTextPart, mergeArticles, mergeCleanly } from '#domain/article/merge-articles.ts';
import type { SaveConflict, SavedBy } from '#domain/change/save-command.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import { applyEdit, restoreTypedForm } from '#domain/text-diff/map-selection.ts';

/** The text of a form that may not be saved yet: in an open form, in this browser's store, or on the server. */
export type FormContent = {
  /** Different for each open form, because two windows must not write to the same draft. '' until the form is hydrated. */
  draftId: string;
  articleId: string;
  /** The revision the editor started from; null for an article that has not been saved yet. */
  baseRevision: number | null;
  /** The form of the base revision; the empty form for an article that has not been saved yet. */
  baseForm: ArticleForm;
  form: ArticleForm;
  /** Increases with each autosave, to tell which copy of a draft is newer. In an open form, the number of the next autosave. */
  sequence: number;
};

export type UnsavedText = FormContent & { savedAtMs: number };

/** `theirs` has the fields that a colleague's save changed last, which undo must not revert. */
export type OpenContent = FormContent & { theirs?: Partial<ArticleForm> };

type FormRevision = { revision: number; form: ArticleForm };

/** The article's current revision. `isUnpublished`: the article was public and no longer is. */
export type StoredRevision = FormRevision & {
  by: SavedBy | null;
  isUnpublished: boolean;
  /** Null or missing if the article is not withdrawn. `byEmail` is null if it was imported. */
  withdrawal?: { reason: string; atMs: number; byEmail: string | null } | null;
};

/** Names who saved a revision. `isOwn`: the viewer, in another window or on another device. */
export function describeSavedBy(by: SavedBy | null, isOwn: boolean, nameOf = (email: string) => email): string {
  return isOwn ? conflictText.ownWindow : by === null ? conflictText.someone : nameOf(by.userEmail);
}

/** The time of publication, which a form does not contain, is never in the future: 0 replaces it. */
export const isVisibleToReaders = (
  article: ArticleInput,
  { nowMs, withdrawnAt = 0 }: { nowMs: number; withdrawnAt?: number },
) => isPublic({ ...article, publishedAt: 0, withdrawnAt }, nowMs);

export const isDirty = ({ form, baseForm }: Pick<FormContent, 'form' | 'baseForm'>): boolean =>
  !isSameForm(form, baseForm);

/** docs/behaviour §5: changing the category alone clears the subcategory. Also clears fields that need an image or leading. */
export function changeForm(form: ArticleForm, change: Partial<ArticleForm>): ArticleForm {
  const next = { ...form, ...change };
  const isOtherCategory = change.category !== undefined && change.category !== form.category;
  if (isOtherCategory && change.subcategory === undefined) next.subcategory = '';
  if (!next.isFeatured) next.featuredUntil = '';
  return clearTextsWithoutImage(next);
}

export type FormTexts = Pick<ArticleForm, TypedField>;

/** Applies typed changes. `shown` are the texts that the fields showed before. */
export function typeInForm(form: ArticleForm, change: Partial<ArticleForm>, shown: Partial<FormTexts>): ArticleForm {
  const typed = { ...change };
  for (const field of Object.keys(shown)) {
    if (!isShown(field, shown)) continue;
    const [before, after] = [shown[field], change[field]];
    if (before !== undefined && after !== undefined) typed[field] = applyEdit(before, after, form[field]);
  }
  return changeForm(form, typed);
}

const isShown = (field: string, shown: Partial<FormTexts>): field is keyof FormTexts => field in shown;

type SavedForm = {
  submitted: ArticleForm;
  saved: FormRevision;
  /** The parts of `saved` that a colleague changed. */
  theirParts: readonly ArticlePart[];
};

/**
 * Returns the form's content after a save. `submitted` is the form as it was sent, and `saved` the resulting revision, which may include
 * a colleague's changes. Fields that the editor changed during the save retain these changes, unsaved; the others take their values from
 * `saved`. A text that both changed is merged. `saved` becomes the base, unless changes of both overlap, or are in one part that is not a
 * text: the next save then reports a conflict. Texts retain the encoding in which they were typed.
 */
export function rebaseContent(content: OpenContent, { submitted, saved, theirParts }: SavedForm): OpenContent {
  const stored = keepTypedTexts(content.form, saved.form);
  const hasChanged = (field: keyof ArticleForm) => content.form[field] !== submitted[field];
  const form = { ...stored, ...pickFields(content.form, INPUT_FIELD_NAMES.filter(hasChanged)) };
  const overlapping = theirParts.filter((part) => {
    if (!listFieldsOf(part).some(hasChanged)) return false;
    if (!isTextPart(part)) return true;
    const mine = content.form[part];
    const rebased = mergeCleanly(part, { base: submitted[part], mine, theirs: saved.form[part] });
    if (rebased !== null) form[part] = restoreTypedForm(mine, rebased);
    return rebased === null;
  });
  const theirFields = theirParts.flatMap(listFieldsOf).filter((field) => form[field] !== content.form[field]);
  const next = { ...content, form, ...(theirFields.length > 0 && { theirs: pickFields(form, theirFields) }) };
  return overlapping.length > 0 ? next : { ...next, baseRevision: saved.revision, baseForm: stored };
}

function keepTypedTexts(typed: ArticleForm, stored: ArticleForm): ArticleForm {
  const texts = INPUT_FIELD_NAMES.flatMap((field) => {
    const [shown, text] = [typed[field], stored[field]];
    return typeof shown === 'string' && typeof text === 'string' ? [[field, restoreTypedForm(shown, text)]] : [];
  });
  return { ...stored, ...Object.fromEntries(texts) };
}

/** Returns the conflict between the form and a newer revision. `collisions` may be empty. */
export function findConflict(
  { baseForm, form }: Pick<FormContent, 'baseForm' | 'form'>,
  { revision, form: theirForm, by }: Pick<StoredRevision, 'revision' | 'form' | 'by'>,
  timeZone: string,
): Omit<SaveConflict, 'approvesTheirs'> {
  const base = fromForm(baseForm, timeZone);
  const mine = fromForm(form, timeZone);
  const theirs = fromForm(theirForm, timeZone);
  const { collisions } = mergeArticles(base, mine, theirs);
  return { kind: 'conflict', base, mine, theirs, revision, collisions, by };
}

export type ConflictChoice = {
  conflict: SaveConflict;
  submitted: ArticleForm;
  /** The article with the editor's choices. */
  resolved: ArticleInput;
};

/** The new base is the colleague's revision, unless the editor has changed a part again and the changes overlap. */
export function applyConflictChoice(content: OpenContent, choice: ConflictChoice, timeZone: string): OpenContent {
  const { conflict, submitted, resolved } = choice;
  const { base, mine, theirs, revision, collisions } = conflict;
  const saved = { revision, form: toForm(resolved, timeZone) };
  const theirParts = findChangedParts(base ?? mine, theirs);
  const next = rebaseContent(content, { submitted, saved, theirParts });
  const isBasedOnTheirs = next.baseRevision === revision;
  const based = isBasedOnTheirs ? { ...next, baseForm: toForm(theirs, timeZone) } : next;
  // The editor has seen the collisions, so undo may revert the choice.
  const seen: readonly string[] = collisions.flatMap(listFieldsOf);
  const unseen = Object.entries(next.theirs ?? {}).filter(([field]) => !seen.includes(field));
  return { ...based, theirs: Object.fromEntries(unseen) };
}

/** Unsaved text that the form offers to restore or discard. */
export type Offer = {
  text: UnsavedText;
  /** A draft in this browser, or an autosave from another device. */
  source: 'browser' | 'server';
  /** The server's autosave of the same text. */
  autosave: UnsavedText | null;
};

type OfferOptions = {
  drafts: readonly UnsavedText[];
  autosaves: readonly UnsavedText[];
  ownDraftId: string;
  openedForm: ArticleForm;
};

/**
 * Creates one offer for each text. An autosave that this browser wrote, or whose text equals a draft in this browser, shares the offer of
 * the draft, which is at least as new. An autosave without anything new is not offered.
 */
export function mergeOffers({ drafts, autosaves, ownDraftId, openedForm }: OfferOptions): Offer[] {
  const isTwin = (draft: UnsavedText, autosave: UnsavedText) =>
    draft.articleId === autosave.articleId &&
    (draft.draftId === autosave.draftId || isSameForm(draft.form, autosave.form));
  const ofBrowser = drafts.map((text): Offer => {
    const autosave = autosaves.find((each) => isTwin(text, each)) ?? null;
    return { text, source: 'browser', autosave };
  });
  const ofServer = autosaves
    .filter((autosave) => autosave.draftId !== ownDraftId && isWorthOffering(autosave, openedForm))
    .filter((autosave) => !drafts.some((draft) => isTwin(draft, autosave)))
    .map((autosave): Offer => ({ text: autosave, source: 'server', autosave }));
  return [...ofBrowser, ...ofServer];
}

/** True if a text contains something that the opened form lacks. */
export const isWorthOffering = ({ form, baseRevision, baseForm }: UnsavedText, openedForm: ArticleForm): boolean =>
  !isSameForm(form, baseRevision === null ? baseForm : openedForm);
