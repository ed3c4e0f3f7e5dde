import type { ArticleForm } from '#domain/article/article-form.ts';
import { isSameForm } from '#domain/article/article-form.ts';
import type { UnsavedText } from './form-content.ts';

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
