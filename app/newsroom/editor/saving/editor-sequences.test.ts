import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BASE, STORED_ARTICLE } from '#tests/support/articles/editor-steps.ts';
import type { Happening } from '#tests/support/articles/simulated-editor.ts';
import { SimulatedEditor } from '#tests/support/articles/simulated-editor.ts';
import { runs } from '#tests/support/property-runs.ts';

const TITLES = [BASE.title, 'ক', 'কথা', 'কথাটা'] as const;
const typing = fc
  .constantFrom(...TITLES)
  .map((title): Happening => ({ kind: 'event', event: { kind: 'typed', change: { title } } }));
const event = fc
  .constantFrom<Extract<Happening, { kind: 'event' }>['event']>(
    { kind: 'left' },
    { kind: 'reconnected' },
    { kind: 'confirmed' },
    { kind: 'submitted', staysOpen: true, hides: false, isUploading: false },
    { kind: 'submitted', staysOpen: true, hides: false, isUploading: true },
    { kind: 'uploads-ended', result: 'stored', hides: false },
    { kind: 'uploads-ended', result: 'failed', hides: false },
    { kind: 'save-key-pressed', isDraft: true },
    { kind: 'save-key-pressed', isDraft: false },
    { kind: 'failed-repeated' },
    { kind: 'dismissed' },
  )
  .map((next): Happening => ({ kind: 'event', event: next }));
const surroundings = fc.constantFrom<Happening>(
  { kind: 'timer' },
  { kind: 'autosave-response', response: 'stored' },
  { kind: 'autosave-response', response: 'failed' },
  { kind: 'autosave-response', response: 'outdated' },
  { kind: 'autosave-response', response: 'signed-out' },
  { kind: 'autosave-response', response: 'other-viewer' },
  { kind: 'autosave-response', response: 'invalid' },
  { kind: 'save-response', response: 'saved' },
  { kind: 'save-response', response: 'failed' },
  { kind: 'save-response', response: 'deleted' },
  { kind: 'save-response', response: 'signed-out' },
  { kind: 'save-response', response: 'not-draft' },
);
const happenings = fc.array(fc.oneof(typing, event, surroundings), { maxLength: 40 });

test('in any order of events one request runs at a time, autosaves are numbered upwards, and no text is lost', () => {
  fc.assert(
    fc.property(happenings, fc.constantFrom('ক', 'শেষ'), (before, title) => {
      const editor = new SimulatedEditor(STORED_ARTICLE);
      for (const happening of before) editor.happen(happening);
      editor.happen({ kind: 'event', event: { kind: 'typed', change: { title } } });
      expect(editor.state.content.form.title).toBe(title);
      editor.happen({ kind: 'event', event: { kind: 'reconnected' } });
      editor.settle();
      expect(editor.state.content.form.title).toBe(title);
      expect(editor.isSafe).toBe(true);
      expect(editor.isQuiet).toBe(true);
    }),
    runs(100),
  );
});

test('after a save that stores everything nothing is sent', () => {
  fc.assert(
    fc.property(happenings, (before) => {
      const editor = new SimulatedEditor(STORED_ARTICLE);
      for (const happening of before) editor.happen(happening);
      editor.settle();
      editor.happen({ kind: 'event', event: { kind: 'confirmed' } });
      editor.settle();
      expect(editor.state.content.baseForm).toEqual(editor.state.content.form);
      editor.happen({ kind: 'event', event: { kind: 'left' } });
      expect(editor.isQuiet).toBe(true);
    }),
    runs(60),
  );
});
