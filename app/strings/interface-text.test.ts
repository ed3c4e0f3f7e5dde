import { describe, expect, test } from 'vitest';
import { setLanguageSource } from './interface-language.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true });

/** Every string in a module of interface text, with its path in the module. */
function listTexts(value: unknown, place: string): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, `${place}.${key}`));
}

const listAll = () => Object.entries(modules).flatMap(([file, exports]) => listTexts(exports, file));
const texts = listAll();

setLanguageSource(() => 'bn');
const english = new Set(texts.map(({ text }) => text));
/** The dashboard's texts in Bengali. */
const bengaliTexts = listAll().filter(({ text }) => !english.has(text));
setLanguageSource(() => null);

test('finds the interface text', () => {
  expect(texts.length).toBeGreaterThan(40);
});

describe.each(texts)('$place', ({ text }) => {
  test('is not empty, in NFC and trimmed', () => {
    expect(text).toBe(text.trim().normalize('NFC'));
    expect(text).not.toBe('');
  });

  test('has no Devanagari letter and no doubled vowel sign', () => {
    // The danda and double danda (U+0964, U+0965) are also used in Bengali.
    expect(text).not.toMatch(/[\u0900-\u0963\u0966-\u097f]/u);
    expect(text).not.toMatch(/[\u09be-\u09cc]{2}|\u09cd\u09cd/u);
  });

  test('does not mix Bengali and Latin letters', () => {
    expect(text).not.toMatch(/\p{Script=Bengali}.*\p{Script=Latin}|\p{Script=Latin}.*\p{Script=Bengali}/su);
  });
});

test('finds the texts of the dashboard in Bengali', () => {
  expect(bengaliTexts.length).toBeGreaterThan(700);
});

test.each(bengaliTexts)(
  '$place in Bengali is in NFC and trimmed, without Devanagari letters and doubled vowel signs',
  ({ text }) => {
    expect(text).toBe(text.trim().normalize('NFC'));
    expect(text).not.toMatch(/[\u0900-\u0963\u0966-\u097f]|[\u09be-\u09cc]{2}|\u09cd\u09cd/u);
  },
);
