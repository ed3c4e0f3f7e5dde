import type { ReactNode } from 'react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BannerTone } from '#app/newsroom/components/banner.tsx';
import { toSavedMessage } from '#app/newsroom/components/saved-banner.tsx';
import {
  askToSignIn,
  readSessionState,
  reportSessionEnd,
  subscribeToSession,
} from '#app/newsroom/session/session-end.ts';
import { useImageUpload } from '#app/newsroom/uploads/use-image-upload.ts';
import type { FormContext } from '../loading/load-article-form.ts';
import { createDraftWriter } from '../recovery/draft-writer.ts';
import {
  isDraftLocked,
  lockDraft,
  newDraftId,
  removeDraft,
  removeSavedDraft,
  saveDraft,
  waitForUnlock,
} from '../recovery/unsaved-store.ts';
import { sendAutosave } from '../saving/autosave-request.ts';
import type { AutosaveStatus, EditorEffect, EditorEvent, EditorState } from '../saving/editor-state.ts';
import type { UnsavedText } from '../saving/form-content.ts';
import { reduceEditor } from '../saving/reduce-editor.ts';
import type { SaveRequest, SaveResponse } from '../saving/save-form.ts';
import type { FormEdit } from '../undo/form-edits.ts';
import { announceMove, createFormEdits } from '../undo/form-edits.ts';
import { pauseForBody } from './use-debounced-value.ts';

type EditorOptions = {
  /** Called only on the first render. */
  opened: () => EditorState;
  editing: Pick<FormContext, 'appCheck' | 'site'>;
  call: (request: SaveRequest) => Promise<SaveResponse>;
  show: (tone: BannerTone, message: ReactNode) => void;
  onFocusField: (name: string) => void;
  /** Called with the message to show when the form closes after a save. */
  onDone: (message: ReactNode) => void;
};

/**
 * Runs `reduceEditor`, performs its effects, and records each event in the undo history. `latest` is the state after the last
 * event, even if it is not rendered yet.
 */
export function useEditor(options: EditorOptions) {
  const [state, setState] = useState(options.opened);
  const latest = useRef(state);
  const perform = useRef<(effect: EditorEffect) => void>(() => {});
  const [edits] = useState(() =>
    createFormEdits(state.content.form, {
      change: (change, shown, edit) => dispatch({ kind: 'typed', change, shown }, edit),
      onMoved: announceMove,
    }),
  );
  const dispatch = useCallback(
    (event: EditorEvent, edit?: FormEdit) => {
      const { content } = latest.current;
      const next = reduceEditor(latest.current, event);
      latest.current = next.state;
      edits.observe(event, { before: content, after: next.state.content }, edit);
      setState(next.state);
      for (const effect of next.effects) perform.current(effect);
    },
    [edits],
  );
  const uploads = useUploads(options.editing.appCheck, dispatch);
  const drafts = useDraftEffects(dispatch);
  const setTimer = useAutosaveTimer(dispatch);

  useLayoutEffect(() => {
    const { editing, call, show, onFocusField, onDone } = options;
    const { site } = editing;
    const toMessage = ({ text, page }: Extract<EditorEffect, { text: string }>) =>
      toSavedMessage({ text, page, siteUrl: site.url });
    perform.current = (effect) => {
      switch (effect.kind) {
        case 'write-draft': {
          const { draftId, content } = effect;
          // The viewer who opened the form. The page's data may be of an account that has signed in since.
          const { viewerKey } = latest.current;
          return drafts.write({ draftId, viewerKey, text: content && { ...content, savedAtMs: Date.now() } });
        }
        case 'delete-saved-draft':
          return void drafts.deleteSaved(effect);
        case 'set-timer':
          return setTimer(effect.delayMs);
        case 'stop-timer':
          return setTimer(null);
        case 'send-autosave': {
          const { request } = effect;
          return void sendAutosave(request).then(async (response) => {
            const isOpenElsewhere = response.kind === 'other-draft' && (await isDraftLocked(response.autosave.draftId));
            dispatch({ kind: 'autosave-ended', request, response, isOpenElsewhere });
          });
        }
        case 'send-save': {
          const { request } = effect;
          return void call(request).then((response) =>
            dispatch({ kind: 'save-ended', request, response, isUploading: uploads.isUploading(), nowMs: Date.now() }),
          );
        }
        case 'report-session-end':
          return reportSessionEnd();
        case 'ask-to-sign-in':
          return askToSignIn();
        case 'focus-field':
          return onFocusField(effect.name);
        case 'show':
          return show(effect.tone, toMessage(effect));
        case 'close':
          return onDone(toMessage(effect));
      }
    };
  });
  // A layout effect, because it must run before the first key press.
  useLayoutEffect(() => dispatch({ kind: 'opened', draftId: newDraftId() }), [dispatch]);
  useAutosaveTriggers(dispatch);
  useRetryAfterUnlock(state.autosave.status, dispatch);
  const { draftId } = state.content;
  useEffect(() => (draftId === '' ? undefined : lockDraft(draftId)), [draftId]);
  return { editor: state, latest, dispatch, edits, ...uploads };
}

type Dispatch = (event: EditorEvent) => void;

/** `isUploading` reads the current values, not the rendered ones. */
function useUploads(appCheck: string, dispatch: Dispatch) {
  const onStored = useCallback((imageUrl: string) => dispatch({ kind: 'uploaded', imageUrl }), [dispatch]);
  const upload = useImageUpload({ appCheck, onStored });
  const onSocialStored = useCallback(
    (socialImageUrl: string) => dispatch({ kind: 'typed', change: { socialImageUrl } }),
    [dispatch],
  );
  const socialUpload = useImageUpload({ appCheck, onStored: onSocialStored });
  const pasted = usePastedUploads();
  const isUploading = useCallback(
    () => upload.isPending() || socialUpload.isPending() || pasted.isPending(),
    [upload.isPending, socialUpload.isPending, pasted.isPending],
  );
  return { upload, socialUpload, pasted, isUploading };
}

/** `idle`: an image was omitted. */
type PasteEnd = 'stored' | 'failed' | 'idle';

export type PastedUploads = ReturnType<typeof usePastedUploads>;

/**
 * The state of pastes that are being converted or whose images are being uploaded, in the shape of an upload, because a save waits for
 * both. Simultaneous pastes count as one, which has failed if any of them has.
 */
function usePastedUploads() {
  const [state, setState] = useState<{ kind: 'uploading' | PasteEnd }>({ kind: 'idle' });
  const pastes = useRef({ pending: 0, ends: new Set<PasteEnd>() });

  const track = useCallback(async (paste: () => Promise<PasteEnd>) => {
    const { current } = pastes;
    current.pending += 1;
    setState({ kind: 'uploading' });
    current.ends.add(await paste().catch(() => 'failed' as const));
    current.pending -= 1;
    if (current.pending > 0) return;
    setState({ kind: (['failed', 'idle'] as const).find((end) => current.ends.has(end)) ?? 'stored' });
    current.ends.clear();
  }, []);
  const isPending = useCallback(() => pastes.current.pending > 0, []);
  return useMemo(() => ({ state, track, isPending }), [state, track, isPending]);
}

type DraftWrite = { draftId: string; viewerKey: string; text: UnsavedText | null };

function useDraftEffects(dispatch: Dispatch) {
  const writer = useRef<ReturnType<typeof createDraftWriter<DraftWrite>>>(null);
  useEffect(() => {
    const controller = new AbortController();
    const flush = () => writer.current?.flush();
    document.addEventListener('visibilitychange', flush, controller);
    window.addEventListener('beforeunload', flush, controller);
    return () => controller.abort();
  }, []);
  return {
    write: (draft: DraftWrite) => {
      writer.current ??= createDraftWriter({
        write: writeDraft,
        onState: (written) => dispatch({ kind: 'draft-written', draft: written }),
        // The browser copies and compresses the whole text at each write.
        delayMs: ({ text }) => pauseForBody(text?.form.description ?? ''),
      });
      writer.current.save(draft);
    },
    deleteSaved: async ({ draftId, saved }: Extract<EditorEffect, { kind: 'delete-saved-draft' }>) => {
      await writer.current?.settled();
      await removeSavedDraft(draftId, saved).catch(() => dispatch({ kind: 'draft-written', draft: 'refused' }));
    },
  };
}

const writeDraft = ({ draftId, viewerKey, text }: DraftWrite) =>
  text === null ? removeDraft(draftId) : saveDraft(viewerKey, text);

/** Sets the timer of the next autosave; null stops it. */
function useAutosaveTimer(dispatch: Dispatch) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (delayMs: number | null) => {
    clearTimeout(timer.current);
    if (delayMs !== null) timer.current = setTimeout(dispatch, delayMs, { kind: 'autosave-due' });
  };
}

/** Sends unsaved text once the window that blocked the autosave has closed its draft. */
function useRetryAfterUnlock(status: AutosaveStatus, dispatch: Dispatch) {
  const draftId = status.kind === 'blocked' && status.by.kind === 'window' ? status.by.draftId : null;
  useEffect(() => {
    if (draftId === null) return;
    const controller = new AbortController();
    waitForUnlock(draftId, controller.signal).then(
      () => dispatch({ kind: 'reconnected' }),
      () => {},
    );
    return () => controller.abort();
  }, [draftId, dispatch]);
}

/** Sends unsaved text when the page is hidden or closed, and when the connection or the session is restored. */
function useAutosaveTriggers(dispatch: Dispatch) {
  useEffect(() => {
    const controller = new AbortController();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') dispatch({ kind: 'left' });
    };
    document.addEventListener('visibilitychange', onHidden, controller);
    window.addEventListener('online', () => dispatch({ kind: 'reconnected' }), controller);
    const unsubscribe = subscribeToSession(() => {
      if (readSessionState() === 'open') dispatch({ kind: 'reconnected' });
    });
    return () => {
      unsubscribe();
      controller.abort();
      dispatch({ kind: 'left' });
    };
  }, [dispatch]);
}
