import { expect, test } from 'vitest';
import { autosaveText } from '#app/strings/editor/article-form.ts';
import type { Step } from '#tests/support/articles/editor-steps.ts';
import {
  autosaved,
  BASE,
  event,
  NEW_ARTICLE,
  runEditor,
  STORED_ARTICLE,
  saved,
  typed,
} from '#tests/support/articles/editor-steps.ts';
import type { AutosaveRequest } from './autosave-request.ts';
import type { AutosaveStatus, EditorEffect } from './editor-state.ts';
import type { UnsavedText } from './form-content.ts';
import { isOnServer, listUndecidedAutosaves } from './reduce-autosave.ts';

const OTHER: UnsavedText = {
  articleId: 'a1',
  draftId: 'd2',
  baseRevision: 1,
  baseForm: BASE,
  form: { ...BASE, title: 'অন্য' },
  sequence: 7,
  savedAtMs: 5,
};

const K = typed({ title: 'ক' });
const KOTHA = typed({ title: 'কথা' });
const UNDONE = typed({ title: BASE.title });
const DUE = event({ kind: 'autosave-due' });
const LEFT = event({ kind: 'left' });
const RECONNECTED = event({ kind: 'reconnected' });
const SAVES = event({ kind: 'confirmed' });
const STORED = autosaved({ kind: 'stored', updatedAt: 9 });
const DISCARDED = autosaved({ kind: 'discarded' });
const FAILED = autosaved({ kind: 'failed' });
const SIGNED_OUT = autosaved({ kind: 'signed-out' });
const BLOCKED = autosaved({ kind: 'other-draft', autosave: OTHER });
const REFUSED = autosaved({ kind: 'invalid', message: 'Too long.' });

type StoreRequest = Extract<AutosaveRequest, { intent: 'store' }>;

const wait = (delayMs: number): EditorEffect => ({ kind: 'set-timer', delayMs });
const STOP: EditorEffect = { kind: 'stop-timer' };
const SAVE = { kind: 'send-save' };
const SIGN_IN: EditorEffect = { kind: 'report-session-end' };
const send = (title: string, sequence: number, replaces: StoreRequest['replaces'] = null): EditorEffect => ({
  kind: 'send-autosave',
  request: {
    intent: 'store',
    viewerKey: 'u1',
    articleId: 'a1',
    draftId: 'd1',
    baseRevision: 1,
    form: { ...BASE, title },
    sequence,
    replaces,
  },
});
const discard = (draftId: string): EditorEffect => ({ kind: 'send-autosave', request: { intent: 'discard', draftId } });

type Row = [name: string, steps: Step[], effects: object[], status: AutosaveStatus['kind']];

test.each<Row>([
  [
    'sends the latest content 3 s after the first change',
    [K, KOTHA, DUE, STORED],
    [wait(3000), send('কথা', 1)],
    'stored',
  ],
  ['sends nothing if nothing has changed since', [K, DUE, STORED, DUE], [wait(3000), send('ক', 1)], 'stored'],
  ['waits again after the next change', [K, DUE, STORED, KOTHA], [wait(3000), send('ক', 1), wait(3000)], 'waiting'],
  ['sends immediately when a field is left', [K, LEFT, STORED], [wait(3000), STOP, send('ক', 1)], 'stored'],
  ['sends nothing when a field is left without a change', [LEFT], [], 'idle'],
  [
    'sends one request at a time, and 3 s later what was typed during it',
    [K, DUE, KOTHA, DUE, STORED, DUE],
    [wait(3000), send('ক', 1), wait(3000), send('কথা', 2)],
    'saving',
  ],
  [
    'sends what was typed during a request immediately after it if a field was left',
    [K, DUE, KOTHA, LEFT, STORED],
    [wait(3000), send('ক', 1), wait(3000), STOP, send('কথা', 2)],
    'saving',
  ],
  [
    'repeats after growing waits, with the latest content, until the server responds',
    [K, DUE, FAILED, KOTHA, DUE, FAILED, DUE, STORED],
    [wait(3000), send('ক', 1), wait(2000), send('কথা', 2), wait(4000), send('কথা', 3)],
    'stored',
  ],
  [
    'starts the waits anew after a response',
    [K, DUE, FAILED, DUE, STORED, KOTHA, DUE, FAILED],
    [wait(3000), send('ক', 1), wait(2000), send('ক', 2), wait(3000), send('কথা', 3), wait(2000)],
    'failed',
  ],
  [
    'repeats immediately when the connection returns',
    [K, DUE, FAILED, RECONNECTED, STORED],
    [wait(3000), send('ক', 1), wait(2000), STOP, send('ক', 2)],
    'stored',
  ],
  [
    'sends stored content again when the connection returns, to find out whether the server responds',
    [K, DUE, STORED, RECONNECTED],
    [wait(3000), send('ক', 1), send('ক', 2)],
    'saving',
  ],
  ['discards nothing if every change was undone before it was sent', [K, UNDONE, DUE], [wait(3000), STOP], 'idle'],
  [
    'discards the autosave if every change was undone',
    [K, DUE, STORED, UNDONE, DUE, DISCARDED],
    [wait(3000), send('ক', 1), wait(3000), discard('d1')],
    'idle',
  ],
  [
    'sends what was typed while the autosave was discarded',
    [K, DUE, STORED, UNDONE, DUE, KOTHA, DISCARDED],
    [wait(3000), send('ক', 1), wait(3000), discard('d1'), send('কথা', 2)],
    'saving',
  ],
  [
    'discards what a request without a response may have stored',
    [K, DUE, FAILED, UNDONE, DUE, DISCARDED],
    [wait(3000), send('ক', 1), wait(2000), discard('d1')],
    'idle',
  ],
  [
    'continues after the number of a later request of the same draft',
    [K, DUE, autosaved({ kind: 'outdated', sequence: 41 }), STORED],
    [wait(3000), send('ক', 1), send('ক', 42)],
    'stored',
  ],
  [
    'never overwrites the text from another device',
    [K, DUE, BLOCKED, DUE, BLOCKED],
    [wait(3000), send('ক', 1), send('ক', 2)],
    'blocked',
  ],
  [
    'remains blocked while the editor types',
    [K, DUE, BLOCKED, KOTHA],
    [wait(3000), send('ক', 1), wait(3000)],
    'blocked',
  ],
  [
    'is blocked while another window has text that the server keeps',
    [K, DUE, autosaved({ kind: 'other-draft', autosave: OTHER }, true)],
    [wait(3000), send('ক', 1)],
    'blocked',
  ],
  [
    'continues when that window has closed or saved',
    [K, DUE, autosaved({ kind: 'other-draft', autosave: OTHER }, true), RECONNECTED, STORED],
    [wait(3000), send('ক', 1), send('ক', 2)],
    'stored',
  ],
  [
    'continues after a save that may be that window’s',
    [
      K,
      DUE,
      autosaved({ kind: 'other-draft', autosave: OTHER }, true),
      event({ kind: 'revision-found', stored: { revision: 2, form: BASE, by: null, isUnpublished: false } }),
    ],
    [wait(3000), send('ক', 1), send('ক', 2)],
    'saving',
  ],
  [
    'replaces an autosave without changes, which nobody is asked about',
    [K, DUE, autosaved({ kind: 'other-draft', autosave: { ...OTHER, form: BASE } }), STORED],
    [wait(3000), send('ক', 1), send('ক', 2, { draftId: 'd2', sequence: 7 })],
    'stored',
  ],
  [
    'is blocked if another person has signed in',
    [K, DUE, autosaved({ kind: 'other-viewer' })],
    [wait(3000), send('ক', 1)],
    'blocked',
  ],
  [
    'asks to sign in if the session has ended, and continues after it',
    [K, DUE, SIGNED_OUT, RECONNECTED],
    [wait(3000), send('ক', 1), SIGN_IN, send('ক', 2)],
    'saving',
  ],
  ['does not repeat what the server refuses', [K, DUE, REFUSED, DUE, LEFT], [wait(3000), send('ক', 1)], 'refused'],
  [
    'sends the next change of a refused text',
    [K, DUE, REFUSED, KOTHA, DUE],
    [wait(3000), send('ক', 1), wait(3000), send('কথা', 2)],
    'saving',
  ],
])('%s', (_, steps, expected, status) => {
  const { state, effects } = runEditor(STORED_ARTICLE, steps);
  expect(effects.filter(({ kind }) => kind !== 'write-draft')).toMatchObject(expected);
  expect(effects.filter(({ kind }) => kind !== 'write-draft')).toHaveLength(expected.length);
  expect(state.autosave.status.kind).toBe(status);
});

test.each<Row>([
  ['stops the timer and sends nothing', [K, SAVES, DUE, LEFT], [wait(3000), STOP, SAVE], 'waiting'],
  [
    'waits for a running autosave, so that it cannot arrive after the save',
    [K, DUE, SAVES],
    [wait(3000), send('ক', 1)],
    'saving',
  ],
  ['starts when the running autosave has ended', [K, DUE, SAVES, STORED], [wait(3000), send('ক', 1), SAVE], 'stored'],
  ['starts although the running autosave failed', [K, DUE, SAVES, FAILED], [wait(3000), send('ক', 1), SAVE], 'failed'],
  [
    'does not ask to sign in: the save does',
    [K, DUE, SAVES, SIGNED_OUT],
    [wait(3000), send('ক', 1), SAVE],
    'signed-out',
  ],
  [
    'is followed by an autosave of what the save did not store',
    [K, SAVES, saved({ kind: 'missing' })],
    [wait(3000), STOP, SAVE, wait(3000)],
    'waiting',
  ],
  [
    'without a response is followed by an autosave that shows when the server responds again',
    [K, LEFT, STORED, SAVES, saved({ kind: 'failed' }), DUE, STORED],
    [wait(3000), STOP, send('ক', 1), SAVE, wait(2000), { kind: 'show', tone: 'error' }, send('ক', 2)],
    'stored',
  ],
])('during a save: %s', (_, steps, expected, status) => {
  const { state, effects } = runEditor(STORED_ARTICLE, steps);
  expect(effects.filter(({ kind }) => kind !== 'write-draft')).toMatchObject(expected);
  expect(effects.filter(({ kind }) => kind !== 'write-draft')).toHaveLength(expected.length);
  expect(state.autosave.status.kind).toBe(status);
});

const SAVE_KEY = event({ kind: 'save-key-pressed', isDraft: false });
const UNFINISHED_KEY = event({ kind: 'save-key-pressed', isDraft: true });
const show = (tone: string, text: string) => [{ kind: 'show', tone, text }];

test.each<[name: string, steps: Step[], effects: object[]]>([
  ['nothing until the server has responded', [K, SAVE_KEY], [STOP, send('ক', 1)]],
  ['that changes are stored', [K, SAVE_KEY, STORED], show('success', autosaveText.kept)],
  ['that nothing is unsaved', [SAVE_KEY], show('success', autosaveText.kept)],
  ['that changes were stored before', [K, LEFT, STORED, SAVE_KEY], show('success', autosaveText.kept)],
  ['another device’s text', [K, SAVE_KEY, BLOCKED], show('warning', autosaveText.blocked.offer)],
  [
    'the text of another window',
    [K, SAVE_KEY, autosaved({ kind: 'other-draft', autosave: OTHER }, true)],
    show('warning', autosaveText.blocked.window),
  ],
  ['why the server refuses the text', [K, SAVE_KEY, REFUSED], show('error', 'Too long.')],
  [
    'a failure, and plans the next attempt',
    [K, SAVE_KEY, FAILED],
    [wait(2000), ...show('warning', autosaveText.keptHere)],
  ],
  [
    'an error if neither the server nor the browser stores the text',
    [K, event({ kind: 'draft-written', draft: 'refused' }), SAVE_KEY, FAILED],
    [wait(2000), ...show('error', 'An error occurred. Please try again.')],
  ],
  [
    'nothing if the session has ended, and asks to sign in',
    [K, SAVE_KEY, SIGNED_OUT],
    [SIGN_IN, { kind: 'ask-to-sign-in' }],
  ],
  [
    'nothing while what was typed during a request is sent',
    [K, DUE, KOTHA, SAVE_KEY, STORED],
    [wait(3000), STOP, send('কথা', 2)],
  ],
  ['the result of that', [K, DUE, KOTHA, SAVE_KEY, STORED, STORED], show('success', autosaveText.kept)],
  ['a result once', [K, SAVE_KEY, STORED, KOTHA, LEFT, STORED], []],
])('Ctrl+S on a public article reports %s', (_, steps, effects) => {
  expect(runEditor(STORED_ARTICLE, steps).last.filter(({ kind }) => kind !== 'write-draft')).toEqual(effects);
});

test('Ctrl+S stores an unfinished new article on the server', () => {
  const { effects } = runEditor(NEW_ARTICLE, [K, UNFINISHED_KEY, STORED]);
  expect(effects.at(-1)).toEqual({ kind: 'show', tone: 'success', text: autosaveText.keptUnfinished });
});

test('notes when the server stored the last autosave', () => {
  expect(runEditor(STORED_ARTICLE, [K]).state.autosave.storedAtMs).toBeNull();
  expect(runEditor(STORED_ARTICLE, [K, DUE, STORED, KOTHA]).state.autosave.storedAtMs).toBe(9);
});

test.each<[result: boolean, steps: Step[]]>([
  [false, [K]],
  [true, [K, SAVE_KEY, STORED]],
  [false, [K, SAVE_KEY, STORED, KOTHA]],
  [false, [K, SAVE_KEY, KOTHA, STORED]],
  [false, [K, SAVE_KEY, STORED, SAVES]],
])('knows whether the server has all of the text: %s', (result, steps) => {
  expect(isOnServer(runEditor(STORED_ARTICLE, steps).state)).toBe(result);
});

const RESTORED = event({
  kind: 'restored',
  offer: { text: OTHER, source: 'server', autosave: OTHER },
  isOpenElsewhere: false,
  newDraftId: 'd3',
});

test('replaces the text from another device after the form has taken it over', () => {
  const { effects } = runEditor(STORED_ARTICLE, [K, DUE, BLOCKED, RESTORED, RECONNECTED]);
  expect(effects.at(-1)).toMatchObject({
    request: { draftId: 'd3', form: OTHER.form, replaces: { draftId: 'd2', sequence: 7 } },
  });
});

test.each<[name: string, steps: Step[], loaded: UnsavedText[], draftIds: string[]]>([
  ['the autosave of the page', [], [OTHER], ['d2']],
  ['the autosave of a response', [K, DUE, BLOCKED], [], ['d2']],
  ['nothing that another window has open', [K, DUE, autosaved({ kind: 'other-draft', autosave: OTHER }, true)], [], []],
  ['once, the same autosave', [K, DUE, BLOCKED], [OTHER], ['d2']],
  ['the later state of one article', [K, DUE, BLOCKED], [{ ...OTHER, draftId: 'd4', savedAtMs: 6 }], ['d4']],
  ['autosaves of different articles', [K, DUE, BLOCKED], [{ ...OTHER, articleId: 'a2', draftId: 'd5' }], ['d5', 'd2']],
  ['nothing that was restored', [K, DUE, BLOCKED, RESTORED], [OTHER], []],
  [
    'nothing that was discarded',
    [event({ kind: 'discarded', offer: { text: OTHER, source: 'server', autosave: OTHER } })],
    [OTHER],
    [],
  ],
  [
    'what was restored, if another device changed it',
    [K, DUE, BLOCKED, RESTORED],
    [{ ...OTHER, sequence: 8, savedAtMs: 6 }],
    ['d2'],
  ],
  ['what a later response contains again', [K, DUE, BLOCKED, RESTORED, DUE, BLOCKED], [], ['d2']],
])('offers %s', (_, steps, loaded, draftIds) => {
  const { others } = runEditor(STORED_ARTICLE, steps).state;
  expect(listUndecidedAutosaves(others, loaded).map(({ draftId }) => draftId)).toEqual(draftIds);
});
