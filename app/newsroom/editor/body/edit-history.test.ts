import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { EditHistory, EditKind } from './edit-history.ts';
import { record, redo, startHistory, undo } from './edit-history.ts';

const caret = (at: number) => ({ start: at, end: at });

/** Changes the text with the caret at its end. */
function change(history: EditHistory, text: string, nowMs: number, kind: EditKind = 'typing'): EditHistory {
  const next = { text, ...caret(text.length) };
  return record(history, next, { kind, nowMs, before: caret(history.current.text.length) });
}

/** The texts after each undo. */
function listUndone(history: EditHistory): string[] {
  const texts: string[] = [];
  for (let earlier = undo(history); earlier !== null; earlier = undo(earlier)) texts.push(earlier.current.text);
  return texts;
}

const type = (words: string, from = startHistory('')) =>
  [...words].reduce((history, letter, index) => change(history, history.current.text + letter, index), from);

test('undoes typing word by word', () => {
  expect(listUndone(type('নদী ভাঙন রোধ'))).toEqual(['নদী ভাঙন ', 'নদী ', '']);
});

test('starts a new step after a pause', () => {
  const first = change(startHistory(''), 'ন', 0);
  expect(listUndone(change(first, 'নদ', 1_999))).toEqual(['']);
  expect(listUndone(change(first, 'নদ', 2_000))).toEqual(['ন', '']);
});

test('joins deletions in both directions into one step', () => {
  const written = startHistory('নদীর');
  const back = ['নদী', 'নদ', 'ন'].reduce((history, text, index) => change(history, text, index, 'deleting'), written);
  expect(listUndone(back)).toEqual(['নদীর']);
  const forth = ['দীর', 'ীর', 'র'].reduce((history, text, index) => change(history, text, index, 'deleting'), written);
  expect(listUndone(forth)).toEqual(['নদীর']);
});

test('records a toolbar command as a separate step', () => {
  const bold = change(type('নদী'), '**নদী**', 5, 'other');
  expect(listUndone(change(bold, '**নদী** ', 6))).toEqual(['**নদী**', 'নদী', '']);
});

test('undoes and redoes an unseen change with the step before it', () => {
  const unseen = (history: EditHistory, text: string) => change(history, text, 9, 'unseen');
  expect(listUndone(unseen(startHistory('বিষ\u09df'), 'বিষ\u09af\u09bc'))).toEqual([]);
  const saved = change(unseen(type('ক \u09df'), 'ক \u09af\u09bc'), 'ক \u09af\u09bc!', 10);
  expect(listUndone(saved)).toEqual(['ক \u09af\u09bc', 'ক ', '']);
  const back = undo(saved);
  const further = back && undo(back);
  expect(further && redo(further)?.current.text).toBe('ক \u09af\u09bc');
});

test('restores the selection', () => {
  const written = startHistory('ক খ');
  const next = { text: 'ক **খ**', start: 4, end: 5 };
  const bold = record(written, next, { kind: 'other', nowMs: 0, before: { start: 2, end: 3 } });
  const back = undo(bold);
  expect(back?.current).toEqual({ text: 'ক খ', start: 2, end: 3 });
  expect(back && redo(back)?.current).toEqual(next);
});

test('clears the redo steps after a change', () => {
  const back = undo(type('ক খ'));
  expect(back && redo(change(back, 'ক গ', 9))).toBeNull();
});

test('returns null if there is nothing to undo or redo', () => {
  expect(undo(startHistory('ক'))).toBeNull();
  expect(redo(startHistory('ক'))).toBeNull();
});

it('undoes every change to the first text, and redoes it to the last', () => {
  const step = fc.record({ text: fc.string({ unit: fc.constantFrom('ক', ' ', '্', 'a') }), gapMs: fc.nat(3_000) });
  const kind = fc.constantFrom<EditKind>('typing', 'deleting', 'other');
  fc.assert(
    fc.property(fc.string(), fc.array(fc.tuple(step, kind)), (first, steps) => {
      let history = startHistory(first);
      let nowMs = 0;
      for (const [{ text, gapMs }, how] of steps) {
        nowMs += gapMs;
        history = change(history, text, nowMs, how);
      }
      const last = history.current.text;
      for (let earlier = undo(history); earlier !== null; earlier = undo(history)) history = earlier;
      expect(history.current.text).toBe(first);
      for (let later = redo(history); later !== null; later = redo(history)) history = later;
      expect(history.current.text).toBe(last);
    }),
  );
});

test('joins the keys of phonetic typing, which change the letters before the caret', () => {
  let history = startHistory('');
  let caret = 0;
  for (const text of ['ক', 'খ', 'খে', 'খেল', 'খেলা']) {
    const at = { start: text.length, end: text.length };
    history = record(history, { text, ...at }, { kind: 'typing', nowMs: 0, before: { start: caret, end: caret } });
    caret = text.length;
  }
  expect(undo(history)?.current.text).toBe('');
});
