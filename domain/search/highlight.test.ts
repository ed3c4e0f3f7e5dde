import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasPhrase, highlight, toMatching } from './highlight.ts';
import { parseQuery } from './query.ts';

const NUKTA = '\u09bc';

const matchingOf = (query: string) => toMatching(parseQuery(query).words);

/** The words that are highlighted for the reader. */
function marked(text: string, query: string): string[] {
  return highlight(text, matchingOf(query))
    .filter((segment) => segment.marked)
    .map((segment) => segment.text);
}

describe('highlighted words', () => {
  it.each([
    ['inflected forms', 'নির্বাচনের আগে, নির্বাচন।', 'নির্বাচনে', ['নির্বাচনের', 'নির্বাচন']],
    ['the other encoding of \u09df', `হ\u09dfেছে হয${NUKTA}েছে`, `হয${NUKTA}েছে`, ['হ\u09dfেছে', `হয${NUKTA}েছে`]],
    ['either joiner, or none', 'র\u200d্যাব র\u200c্যাব র্যাব', 'র\u200d্যাব', ['র\u200d্যাব', 'র\u200c্যাব', 'র্যাব']],
    ['either digits', '২০২৬ ও 2026 সাল', '২০২৬', ['২০২৬', '2026']],
    ['a grouped number', 'দাম ১,২৩,৪৫৬ টাকা', '123456', ['১,২৩,৪৫৬']],
    ['another spelling', 'সরকারী চাকরি', 'সরকারি', ['সরকারী']],
    ['words typed in Latin', 'ঢাকার ধাক্কা ঢোকে ঢাকায়', 'dhaka', ['ঢাকার', 'ঢাকায়']],
    ['an inflected word typed in Latin', 'বাংলাদেশের মানুষ', 'bangladesher', ['বাংলাদেশের']],
    ['the translation of a Latin word', 'পুলিশের অভিযান', 'police', ['পুলিশের']],
    ['Latin in the text, in any case', 'BBC বলেছে', 'bbc', ['BBC']],
    ['whole words only', 'ঢাকনা ঢাকা', 'ঢাকা', ['ঢাকা']],
    ['nothing, without a word', 'ঢাকা', '?!', []],
  ])('%s', (_, text, query, expected) => {
    expect(marked(text, query)).toEqual(expected);
  });

  it('leave out homophones', () => {
    const words = parseQuery('সোনা').words.map((word) => ({ ...word, homophones: ['শোনা'] }));
    const segments = highlight('সোনার দাম শোনা গেল', toMatching(words));
    expect(segments.filter(({ marked }) => marked)).toEqual([{ text: 'সোনার', marked: true }]);
  });

  it('leave the text between them unchanged', () => {
    expect(highlight('আজ ঢাকায়, কাল।', matchingOf('ঢাকা'))).toEqual([
      { text: 'আজ ', marked: false },
      { text: 'ঢাকায়', marked: true },
      { text: ', কাল।', marked: false },
    ]);
  });

  it('and all parts joined equal the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."কখa1\u09be\u200d\u09bc।,' ") }),
        fc.string({ unit: 'binary' }),
        (text, query) => {
          const segments = highlight(text, matchingOf(`${query} ক a 1`));
          expect(segments.map((segment) => segment.text).join('')).toBe(text);
          expect(segments.every((segment) => segment.text !== '')).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['marks', '\u09be'.repeat(1_000_000)],
    ['joiners', `ক${'\u200d'.repeat(1_000_000)}`],
    ['apostrophes', "ক'".repeat(500_000)],
    ['endings', 'কে'.repeat(500_000)],
  ])('take a megabyte of %s', (_, text) => {
    expect(highlight(text, matchingOf('ঢাকা'))).toEqual([{ text, marked: false }]);
  });
});

test.each([
  ['the words next to each other', 'আজ পদ্মা সেতুতে টোল', true],
  ['with a comma between', 'পদ্মা, সেতু', true],
  ['the words apart', 'পদ্মা নদীর সেতু', false],
  ['the words in two sentences', 'এটি পদ্মা। সেতু দূরে।', false],
  ['the other order', 'সেতু পদ্মা', false],
  ['only the first at the end', 'উত্তাল পদ্মা', false],
  ['an empty text', '', false],
])('a phrase: %s', (_, text, expected) => {
  const [phrase = []] = parseQuery('"পদ্মা সেতু"').phrases;
  expect(hasPhrase(text, phrase)).toBe(expected);
});
