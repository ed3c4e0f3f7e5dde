import { expect, test } from 'vitest';
import { decideMissedWords } from './missed-search.ts';

test.each([
  ['এসএসসি রুটিন ২০২৭', 'এসএসসি রুটিন ২০২৭'],
  ['“মেট্রোরেল”, সময়সূচি?', 'মেট্রোরেল সময়সূচি'],
  ['Padma BRIDGE toll', 'padma bridge toll'],
  ['১৬ ডিসেম্বর ১৯৭১', '১৬ ডিসেম্বর ১৯৭১'],
])('counts %s as %s', (query, words) => {
  expect(decideMissedWords(query)).toBe(words);
});

test.each([
  ['', 'nothing'],
  ['২০২৭', 'no letter'],
  ['রফিক 01711-234567', 'a telephone number'],
  ['রফিক ০১৭ ১১২ ৩৪৫৬', 'a telephone number with spaces'],
  ['rafi@example.com', 'an email address'],
  ['example.com/খবর', 'a URL'],
  ['এক দুই তিন চার পাঁচ ছয় সাত আট নয়', 'nine words'],
  ['ক'.repeat(61), 'more than 60 characters'],
])('does not count %s: %s', (query) => {
  expect(decideMissedWords(query)).toBeNull();
});
