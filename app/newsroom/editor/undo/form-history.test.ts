import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { EditKind, FormHistory } from './form-history.ts';
import { dropSteps, moveHistory, record, startHistory as start } from './form-history.ts';

const undo = (history: FormHistory) => moveHistory(history, 'undo');
const redo = (history: FormHistory) => moveHistory(history, 'redo');
const caret = (at: number) => ({ start: at, end: at });
const toForm = (description: string) => ({ ...EMPTY_FORM, description });
const startHistory = (text: string) => start(toForm(text));
const textOf = (history: FormHistory | undefined) => history?.form.description;

/** Changes the body with the caret at its end. */
function change(history: FormHistory, text: string, nowMs: number, kind: EditKind = 'typing'): FormHistory {
  const before = caret(history.form.description.length);
  const description = { before, after: caret(text.length) };
  return record(history, { ...history.form, description: text }, { kind, nowMs, selections: { description } });
}

/** Chooses or types in another field, in one step with nothing else. */
const choose = (history: FormHistory, changed: Partial<FormHistory['form']>) =>
  record(history, { ...history.form, ...changed }, { kind: 'other', nowMs: 0, selections: {} });

/** The texts after each undo. */
function listUndone(history: FormHistory): string[] {
  const texts: string[] = [];
  for (let earlier = undo(history); earlier !== null; earlier = undo(earlier.history)) {
    texts.push(earlier.history.form.description);
  }
  return texts;
}

const type = (words: string, from = startHistory('')) =>
  [...words].reduce((history, letter, index) => change(history, history.form.description + letter, index), from);

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
  const unseen = (history: FormHistory, text: string) => change(history, text, 9, 'unseen');
  expect(listUndone(unseen(startHistory('বিষ\u09df'), 'বিষ\u09af\u09bc'))).toEqual([]);
  const saved = change(unseen(type('ক \u09df'), 'ক \u09af\u09bc'), 'ক \u09af\u09bc!', 10);
  expect(listUndone(saved)).toEqual(['ক \u09af\u09bc', 'ক ', '']);
  const back = undo(saved);
  const further = back && undo(back.history);
  expect(textOf((further && redo(further.history))?.history)).toBe('ক \u09af\u09bc');
});

test('restores the selection', () => {
  const next = { start: 4, end: 5 };
  const selections = { description: { before: { start: 2, end: 3 }, after: next } };
  const bold = record(startHistory('ক খ'), toForm('ক **খ**'), { kind: 'other', nowMs: 0, selections });
  const back = undo(bold);
  expect(back?.moved).toEqual(new Map([['description', { start: 2, end: 3 }]]));
  expect(back && redo(back.history)?.moved).toEqual(new Map([['description', next]]));
});

test('clears the redo steps after a change', () => {
  const back = undo(type('ক খ'));
  expect(back && redo(change(back.history, 'ক গ', 9))).toBeNull();
});

test('returns null if there is nothing to undo or redo', () => {
  expect(undo(startHistory('ক'))).toBeNull();
  expect(redo(startHistory('ক'))).toBeNull();
});

test('undoes changes of all fields in the order of the edits', () => {
  const placed = choose(type('ক'), { category: 'খেলা' });
  const later = choose(change(placed, 'কখ', 9), {
    isFeatured: true,
    status: 'scheduled',
    publishAt: '2026-11-24T10:00',
  });
  const once = undo(later);
  expect(once?.history.form).toEqual({ ...EMPTY_FORM, description: 'কখ', category: 'খেলা' });
  const twice = once && undo(once.history);
  expect(twice?.history.form).toEqual({ ...EMPTY_FORM, description: 'ক', category: 'খেলা' });
  const thrice = twice && undo(twice.history);
  expect(thrice?.history.form).toEqual(toForm('ক'));
  expect([...(thrice?.moved.keys() ?? [])]).toEqual(['category']);
});

test('drops the changes of a field that a colleague has changed, and only those', () => {
  const both = choose(type('ক'), { category: 'খেলা', tags: 'ক' });
  const merged = dropSteps(both, { ...both.form, category: 'শিক্ষা' }, ['category']);
  const once = undo(merged);
  expect(once?.history.form).toEqual({ ...toForm('ক'), category: 'শিক্ষা' });
  const back = once && redo(once.history);
  expect(back?.history.form).toEqual({ ...toForm('ক'), category: 'শিক্ষা', tags: 'ক' });
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
      const last = textOf(history);
      for (let earlier = undo(history); earlier !== null; earlier = undo(history)) history = earlier.history;
      expect(textOf(history)).toBe(first);
      for (let later = redo(history); later !== null; later = redo(history)) history = later.history;
      expect(textOf(history)).toBe(last);
    }),
  );
});

test('joins the keys of phonetic typing, which change the letters before the caret', () => {
  const words = ['ক', 'খ', 'খে', 'খেল', 'খেলা'];
  expect(listUndone(words.reduce((history, text) => change(history, text, 0), startHistory('')))).toEqual(['']);
});

test('finds the change in a long text', () => {
  const [before, after] = ['ক'.repeat(9_000), 'ক'.repeat(9_001)];
  const changed = change(startHistory(`${before}খ${after}`), `${before}গঘ${after}`, 0);
  expect(changed.done.at(-1)?.changes).toMatchObject([{ patch: { at: 9_000, removed: 'খ', inserted: 'গঘ' } }]);
});
