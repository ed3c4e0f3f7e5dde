import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from './tokenise.ts';

const words = (text: string) => tokenise(text).map((token) => token.text);

describe('tokenise', () => {
  it.each([
    ['the danda ends a word', 'বাংলাদেশ।বিশ্ব', ['বাংলাদেশ', 'বিশ্ব']],
    ['vowel signs and hasanta belong to it', 'ক্ষুদ্রঋণের', ['ক্ষুদ্রঋণের']],
    ['joiners too', 'র\u200d্যাব র\u200c্যাব', ['র\u200d্যাব', 'র\u200c্যাব']],
    ['an apostrophe between letters', "দু'জন ক’টি O\u02bcBrien", ["দু'জন", 'ক’টি', 'O\u02bcBrien']],
    ['quotes around a word', "‘ঢাকা’ 'খবর' \u02bcএ\u02bc", ['ঢাকা', 'খবর', 'এ']],
    ['no apostrophe after a digit', "১৯'শ", ['১৯', 'শ']],
    ['Indian grouping', '১,২৩,৪৫৬ টাকা', ['১,২৩,৪৫৬', 'টাকা']],
    ['western grouping with a fraction', '1,234.5', ['1,234.5']],
    ['a number with a classifier', '১,২৩৪টি', ['১,২৩৪টি']],
    ['a fraction', '৩.৫%', ['৩.৫']],
    ['a date is three words', '১২.০৫.২০২৬', ['১২', '০৫', '২০২৬']],
    ['a list of small numbers', '১,২,৩', ['১', '২', '৩']],
    ['a list of years', '2024,2025,2026', ['2024', '2025', '2026']],
    ['a full stop after a number', 'সাল ২০২৬.', ['সাল', '২০২৬']],
    ['a hyphen parts', 'আইন-আদালত', ['আইন', 'আদালত']],
    ['pipe and ৷ typed for the danda', 'এক|দুই৷তিন', ['এক', 'দুই', 'তিন']],
    ['emoji, marks and joiners without a letter', '😀 \u09be\u200d !?', []],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('returns positions in the original text', () => {
    expect(tokenise('😀 ঢাকা, হ\u09df।')).toEqual([
      { text: 'ঢাকা', start: 3, end: 7 },
      { text: 'হ\u09df', start: 9, end: 11 },
    ]);
  });

  it('returns slices of the text in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."কa1১,.'’ \u09be\u200d।") }), (text) => {
        const tokens = tokenise(text);
        expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(tokens.map((token) => token.text));
        expect(tokens.flatMap(({ start, end }) => [start, end])).toEqual(
          tokens.flatMap(({ start, end }) => [start, end]).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it.each([
    ['marks', '\u09be'.repeat(1_000_000), 0],
    ['joiners', '\u200d'.repeat(1_000_000), 0],
    ['apostrophes', "'".repeat(1_000_000), 0],
    ['letters and apostrophes', "ক'".repeat(500_000), 1],
    ['digits', '১'.repeat(1_000_000), 1],
    ['groups of two digits', ',২২'.repeat(333_333), 333_333],
    ['dots', '1.'.repeat(500_000), 500_000],
  ])('takes a megabyte of %s', (_, text, count) => {
    expect(tokenise(text)).toHaveLength(count);
  });
});
