import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '#tests/support/property-runs.ts';
import { applyEdit, mapSelection, restoreTypedForm } from './map-selection.ts';

/** Reads a text in which `[` and `]` are the ends of the selection, or `|` is the caret. */
function read(marked: string) {
  const text = marked.replace(/[[\]|]/g, '');
  const start = marked.search(/[[|]/);
  const end = marked.includes('|') ? start : marked.indexOf(']') - 1;
  return { text, range: { start, end } };
}

function draw(text: string, { start, end }: { start: number; end: number }) {
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`;
  return `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
}

describe('a selection in a text that someone else changed', () => {
  test.each([
    ['a line was added above', 'নদী [বড়]\nশেষ', 'নতুন\nনদী বড়\nশেষ', 'নতুন\nনদী [বড়]\nশেষ'],
    ['words were added at its beginning', 'এক [দুই তিন]', 'এক নতুন দুই তিন', 'এক নতুন [দুই তিন]'],
    ['words were added at its end', '[এক দুই] তিন', 'এক দুই নতুন তিন', '[এক দুই] নতুন তিন'],
    ['words were added inside', '[এক দুই] তিন', 'এক নতুন দুই তিন', '[এক নতুন দুই] তিন'],
    ['a part of it was removed', 'ক [এক দুই] তিন', 'ক দুই তিন', 'ক [দুই] তিন'],
    ['all of it was removed', 'এক [দুই] তিন', 'এক তিন', 'এক |তিন'],
    ['its line moved', '[প্রথম] কথা\nদ্বিতীয়\nতৃতীয়', 'দ্বিতীয়\nতৃতীয়\nপ্রথম কথা', 'দ্বিতীয়\nতৃতীয়\n[প্রথম] কথা'],
    ['all other words changed', 'এক দুই [তিন চার]', 'পাঁচ\nতিন চার\nছয়', 'পাঁচ\n[তিন চার]\nছয়'],
    ['a letter was encoded differently', 'সম\u09df [নয়]', 'সম\u09af\u09bc নয়', 'সম\u09af\u09bc [নয়]'],
    ['the caret is behind a word', 'এক| দুই', 'এক নতুন দুই', 'এক| নতুন দুই'],
    ['the caret is at the beginning of a line', 'ক\n|খ', 'ক\nনতুন\nখ', 'ক\nনতুন\n|খ'],
    ['the caret is inside a word whose end changed', 'মেলা| বসে', 'মেলায় বসে', 'মেলা|য় বসে'],
    ["the caret's word was removed", 'এক দু|ই তিন', 'এক তিন', 'এক |তিন'],
    ["the caret's line moved", 'প্রথম| কথা\nদ্বিতীয়\nতৃতীয়', 'দ্বিতীয়\nতৃতীয়\nপ্রথম কথা', 'দ্বিতীয়\nতৃতীয়\nপ্রথম| কথা'],
    ['the text was removed', 'এক [দুই]', '', '|'],
    ['the text was empty', '|', 'নতুন', '|নতুন'],
  ])('%s', (_, before, after, expected) => {
    const { text, range } = read(before);
    expect(draw(after, mapSelection(text, after, range))).toBe(expected);
  });

  const arbitraryWord = fc.stringMatching(/^[কখগঘচছজঝ]{1,4}[ািীু]?$/u);
  const arbitraryLines = fc
    .uniqueArray(arbitraryWord, { minLength: 4, maxLength: 40 })
    .chain((words) => fc.tuple(fc.constant(words), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })))
    .map(([words, ends]) => words.map((word, n) => word + (ends[n] ? '\n' : ' ')));

  it('covers the same words if they still exist', () => {
    const operations = fc.array(
      fc.record({ at: fc.nat(), length: fc.nat(3), words: fc.array(fc.stringMatching(/^[টঠডঢ]{2,5}[ \n]$/u)) }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(arbitraryLines, operations, fc.nat(), fc.nat(8), (words, edits, from, length) => {
        const changed = [...words];
        for (const edit of edits) changed.splice(edit.at % (changed.length + 1), edit.length, ...edit.words);
        const first = from % words.length;
        const selected = words.slice(first, first + 1 + length).join('');
        const before = words.join('');
        const after = changed.join('');
        const start = words.slice(0, first).join('').length;
        const areWordsLeft = ` ${after.replaceAll('\n', ' ')}`.includes(` ${selected.replaceAll('\n', ' ')}`);
        fc.pre(areWordsLeft && after.includes(selected));
        const mapped = mapSelection(before, after, { start, end: start + selected.length });
        expect(after.slice(mapped.start, mapped.end)).toBe(selected);
      }),
      runs(200),
    );
  });

  it('is inside the text, whatever the texts are', () => {
    const anyText = fc.string({
      unit: fc.constantFrom('ক', 'ি', '\u09af\u09bc', '\u09df', '্', ' ', '\n', '👩‍👧', 'a'),
    });
    fc.assert(
      fc.property(anyText, anyText, fc.nat(), fc.nat(), (before, after, one, other) => {
        const [start = 0, end = 0] = [one, other].map((n) => n % (before.length + 1)).sort((a, b) => a - b);
        const mapped = mapSelection(before, after, { start, end });
        expect(mapped.start).toBeGreaterThanOrEqual(0);
        expect(mapped.start).toBeLessThanOrEqual(mapped.end);
        expect(mapped.end).toBeLessThanOrEqual(after.length);
      }),
    );
  });

  it('handles a text of 20,000 words', () => {
    const lines = Array.from({ length: 600 }, (_, n) => `অনুচ্ছেদ ${n} ${'নদীর ধারে মেলা বসে '.repeat(8)}`);
    const before = lines.join('\n\n');
    const after = ['নতুন', ...lines.slice(0, 300), 'আরও নতুন', ...lines.slice(301)].join('\n\n');
    const start = before.indexOf('অনুচ্ছেদ 500');
    const mapped = mapSelection(before, after, { start, end: start + 12 });
    expect(after.slice(mapped.start, mapped.end)).toBe('অনুচ্ছেদ 500');
  });
});

describe('an edit of an older text', () => {
  test.each([
    ['এক দুই', 'এক দুইটি', 'নতুন এক দুই তিন', 'নতুন এক দুইটি তিন'],
    ['এক দুই', 'দুই', 'নতুন\nএক দুই', 'নতুন\nদুই'],
    ['এক', 'এক', 'দুই', 'দুই'],
    ['', 'ক', 'নতুন', 'কনতুন'],
  ])('from %j to %j, applied to %j', (before, after, current, expected) => {
    expect(applyEdit(before, after, current)).toBe(expected);
  });
});

describe('restoreTypedForm', () => {
  test.each([
    ['letters', 'সম\u09df', 'সম\u09af\u09bc', 'সম\u09df'],
    ['the space at the end', 'নদী ', 'নদী', 'নদী '],
    ['two spaces', 'নদী  ও', 'নদী ও', 'নদী  ও'],
    ['letters after an insertion', 'সম\u09df ', 'নতুন সম\u09af\u09bc', 'নতুন সম\u09df '],
    ['no space if the end has changed', 'সম\u09df ', 'সম\u09af\u09bc নতুন', 'সম\u09df নতুন'],
    ['nothing of a replaced text', 'নদী', 'সেতু', 'সেতু'],
  ])('keeps %s', (_, typed, stored, expected) => {
    expect(restoreTypedForm(typed, stored)).toBe(expected);
  });
});
