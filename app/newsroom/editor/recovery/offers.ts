import type { ArticleForm } from '#domain/article/article-form.ts';
import { isSameForm } from '#domain/article/article-form.ts';
import type { AutosaveView } from '../saving/autosave-request.ts';
import type { Draft } from './draft-store.ts';

/** Unsaved content that the form offers to restore or discard. */
export type Offer = {
  draft: Draft;
  /** Where the content comes from: a draft of this browser, or an autosave of another device. */
  source: 'browser' | 'server';
  /** What the server has of the same content; null if nothing. */
  autosave: AutosaveView | null;
};

type OfferOptions = {
  /** The drafts of this browser that can be offered. */
  drafts: readonly Draft[];
  autosaves: readonly AutosaveView[];
  /** The draft of the open form. */
  ownDraftId: string;
  /** What the form showed when it was opened. */
  openedForm: ArticleForm;
  viewerKey: string;
};

/**
 * One offer for each content: an autosave that this browser wrote, or whose text equals a draft of this browser, belongs to
 * the draft, which is at least as new. An autosave that contains nothing new is not offered.
 */
export function mergeOffers({ drafts, autosaves, ownDraftId, openedForm, viewerKey }: OfferOptions): Offer[] {
  const isTwin = (draft: Draft, autosave: AutosaveView) =>
    draft.articleId === autosave.articleId && (draft.id === autosave.draftId || isSameForm(draft.form, autosave.form));
  const ofBrowser = drafts.map((draft): Offer => {
    const autosave = autosaves.find((each) => isTwin(draft, each)) ?? null;
    return { draft, source: 'browser', autosave };
  });
  const isNew = ({ form, baseRevision, baseForm }: AutosaveView) =>
    !isSameForm(form, baseRevision === null ? baseForm : openedForm);
  const ofServer = autosaves
    .filter((autosave) => autosave.draftId !== ownDraftId && isNew(autosave))
    .filter((autosave) => !drafts.some((draft) => isTwin(draft, autosave)))
    .map((autosave): Offer => ({ draft: toDraft(autosave, viewerKey), source: 'server', autosave }));
  return [...ofBrowser, ...ofServer];
}

/** An autosave as a draft of this browser. */
function toDraft(autosave: AutosaveView, viewerKey: string): Draft {
  const { draftId, articleId, baseRevision, baseForm, form, savedAtMs } = autosave;
  return { id: draftId, viewerKey, articleId, baseRevision, baseForm, form, savedAtMs };
}
