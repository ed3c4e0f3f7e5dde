import { otherSaveText } from '#app/strings/editor/article-form.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import type { EditorEffect, EditorEvent, EditorState, Emit, EventOf } from './editor-state.ts';
import { isOwnElsewhere } from './editor-state.ts';
import type { StoredRevision } from './form-content.ts';
import { changeForm, describeSavedBy, isDirty, typeInForm } from './form-content.ts';
import {
  flush,
  markAutosaveHandled,
  planAutosave,
  receiveAutosave,
  replaceOnNextAutosave,
  retry,
  send,
} from './reduce-autosave.ts';
import {
  askToMerge,
  cancelWait,
  dismiss,
  endWait,
  receiveSaveResult,
  resolve,
  saveContent,
  saveWork,
  sendWaitingSave,
  setContent,
  startSave,
  submit,
} from './reduce-save.ts';

/** Returns the state after an event and the effects to perform, in order (docs/decisions/0037-editor-state-machine.md). */
export function reduceEditor(state: EditorState, event: EditorEvent): { state: EditorState; effects: EditorEffect[] } {
  const effects: EditorEffect[] = [];
  const next = reduce(state, event, (effect) => effects.push(effect));
  return { state: next, effects };
}

function reduce(state: EditorState, event: EditorEvent, emit: Emit): EditorState {
  const { content } = state;
  switch (event.kind) {
    case 'opened':
      return { ...state, content: { ...content, draftId: event.draftId } };
    case 'typed':
      return setContent(state, { ...content, form: typeInForm(content.form, event.change, event.shown ?? {}) }, emit);
    case 'as-new-chosen':
      return { ...state, save: { ...state.save, asNew: event.asNew } };
    case 'correction-changed':
      return { ...state, save: { ...state.save, correction: event.correction } };
    case 'uploaded':
      return setContent(state, { ...content, form: changeForm(content.form, { imageUrl: event.imageUrl }) }, emit);
    case 'draft-written':
      return { ...state, draft: event.draft };
    case 'restored':
      return restore(state, event, emit);
    case 'discarded':
      return markAutosaveHandled(state, event.offer.autosave);
    case 'autosave-due':
      return send({ ...state, autosave: { ...state.autosave, isScheduled: false } }, emit);
    case 'left':
      return flush(state, emit);
    case 'reconnected':
      return retry(state, emit);
    case 'autosave-ended':
      return sendWaitingSave(receiveAutosave(state, event, emit), emit);
    case 'submitted':
      return submit(state, event, emit);
    case 'uploads-ended':
      return endWait(state, event, emit);
    case 'wait-canceled':
      return cancelWait(state);
    case 'confirmed':
      return confirm(dismiss(state), event, emit);
    case 'save-key-pressed':
      return saveWork(state, event.isDraft, emit);
    case 'repeated':
      return startSave(state, event.request, emit);
    case 'failed-repeated':
      return state.save.failed === null ? state : saveContent(state, emit, state.save.failed.intent);
    case 'resolved':
      return resolve(state, event, emit);
    case 'dismissed':
      return dismiss(state);
    case 'merge-asked':
      return askToMerge(state, event);
    case 'save-ended':
      return receiveSaveResult(state, event, emit);
    case 'revision-found':
      return applyNewerRevision(state, event.stored, emit);
  }
}

function restore(before: EditorState, event: EventOf<'restored'>, emit: Emit): EditorState {
  const { offer, isOpenElsewhere, newDraftId } = event;
  const { source, autosave } = offer;
  const { savedAtMs: _, ...text } = offer.text;
  const { draftId, sequence } = before.content;
  const isTakenOver = autosave !== null && (source === 'server' || autosave.draftId !== text.draftId);
  const handled = markAutosaveHandled(before, autosave);
  const state = isTakenOver ? replaceOnNextAutosave(handled, autosave) : handled;
  if (source === 'server') return setContent(state, { ...text, draftId: newDraftId, sequence }, emit);
  if (isOpenElsewhere) return setContent(state, { ...text, draftId, sequence }, emit);
  // The form continues the same draft, which the browser has already stored. The sequence increases, because the server may have
  // an autosave with the draft's sequence.
  return planAutosave({ ...state, content: { ...text, sequence: text.sequence + 1 } }, emit);
}

function confirm(state: EditorState, event: EventOf<'confirmed'>, emit: Emit): EditorState {
  const { change, asUrgent = false } = event;
  const changed = change === undefined ? state : reduce(state, { kind: 'typed', change }, emit);
  return saveContent(changed, emit, asUrgent ? 'urgent' : 'save');
}

/** Only in a form without unsaved changes. Otherwise retries a blocked autosave, which the newer revision may have unblocked. */
function applyNewerRevision(state: EditorState, { revision, form, by }: StoredRevision, emit: Emit): EditorState {
  const { content, save } = state;
  const isNewer = content.baseRevision !== null && revision > content.baseRevision;
  if (!isNewer || save.running !== null) return state;
  if (isDirty(content)) return state.autosave.status.kind === 'blocked' ? retry(state, emit) : state;
  const who = describeSavedBy(by, isOwnElsewhere(state, { by, revision }));
  const text = `${asSentence(`${who} ${otherSaveText.saved}`)} ${otherSaveText.refreshed}`;
  emit({ kind: 'show', tone: 'info', text });
  const refreshed = { ...content, baseRevision: revision, baseForm: form, form, theirs: form };
  return planAutosave({ ...state, content: refreshed }, emit);
}
