import { afterEach, expect, test } from 'vitest';
import { both, formatNumber, inBoth, readInterfaceLocale, setLanguageSource } from './interface-language.ts';

const text = inBoth({
  title: both('Tags', 'ট্যাগ'),
  keys: { open: both('Open', 'খুলুন') },
  found: both(
    (count: number) => `${count} found`,
    (count) => `${count.toLocaleString('bn-BD')}টি`,
  ),
});

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
