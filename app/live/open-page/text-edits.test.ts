import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextEdit } from './text-edits.ts';
import { findTextEdits } from './text-edits.ts';

function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce(
    (current, { offset, count, text: by }) => current.slice(0, offset) + by + current.slice(offset + count),
    text,
  );
}

test.each<[string, string, string, TextEdit[]]>([
  ['an equal text', 'এক দুই', 'এক দুই', []],
  ['a replaced word', 'এক দুই তিন', 'এক ছয় তিন', [{ offset: 2, count: 4, text: ' ছয়' }]],
  ['an inserted word', 'এক তিন', 'এক দুই তিন', [{ offset: 2, count: 0, text: ' দুই' }]],
  ['a deleted word', 'এক দুই তিন', 'এক তিন', [{ offset: 2, count: 4, text: '' }]],
  ['an appended word', 'এক', 'এক দুই', [{ offset: 2, count: 0, text: ' দুই' }]],
  [
    'two distant words, the last one first',
    'ক খ গ ঘ',
    'ক চ গ ছ',
    [
      { offset: 5, count: 2, text: ' ছ' },
      { offset: 1, count: 2, text: ' চ' },
    ],
  ],
  ['a new text', '', 'এক দুই', [{ offset: 0, count: 0, text: 'এক দুই' }]],
])('the edits of %s leave the other words untouched', (_name, before, after, edits) => {
  expect(findTextEdits(before, after)).toEqual(edits);
});

const text = fc.array(fc.constantFrom('ক', 'খ', 'গ', ' ', '  ', '\n')).map((parts) => parts.join(''));

test('the edits turn any text into any other', () => {
  fc.assert(fc.property(text, text, (before, after) => applyEdits(before, findTextEdits(before, after)) === after));
});

test('two long texts without a common word are replaced in one edit', () => {
  const toText = (word: string) => Array.from({ length: 600 }, (_, n) => `${word}${n}`).join(' ');
  const [before, after] = [toText('a'), toText('b')];
  expect(findTextEdits(before, after)).toEqual([{ offset: 0, count: before.length, text: after }]);
});
