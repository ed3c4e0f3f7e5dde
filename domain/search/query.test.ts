import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MAX_QUERY_WORDS, parseQuery } from './query.ts';

/** The lexemes of each word of a query. */
const lexemesOf = (text: string) => parseQuery(text).words.map(({ lexemes }) => lexemes);

describe('the words of a query', () => {
  it.each([
    ['a Bengali word by its loose spelling', 'বাণীর', [['~বানি']]],
    ['a number', '২১শে', [['~21']]],
    ['a Latin word also by its skeletons', 'hathi', [['~hathi', '@haTi', '@h_Ti']]],
    ['a Latin word with a known translation', 'police', [['~পুলিস', '~police']]],
    ['Latin words with one translation', 'Supreme Court', [['~সুপ্রিম'], ['~কোর্ট', '~আদালত']]],
    ['a Latin abbreviation also as its spelled letters', '5G', [['~5g', '~5জি']]],
    ['spelled letters also as the abbreviation', 'ওটিপির', [['~ওটিপি', '~otp']]],
    ['a brand in either script', 'হোয়াটসঅ্যাপে', [['~হো\u09dfাটসঅ্জাপ', '~whatsapp']]],
    ['a repeated stem once', 'নির্বাচন নির্বাচনের নির্বাচনে', [['~নির্বাচন']]],
  ])('%s', (_, text, expected) => {
    expect(lexemesOf(text)).toEqual(expected);
  });

  it.each(['', '   ', '।।।', '😀😀', '\u0000', '\ud800', "'", "\\'", '&|!():*', '\u200d'.repeat(10_000), '"', '""'])(
    'are none in %j',
    (text) => {
      expect(parseQuery(text)).toMatchObject({ words: [], phrases: [] });
    },
  );

  it('have a maximum number', () => {
    const words = Array.from({ length: 2_000 }, (_, i) => `শব্দ${i}`);
    expect(parseQuery(words.join(' ')).words).toHaveLength(MAX_QUERY_WORDS);
  });

  it('do not depend on the encoding', () => {
    expect(lexemesOf('হ\u09df\u09c7ছে')).toEqual(lexemesOf('হ\u09af\u09bc\u09c7ছে'));
    expect(lexemesOf('র\u200d্যাব')).toEqual(lexemesOf('র\u200c্যাব'));
  });

  it('keep their place in the normalised text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'কখa1\u09be\u200d\u09bc।,\'" ') }), (input) => {
        const { text, words } = parseQuery(input);
        expect(words.every(({ typed }) => typed.start < typed.end && typed.end <= text.length)).toBe(true);
      }),
    );
  });
});

test.each([
  ['none without quotation marks', 'পদ্মা সেতু', 0],
  ['straight marks', '"পদ্মা সেতু" টোল', 1],
  ['curly marks', '“পদ্মা সেতু” “কক্সবাজার সৈকত”', 2],
  ['none for one word', '"সেতু"', 0],
  ['none for a mark without a partner', '"পদ্মা সেতু', 0],
])('phrases: %s', (_, text, expected) => {
  expect(parseQuery(text).phrases).toHaveLength(expected);
});
