import { expect, test } from 'vitest';
import { createClockFormat } from '#app/newsroom/components/moment.tsx';
import type { SaveStatusInput } from './save-status.tsx';
import { decideSaveStatus } from './save-status.tsx';

const AT_MS = Date.UTC(2026, 10, 20, 8, 5);
const WINDOW = { kind: 'window', draftId: 'd2' } as const;
const QUIET: SaveStatusInput = {
  isOnline: true,
  isSaving: false,
  hasFailed: false,
  uploaded: null,
  autosave: { kind: 'idle' },
  isInBrowser: true,
  isOffering: false,
  isDirty: false,
  hasUnsavedPlan: false,
  savedAtMs: null,
  autosavedAtMs: null,
};

test.each<[string, Partial<SaveStatusInput>, string]>([
  ['nothing was typed', {}, ''],
  ['there is no connection', { isOnline: false, isSaving: true }, 'Offline'],
  ['an image is being uploaded', { uploaded: 0.428 }, 'Uploading 43 %'],
  ['the article is being saved', { isSaving: true }, 'Saving…'],
  ['an autosave is being sent', { autosave: { kind: 'saving' }, isDirty: true }, 'Saving…'],
  ['the article was saved', { savedAtMs: AT_MS }, 'All changes saved at 14:05'],
  ['the due time was not saved after the text', { savedAtMs: AT_MS, hasUnsavedPlan: true }, ''],
  ['the text was autosaved', { isDirty: true, autosavedAtMs: AT_MS }, 'Autosaved at 14:05'],
  ['the server does not answer', { isDirty: true, autosave: { kind: 'failed' } }, 'Not saved, will retry'],
  ['the session has ended', { isDirty: true, autosave: { kind: 'signed-out' } }, 'Not saved, will retry'],
  [
    'another device’s text is offered',
    { isDirty: true, autosave: { kind: 'blocked', by: { kind: 'offer' } }, isOffering: true },
    'You have unsaved changes in another window or on another device. Restore or discard them first.',
  ],
  [
    'another window of this browser autosaves',
    { isDirty: true, autosave: { kind: 'blocked', by: WINDOW } },
    'Saved in this browser, but not on the server: another window of yours has unsaved changes to this article.',
  ],
  [
    'another person has signed in',
    { isDirty: true, autosave: { kind: 'blocked', by: { kind: 'viewer' } } },
    'Saved in this browser, but not on the server: someone else has signed in to this browser.',
  ],
  [
    'another device’s text is not offered yet',
    { isDirty: true, autosave: { kind: 'blocked', by: { kind: 'offer' } } },
    'Saved in this browser, but not on the server',
  ],
  [
    'neither the server nor this browser stores the text',
    { isDirty: true, autosave: { kind: 'blocked', by: WINDOW }, isInBrowser: false },
    'Not saved',
  ],
  ['a save failed and nothing retries it', { hasFailed: true }, 'Not saved'],
  [
    'a save failed and its text was autosaved',
    { hasFailed: true, isDirty: true, autosave: { kind: 'stored' }, autosavedAtMs: AT_MS },
    'Autosaved at 14:05',
  ],
  ['the server refuses the text', { autosave: { kind: 'refused', message: 'Too long.' } }, 'Too long.'],
])('if %s', (_, input, text) => {
  expect(decideSaveStatus({ ...QUIET, ...input }, createClockFormat('Asia/Dhaka')).text).toBe(text);
});

test('only what needs attention is a problem', () => {
  const isProblem = (input: Partial<SaveStatusInput>) => decideSaveStatus({ ...QUIET, ...input }, String).isProblem;
  expect(isProblem({ isOnline: false })).toBe(true);
  expect(isProblem({ autosave: { kind: 'failed' } })).toBe(true);
  expect(isProblem({ isSaving: true })).toBe(false);
  expect(isProblem({ savedAtMs: AT_MS })).toBe(false);
});
