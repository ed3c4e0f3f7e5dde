import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { sendAutosave } from '../saving/autosave-request.ts';
import type { EditorEvent, EditorState } from '../saving/editor-state.ts';
import type { Offer, UnsavedText } from '../saving/form-content.ts';
import { isWorthOffering, mergeOffers } from '../saving/form-content.ts';
import { listUndecidedAutosaves } from '../saving/reduce-autosave.ts';
import { isDraftLocked, listDrafts, listLockedDrafts, newDraftId, removeDraft } from './unsaved-store.ts';

type OffersOptions = {
  /** `autosaves`: the viewer's autosaves for this form when the page was loaded. */
  editing: { viewerKey: string; autosaves: readonly UnsavedText[] };
  editor: EditorState;
  dispatch: (event: EditorEvent) => void;
  openedForm: ArticleForm;
};

/** The offers of the form. The `restore` and `discard` of an earlier render remain usable. */
export function useOffers({ editing, editor, dispatch, openedForm }: OffersOptions) {
  const { viewerKey, autosaves } = editing;
  const { baseRevision, articleId } = editor.content;
  const [openedArticleId] = useState(baseRevision === null ? null : articleId);
  const refuse = useCallback(() => dispatch({ kind: 'draft-written', draft: 'refused' }), [dispatch]);
  const { drafts, remove } = useDrafts({ viewerKey, articleId: openedArticleId, openedForm, onRefused: refuse });
  const others = listUndecidedAutosaves(editor.others, autosaves);
  const locked = useLockedDrafts(others, editor.others.received);
  const offers = mergeOffers({
    drafts: drafts ?? [],
    // Autosaves are offered once the drafts are loaded, because an autosave may belong to a draft in this browser.
    autosaves: drafts === null ? [] : others.filter(({ draftId }) => !locked.has(draftId)),
    ownDraftId: editor.content.draftId,
    openedForm,
  });

  /** Continues the text, or a copy of it if another window has opened it since it was offered. */
  async function restore(offer: Offer) {
    const isOpenElsewhere = await isOpen(offer);
    remove(offer.text.draftId);
    dispatch({ kind: 'restored', offer, isOpenElsewhere, newDraftId: newDraftId() });
  }

  async function discard(offer: Offer) {
    const { draftId } = offer.text;
    remove(draftId);
    dispatch({ kind: 'discarded', offer });
    // Another window may have opened the draft since it was offered.
    if (await isOpen(offer)) return;
    if (offer.source === 'browser') void removeDraft(draftId).catch(refuse);
    // The server may have received the draft's text after this page was loaded.
    for (const id of new Set([draftId, offer.autosave?.draftId ?? draftId])) {
      await sendAutosave({ intent: 'discard', draftId: id });
    }
    dispatch({ kind: 'reconnected' });
  }

  return { offers, restore, discard };
}

const isOpen = async ({ source, text }: Offer) => source === 'browser' && (await isDraftLocked(text.draftId));

type DraftsOptions = {
  viewerKey: string;
  openedForm: ArticleForm;
  articleId: string | null;
  onRefused: () => void;
};

/** Leaves out drafts that are open in another window. Null until they are loaded. */
function useDrafts({ viewerKey, articleId, openedForm, onRefused }: DraftsOptions) {
  const [drafts, setDrafts] = useState<readonly UnsavedText[] | null>(null);
  const isWorth = useEffectEvent((draft: UnsavedText) => isWorthOffering(draft, openedForm));
  useEffect(() => {
    let isCancelled = false;
    async function find() {
      const [all, locked] = await Promise.all([listDrafts(viewerKey, articleId, Date.now()), listLockedDrafts()]);
      return all.filter((draft) => !locked.has(draft.draftId) && isWorth(draft));
    }
    find()
      .catch(() => {
        onRefused();
        return [];
      })
      .then((found) => isCancelled || setDrafts(found));
    return () => {
      isCancelled = true;
    };
  }, [viewerKey, articleId, onRefused]);
  const remove = (id: string) => setDrafts((all) => all?.filter(({ draftId }) => draftId !== id) ?? null);
  return { drafts, remove };
}

/** The latest draft in this browser; null if there is none or the storage cannot be read. */
export function useLatestDraft(viewerKey: string, articleId: string): UnsavedText | null {
  const [draft, setDraft] = useState<UnsavedText | null>(null);
  useEffect(() => {
    let isCancelled = false;
    listDrafts(viewerKey, articleId, Date.now()).then(
      ([latest]) => {
        if (!isCancelled) setDraft(latest ?? null);
      },
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [viewerKey, articleId]);
  return draft;
}

/**
 * Returns the drafts that are open in a window of this browser. `received` is the autosave of the last response: the server sends it
 * again after that window has closed, so the locks are then read again.
 */
function useLockedDrafts(autosaves: readonly UnsavedText[], received: UnsavedText | null): ReadonlySet<string> {
  const [locked, setLocked] = useState<ReadonlySet<string> | null>(null);
  const ids = autosaves.map(({ draftId }) => draftId).join(' ');
  const refresh = useEffectEvent(async () => setLocked(await listLockedDrafts()));
  useEffect(() => {
    if (ids !== '' || received !== null) void refresh();
  }, [ids, received]);
  // Until the locks are loaded, offers no autosave.
  return locked ?? new Set(autosaves.map(({ draftId }) => draftId));
}
