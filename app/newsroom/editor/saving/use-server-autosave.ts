import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { readSessionState, reportSessionEnd, subscribeToSession } from '#app/newsroom/session/session-end.ts';
import { listLockedDrafts, newDraftId } from '../recovery/draft-store.ts';
import type { Offer } from '../recovery/offers.ts';
import { mergeOffers } from '../recovery/offers.ts';
import type { AutosaveView } from './autosave-request.ts';
import { sendAutosave } from './autosave-request.ts';
import type { Autosaver, AutosaveState } from './autosaver.ts';
import { createAutosaver } from './autosaver.ts';
import type { Editor } from './use-editor.ts';
import { fromDraft, isDirty } from './use-editor.ts';

type ServerAutosaveOptions = {
  editor: Editor;
  viewerKey: string;
  /** The viewer's autosaves for this form when the page was read. */
  stored: readonly AutosaveView[];
};

export type ServerAutosave = ReturnType<typeof useServerAutosave>;

/** Saves unsaved content of the form on the server, and offers what other devices left there beside the browser's drafts. */
export function useServerAutosave({ editor, viewerKey, stored }: ServerAutosaveOptions) {
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null);
  const others = useOthers(stored);
  const { add } = others;
  const saver = useRef<Autosaver>(null);
  const getSaver = useCallback(() => {
    saver.current ??= createAutosaver({
      send: sendAutosave,
      setTimer: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
      onState: (next) => {
        setState(next);
        if (next.kind === 'stored') setSavedAtMs(next.atMs);
      },
      onOther: add,
      onSignedOut: reportSessionEnd,
    });
    return saver.current;
  }, [add]);
  useContent({ editor, viewerKey, getSaver });
  useRetries(getSaver);
  const offering = useOffering({ editor, viewerKey, others, getSaver });
  const { flush, pause, resume, retry } = useMemo(
    () => ({
      flush: () => getSaver().flush(),
      pause: () => getSaver().pause(),
      resume: (outcome: Parameters<Autosaver['resume']>[0]) => getSaver().resume(outcome),
      retry: () => getSaver().retry(),
    }),
    [getSaver],
  );
  return { state, savedAtMs, flush, pause, resume, retry, ...offering };
}

/** Passes what the form contains to the autosaver. */
function useContent({ editor, viewerKey, getSaver }: Omit<OfferingOptions, 'others'>) {
  const [writerKey] = useState(viewerKey);
  const { isReady, articleId, draftId, baseRevision, baseForm, form } = editor;
  useEffect(() => {
    if (!isReady) return;
    const isUnsaved = isDirty({ articleId, draftId, baseRevision, baseForm, form });
    getSaver().change(isUnsaved ? { viewerKey: writerKey, articleId, draftId, baseRevision, form } : null);
  }, [isReady, writerKey, articleId, draftId, baseRevision, baseForm, form, getSaver]);
}

/** Sends at once when the page is left for another window, and again when the connection returns. */
function useRetries(getSaver: () => Autosaver) {
  useEffect(() => {
    const listeners = new AbortController();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void getSaver().flush();
    };
    document.addEventListener('visibilitychange', onHidden, listeners);
    window.addEventListener('online', () => getSaver().retry(), listeners);
    const unsubscribe = subscribeToSession(() => {
      if (readSessionState() === 'open') getSaver().retry();
    });
    return () => {
      unsubscribe();
      listeners.abort();
      void getSaver().flush();
    };
  }, [getSaver]);
}

/** The autosaves that the server has: those of the page's data, and those that an answer contained. */
function useOthers(stored: readonly AutosaveView[]) {
  const [answered, setAnswered] = useState<AutosaveView | null>(null);
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback((autosave: AutosaveView) => {
    setAnswered(autosave);
    setHandled((all) => new Set([...all].filter((key) => key !== toKey(autosave))));
  }, []);
  const remove = useCallback((autosave: AutosaveView) => setHandled((all) => new Set(all).add(toKey(autosave))), []);
  const isNewer = (autosave: AutosaveView) =>
    autosave.articleId !== answered?.articleId || autosave.savedAtMs > answered.savedAtMs;
  const latest = [...stored.filter(isNewer), ...(answered === null ? [] : [answered])];
  const seen = latest.filter(
    (autosave, at) => latest.findIndex(({ articleId }) => articleId === autosave.articleId) === at,
  );
  return { list: seen.filter((autosave) => !handled.has(toKey(autosave))), add, remove };
}

/** Another state of the same draft is offered again. */
const toKey = ({ draftId, sequence }: AutosaveView) => `${draftId} ${sequence}`;

type OfferingOptions = {
  editor: Editor;
  viewerKey: string;
  others: ReturnType<typeof useOthers>;
  getSaver: () => Autosaver;
};

/** The offers of the form, and what happens if one is restored or discarded. */
function useOffering({ editor, viewerKey, others, getSaver }: OfferingOptions) {
  const { drafts } = editor;
  const openedForm = useRef(editor.baseForm);
  const locked = useLockedDrafts(others.list);
  const offers = mergeOffers({
    drafts: drafts.offers,
    // An autosave may belong to a draft that this browser has.
    autosaves: drafts.isKnown ? others.list.filter(({ draftId }) => !locked.has(draftId)) : [],
    ownDraftId: editor.draftId,
    openedForm: openedForm.current,
    viewerKey,
  });

  async function restore({ draft, source, autosave }: Offer) {
    if (autosave !== null) {
      others.remove(autosave);
      if (autosave.draftId !== draft.id || source === 'server') getSaver().takeOver(autosave);
    }
    if (source === 'browser') await editor.restore(draft);
    else editor.set({ ...fromDraft(draft), draftId: newDraftId() });
  }

  async function discard({ draft, source, autosave }: Offer) {
    const isOpenElsewhere = source === 'browser' && (await listLockedDrafts()).has(draft.id);
    if (source === 'browser') void drafts.discard(draft.id);
    if (autosave !== null) others.remove(autosave);
    if (isOpenElsewhere) return;
    // The server may have got the draft's text after this page was read.
    for (const draftId of new Set([draft.id, autosave?.draftId ?? draft.id])) {
      await sendAutosave({ intent: 'discard', draftId });
    }
    getSaver().retry();
  }

  return { offers, restore, discard };
}

/** The drafts among those of `autosaves` that another window of this browser has open now. They are not offered. */
function useLockedDrafts(autosaves: readonly AutosaveView[]): ReadonlySet<string> {
  const [locked, setLocked] = useState<ReadonlySet<string> | null>(null);
  const ids = autosaves.map(({ draftId }) => draftId).join(' ');
  const refresh = useEffectEvent(async () => setLocked(await listLockedDrafts()));
  useEffect(() => {
    if (ids !== '') void refresh();
  }, [ids]);
  // Until the locks are known nothing is offered.
  return locked ?? new Set(autosaves.map(({ draftId }) => draftId));
}
