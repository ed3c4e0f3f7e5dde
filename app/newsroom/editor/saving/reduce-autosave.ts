import { articleFormText, autosaveText } from '#app/strings/editor/article-form.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import { AUTOSAVE_INTERVAL_MS } from '#domain/article/autosave-limits.ts';
import { backoffMs } from '#domain/time/backoff.ts';
import type { AutosaveRequest } from './autosave-request.ts';
import type { AutosaveBlocker, AutosaveState, EditorState, Emit, EventOf, OtherAutosaves } from './editor-state.ts';
import type { UnsavedText } from './form-content.ts';
import { isDirty, isWorthOffering } from './form-content.ts';

/** Delay between two attempts while the server does not respond. */
const RETRY = { firstMs: 2_000, maxMs: 30_000 };

const withAutosave = (state: EditorState, change: Partial<AutosaveState>): EditorState => ({
  ...state,
  autosave: { ...state.autosave, ...change },
});

/** No autosave is sent during a save, because it could arrive after the save. */
const isPaused = ({ save }: EditorState) => save.running !== null;
const hasSomethingToSend = ({ content, autosave }: EditorState) => isDirty(content) || autosave.serverDraftId !== null;

/** True if the server has everything that was typed, as unpublished changes. */
export const isOnServer = ({ content, autosave, save }: EditorState): boolean =>
  isDirty(content) && autosave.status.kind === 'stored' && !autosave.isUnsent && save.running === null;

function schedule(state: EditorState, delayMs: number, emit: Emit): EditorState {
  if (isPaused(state) || state.autosave.isScheduled) return state;
  emit({ kind: 'set-timer', delayMs });
  return withAutosave(state, { isScheduled: true });
}

export function stopTimer(state: EditorState, emit: Emit): EditorState {
  if (!state.autosave.isScheduled) return state;
  emit({ kind: 'stop-timer' });
  return withAutosave(state, { isScheduled: false });
}

/** Call this after a change of the content. If every change was undone, the autosave on the server will be discarded. */
export function planAutosave(state: EditorState, emit: Emit): EditorState {
  const { status, isSending } = state.autosave;
  const isUnsent = hasSomethingToSend(state);
  const next = withAutosave(state, { isUnsent });
  if (!isUnsent) return withAutosave(stopTimer(next, emit), { status: isSending ? status : { kind: 'idle' } });
  if (isSending || status.kind === 'failed') return next;
  const isStopped = status.kind === 'blocked' || status.kind === 'signed-out';
  return schedule(isStopped ? next : withAutosave(next, { status: { kind: 'waiting' } }), AUTOSAVE_INTERVAL_MS, emit);
}

/** Does nothing while a request or a save is running. */
export function send(before: EditorState, emit: Emit): EditorState {
  const state = stopTimer(before, emit);
  const { content, autosave } = state;
  if (autosave.isSending || !autosave.isUnsent || isPaused(state)) return state;
  emit({ kind: 'send-autosave', request: toRequest(state) });
  const sent = isDirty(content) ? { ...content, sequence: content.sequence + 1 } : content;
  return withAutosave({ ...state, content: sent }, { isUnsent: false, isSending: true, status: { kind: 'saving' } });
}

function toRequest({ content, autosave, viewerKey }: EditorState): AutosaveRequest {
  if (!isDirty(content)) return { intent: 'discard', draftId: autosave.serverDraftId ?? '' };
  const { articleId, draftId, baseRevision, form, sequence } = content;
  const { replaces } = autosave;
  return { intent: 'store', viewerKey, articleId, draftId, baseRevision, form, sequence, replaces };
}

/** Sends unsent text now, or after the current request, and then shows `announced` or the reason for a failure. */
export function flush(state: EditorState, emit: Emit, announced = state.autosave.announced): EditorState {
  const noted = withAutosave(state, { announced });
  if (noted.autosave.isSending) return withAutosave(noted, { sendsNext: true });
  return announce(send(noted, emit), emit);
}

export const retry = (state: EditorState, emit: Emit): EditorState =>
  send(withAutosave(state, { isUnsent: hasSomethingToSend(state) }), emit);

function announce(state: EditorState, emit: Emit): EditorState {
  const { announced, isSending, status } = state.autosave;
  if (announced === null || isSending) return state;
  if (status.kind === 'stored' || status.kind === 'idle') emit({ kind: 'show', tone: 'success', text: announced });
  else if (status.kind === 'blocked')
    emit({ kind: 'show', tone: 'warning', text: autosaveText.blocked[status.by.kind] });
  else if (status.kind === 'refused') emit({ kind: 'show', tone: 'error', text: status.message });
  else if (status.kind === 'signed-out') emit({ kind: 'ask-to-sign-in' });
  else reportNoResponse(state, emit);
  return withAutosave(state, { announced: null });
}

/** Reports that Ctrl+S got no response. Autosaves are repeated. */
export function reportNoResponse({ draft }: EditorState, emit: Emit): void {
  if (draft === 'refused') emit({ kind: 'show', tone: 'error', text: articleFormText.failed });
  else emit({ kind: 'show', tone: 'warning', text: autosaveText.keptHere });
}

type AutosaveEnded = EventOf<'autosave-ended'>;

export function receiveAutosave(before: EditorState, result: AutosaveEnded, emit: Emit): EditorState {
  const { sendsNext } = before.autosave;
  const failures = result.response.kind === 'failed' ? before.autosave.failures + 1 : 0;
  const state = withAutosave(before, { isSending: false, sendsNext: false, failures });
  const received = receive(state, result, emit);
  return announce(sendsNext ? send(received, emit) : received, emit);
}

function receive(state: EditorState, { request, response, isOpenElsewhere }: AutosaveEnded, emit: Emit): EditorState {
  const draftId = request.intent === 'store' ? request.draftId : null;
  switch (response.kind) {
    case 'stored': {
      const status = { kind: 'stored' } as const;
      const stored = { serverDraftId: draftId, replaces: null, status, storedAtMs: response.updatedAt };
      const next = withAutosave(state, stored);
      return next.autosave.isUnsent ? schedule(next, AUTOSAVE_INTERVAL_MS, emit) : next;
    }
    case 'discarded':
      return send(withAutosave(state, { serverDraftId: null, status: { kind: 'idle' } }), emit);
    case 'outdated': {
      const sequence = Math.max(state.content.sequence, response.sequence + 1);
      return send(withAutosave({ ...state, content: { ...state.content, sequence } }, { isUnsent: true }), emit);
    }
    case 'invalid':
      return withAutosave(state, { status: { kind: 'refused', message: response.message } });
    case 'forbidden':
      return withAutosave(state, { status: { kind: 'refused', message: permissionText.refusals[response.reason] } });
    case 'other-draft': {
      const { autosave } = response;
      if (isOpenElsewhere) return block(state, { kind: 'window', draftId: autosave.draftId });
      if (isWorthOffering(autosave, state.content.baseForm)) {
        return addOtherAutosave(block(state, { kind: 'offer' }), autosave);
      }
      return retry(replaceOnNextAutosave(state, autosave), emit);
    }
    case 'other-viewer':
      return block(state, { kind: 'viewer' });
    case 'signed-out':
      // A running save gets the same response and reports the end of the session itself.
      if (!isPaused(state)) emit({ kind: 'report-session-end' });
      return withAutosave(state, { isUnsent: true, status: { kind: 'signed-out' } });
    case 'failed':
      return retryLater(draftId === null ? state : withAutosave(state, { serverDraftId: draftId }), emit);
  }
}

const block = (state: EditorState, by: AutosaveBlocker): EditorState =>
  withAutosave(state, { isUnsent: true, status: { kind: 'blocked', by } });

function retryLater(state: EditorState, emit: Emit): EditorState {
  const next = withAutosave(state, { isUnsent: true, status: { kind: 'failed' } });
  return schedule(next, backoffMs(state.autosave.failures, RETRY), emit);
}

/** The key contains the sequence, because a later autosave of the same draft must be offered again. */
const toKey = ({ draftId, sequence }: UnsavedText) => `${draftId} ${sequence}`;

function addOtherAutosave(state: EditorState, autosave: UnsavedText): EditorState {
  const handled = state.others.handled.filter((key) => key !== toKey(autosave));
  return { ...state, others: { received: autosave, handled } };
}

/** Call this when an autosave from another device was restored or discarded. The next autosave is no longer blocked. */
export function markAutosaveHandled(before: EditorState, autosave: UnsavedText | null): EditorState {
  if (autosave === null) return before;
  const isBlocked = before.autosave.status.kind === 'blocked';
  const state = isBlocked ? withAutosave(before, { status: { kind: 'waiting' } }) : before;
  const { received, handled } = state.others;
  return { ...state, others: { received, handled: [...handled, toKey(autosave)] } };
}

/** Lists the latest autosave for each article that the editor has neither restored nor discarded. `loaded` came with the page. */
export function listUndecidedAutosaves(
  { received, handled }: OtherAutosaves,
  loaded: readonly UnsavedText[],
): UnsavedText[] {
  const isNewer = ({ articleId, savedAtMs }: UnsavedText) =>
    articleId !== received?.articleId || savedAtMs > received.savedAtMs;
  const all = [...loaded.filter(isNewer), ...(received === null ? [] : [received])];
  const latest = all.filter(({ articleId }, at) => all.findIndex((each) => each.articleId === articleId) === at);
  return latest.filter((autosave) => !handled.includes(toKey(autosave)));
}

export const replaceOnNextAutosave = (state: EditorState, { draftId, sequence }: UnsavedText): EditorState =>
  withAutosave(state, { replaces: { draftId, sequence } });

/**
 * Continues after a save. `saved`: the server has deleted the autosave of the saved text. `failed`: the server did not
 * respond, so autosaves are tried until it responds again.
 */
export function resume(state: EditorState, result: 'saved' | 'failed' | 'refused', emit: Emit): EditorState {
  if (result === 'saved') {
    return withAutosave(state, { serverDraftId: null, isUnsent: false, status: { kind: 'idle' } });
  }
  if (result === 'failed' && isDirty(state.content)) return retryLater(withAutosave(state, { failures: 1 }), emit);
  return state.autosave.isUnsent ? schedule(state, AUTOSAVE_INTERVAL_MS, emit) : state;
}
