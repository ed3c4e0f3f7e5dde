import { expect, test } from 'vitest';
import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { readSpelledLetters, spellInBengali } from './spelled-letters.ts';

test.each([
  ['otp', 'ওটিপি'],
  ['5g', '5জি'],
  ['hsc', 'এইচএসসি'],
  ['who', 'ডব্লিউএইচও'],
  ['byd', 'বিওয়াইডি'],
])('%s is spelled %s', (latin, bengali) => {
  expect(spellInBengali(latin)).toBe(foldWord(bengali));
  expect(readSpelledLetters(foldWord(bengali))).toBe(latin);
});

test.each(['a', '2026', 'election', ''])('%j is no abbreviation', (word) => {
  expect(spellInBengali(word)).toBeNull();
});

test.each(['ঢাকা', 'ওটিপির', 'এ', '5', '', 'নদী'])('%s does not spell letters', (word) => {
  expect(readSpelledLetters(foldWord(word))).toBeNull();
});
