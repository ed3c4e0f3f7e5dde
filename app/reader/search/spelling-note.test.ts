import { expect, test } from 'vitest';
import { parseSearchChoices } from '#domain/search/filters.ts';
import { toSpellingNote } from './spelling-note.ts';

test.each([
  {
    kind: 'replaced',
    note: '‘পদ্মা’-এর ফলাফল দেখানো হচ্ছে। এর বদলে ‘পদমা’ খুঁজুন',
    link: 'এর বদলে ‘পদমা’ খুঁজুন',
    parameters: { q: 'পদমা', category: 'খেলা', order: 'newest', spelling: 'exact' },
  },
  {
    kind: 'suggested',
    note: 'আপনি কি ‘পদ্মা’ খুঁজছেন?',
    link: '‘পদ্মা’',
    parameters: { q: 'পদ্মা', category: 'খেলা', order: 'newest' },
  },
] as const)('the note on a $kind spelling links to the other one', ({ kind, note, link, parameters }) => {
  const choices = parseSearchChoices(new URLSearchParams({ category: 'খেলা', order: 'newest' }));
  const parts = toSpellingNote({ kind, text: 'পদ্মা' }, { query: 'পদমা', choices });
  const links = parts.flatMap(({ text, path }) => (path === null ? [] : [{ text, path }]));
  expect(parts.map(({ text }) => text).join('')).toBe(note);
  expect(links.map(({ text }) => text)).toEqual([link]);
  expect(Object.fromEntries(new URL(links[0]?.path ?? '', 'http://localhost').searchParams)).toEqual(parameters);
});
