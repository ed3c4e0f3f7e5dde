import { describe, expect, test } from 'vitest';
import { misspell, reencode, SLIPS } from './typing.ts';

test.each([
  ['a nukta pair', 'হ\u09af\u09bcে', 'হ\u09dfে'],
  ['ো', 'ম\u09cbট', 'ম\u09c7\u09beট'],
  ['a joiner', 'র\u200d\u09cdযাব', 'র\u200c\u09cdযাব'],
])('reencode changes the encoding of %s', (_, stored, expected) => {
  expect(reencode(stored)).toBe(expected);
});

test.each([
  ['শরীয়তপুর নদী', 'সরীয়তপুর নদি'],
  ['পাণ্ডুলিপি', 'পান্ডুলিপি'],
  ['আগুন', 'আগূন'],
])('misspell turns %s into %s', (text, expected) => {
  expect(misspell(text)?.normalize('NFC')).toBe(expected.normalize('NFC'));
});

test('reencode and misspell return null if a text gives no occasion', () => {
  expect(reencode('ঢাকা')).toBeNull();
  expect(misspell('ঢাকা')).toBeNull();
});

describe('a slip', () => {
  test.each([
    ['drops a vowel sign', 0, 'কুমিল্লা', 'কুমল্লা'],
    ['replaces a vowel sign', 1, 'সিলেট', 'সিলোট'],
    ['presses a neighbouring key', 2, 'সিলেট', 'সিলেঠ'],
    ['doubles a letter', 3, 'সিলেট', 'সিলেটট'],
    ['leaves out a hasanta', 4, 'কুমিল্লা', 'কুমিললা'],
    ['drops a letter', 5, 'সুনামগঞ্জ', 'সুনামঞ্জ'],
  ])('%s', (_, kind, word, expected) => {
    expect(SLIPS[kind]?.(word)).toBe(expected);
  });

  test('is null if the word has no place for it', () => {
    expect(SLIPS[4]?.('ঢাকা')).toBeNull();
  });
});
