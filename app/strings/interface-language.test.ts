import { afterEach, describe, expect, test } from 'vitest';
import { formatNumber, inBoth, readInterfaceLocale, setLanguageSource } from './interface-language.ts';

const text = inBoth(
  { title: 'Tags', keys: { open: 'Open' }, found: (count: number) => `${count} found` },
  { title: 'ট্যাগ', keys: { open: 'খুলুন' }, found: (count: number) => `${count.toLocaleString('bn-BD')}টি` },
);

afterEach(() => setLanguageSource(() => null));

test('texts are in English by default', () => {
  expect([text.title, text.keys.open, text.found(3), formatNumber(1234)]).toEqual(['Tags', 'Open', '3 found', '1,234']);
  expect(readInterfaceLocale()).toBe('en-GB');
});

test('texts, also of an object that was taken before, follow the language', () => {
  const { keys } = text;
  setLanguageSource(() => 'bn');
  expect([text.title, keys.open, text.found(3), formatNumber(123456)]).toEqual(['ট্যাগ', 'খুলুন', '৩টি', '১,২৩,৪৫৬']);
  expect(readInterfaceLocale()).toBe('bn-BD');
});

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
const translated = import.meta.glob<Record<string, unknown>>('./bengali/*.ts', { eager: true });

/** The paths of all texts of an object, such as `keys.open`. */
const listPaths = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => listPaths(inner).map((path) => `${key}${path && '.'}${path}`))
    : [''];

describe.each(
  Object.entries(translated).flatMap(([file, texts]) =>
    Object.entries(texts).map(([name, bengali]) => ({ file, name, bengali })),
  ),
)('$file $name', ({ name, bengali }) => {
  test('has the texts of the English object, and no others', () => {
    const english = Object.values(modules).flatMap((module) => (name in module ? [module[name]] : []));
    expect(english).toHaveLength(1);
    expect(listPaths(bengali)).toEqual(listPaths(english[0]));
  });

  test('is in NFC and trimmed, without Devanagari letters and doubled vowel signs', () => {
    const all = JSON.stringify(bengali);
    expect(all).toBe(all.normalize('NFC'));
    expect(all).not.toMatch(/" | "[,}]/);
    expect(all).not.toMatch(/[\u0900-\u0963\u0966-\u097f]|[\u09be-\u09cc]{2}|\u09cd\u09cd/u);
  });
});
