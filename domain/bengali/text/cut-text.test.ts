import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, cutToLength } from './cut-text.ts';
import { graphemes } from './graphemes.ts';

const countGraphemes = (text: string) => [...graphemes.segment(text)].length;

describe('cutText', () => {
  it.each([
    ['fits', 'ক্ষুদ্রঋণ', 4, 'ক্ষুদ্রঋণ'],
    ['one too many, in a single word', 'ক্ষুদ্রঋণ', 3, 'ক্ষুদ্র…'],
    ['no bare hasanta', 'ক্ষমতা', 2, 'ক্ষ…'],
    ['at the last whole word', 'নির্বাচন কমিশন বলেছে', 8, 'নির্বাচন…'],
    ['right after a word', 'এক দুই তিন', 7, 'এক দুই…'],
    ['inside a word where the words before are less than half', 'এ বাংলাদেশ', 5, 'এ বাংলা…'],
    ['after a comma', 'এক দুই, তিন', 8, 'এক দুই…'],
    ['after a dash', 'এক দুই — তিন চার', 8, 'এক দুই…'],
    ['emoji are one', '👩‍👩‍👧 পরিবার', 3, '👩‍👩‍👧…'],
    ['one grapheme', 'ঢাকা', 1, '…'],
    ['empty', '', 5, ''],
  ])('%s', (_, text, max, expected) => {
    expect(cutText(text, max)).toBe(expected);
  });

  it('never exceeds the limit and ends at a grapheme boundary', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 12 }), (text, max) => {
        const cut = cutText(text, max);
        expect(countGraphemes(cut)).toBeLessThanOrEqual(max);
        expect(cut === text || text.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });

  it.each([
    ['letters', 'ক'.repeat(1_000_000), 200],
    ['marks', '\u09be'.repeat(1_000_000), 1],
    ['joiners', '\u200d'.repeat(1_000_000), 1],
    ['spaces', ' '.repeat(1_000_000), 1],
  ])('takes a megabyte of %s', (_, text, units) => {
    expect(cutText(text, 200)).toHaveLength(units);
  });
});

describe('cutToLength', () => {
  it.each([
    ['fits', 'এক দুই', 6, 'এক দুই'],
    ['between words', 'এক দুই তিন', 9, 'এক দুই…'],
    ['inside a word, before a cluster that does not fit', 'বাংলাদেশক্ষ্মী', 10, 'বাংলাদেশ…'],
    ['inside a word, after a cluster that fits', 'বাংলাদেশক্ষ্মী', 14, 'বাংলাদেশক্ষ্মী'],
    ['before a vowel sign', 'বাংলাদেশে', 9, 'বাংলাদেশে'],
    ['without the sign that does not fit', 'বাংলাদেশেরা', 9, 'বাংলাদে…'],
  ])('%s', (_, text, max, expected) => {
    expect(cutToLength(text, max)).toBe(expected);
  });

  it('never exceeds the limit and ends at a grapheme boundary', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 12 }), (text, max) => {
        const cut = cutToLength(text, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        const starts = [...graphemes.segment(text)].map(({ index }) => index);
        expect(cut === text || starts.includes(cut.length - 1)).toBe(true);
      }),
    );
  });
});
