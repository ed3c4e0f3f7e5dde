import { expect, test } from 'vitest';
import { parseSearchChoices } from '#domain/search/filters.ts';
import { toSpellingNote } from './spelling-note.ts';

const choices = parseSearchChoices(new URLSearchParams({ category: 'খেলা', order: 'newest' }));

function writeNote(correction: Parameters<typeof toSpellingNote>[0]) {
  const parts = toSpellingNote(correction, { query: 'পদমা', choices });
  return {
    note: parts.map(({ text }) => text).join(''),
    links: parts
      .filter(({ path }) => path !== null)
      .map(({ text, path }) => [text, Object.fromEntries(new URL(path ?? '', 'http://localhost').searchParams)]),
  };
}

test('the note on a replaced spelling links to the search for the words as typed', () => {
  const typed = { q: 'পদমা', category: 'খেলা', order: 'newest', spelling: 'exact' };
  expect(writeNote({ kind: 'replaced', text: 'পদ্মা' })).toEqual({
    note: '‘পদ্মা’-এর ফলাফল দেখানো হচ্ছে। এর বদলে ‘পদমা’ খুঁজুন',
    links: [['এর বদলে ‘পদমা’ খুঁজুন', typed]],
  });
});

test.each([
  [['পদ্মা'], 'আপনি কি ‘পদ্মা’ খুঁজছেন?'],
  [['পদ্মা', 'পদবি'], 'আপনি কি ‘পদ্মা’ বা ‘পদবি’ খুঁজছেন?'],
])('the note on the suggestions %j links to each', (texts, note) => {
  const links = texts.map((text) => [`‘${text}’`, { q: text, category: 'খেলা', order: 'newest' }]);
  expect(writeNote({ kind: 'suggested', texts })).toEqual({ note, links });
});
