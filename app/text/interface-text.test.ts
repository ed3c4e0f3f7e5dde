import { describe, expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true });

/** Every string of the interface, with where it stands. */
function listTexts(value: unknown, place: string): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, `${place}.${key}`));
}

const texts = Object.entries(modules)
  .filter(([file]) => !file.includes('.test.'))
  .flatMap(([file, exports]) => listTexts(exports, file));

test('there is text', () => {
  expect(texts.length).toBeGreaterThan(40);
});

describe.each(texts)('$place', ({ text }) => {
  test('says something, in one encoding, without space around it', () => {
    expect(text).toBe(text.trim().normalize('NFC'));
    expect(text).not.toBe('');
  });

  test('has no Devanagari letter and no vowel sign twice', () => {
    // The danda and double danda (U+0964, U+0965) belong to Bengali, too.
    expect(text).not.toMatch(/[\u0900-\u0963\u0966-\u097f]/u);
    expect(text).not.toMatch(/[\u09be-\u09cc]{2}|\u09cd\u09cd/u);
  });

  test('does not mix Latin letters into Bengali', () => {
    expect(text).not.toMatch(/\p{Script=Bengali}.*\p{Script=Latin}|\p{Script=Latin}.*\p{Script=Bengali}/su);
  });
});
