import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  analyseQuery,
  analyseText,
  highlight,
  MAX_QUERY_WORDS,
  toAllWordsTsquery,
  toAnyWordTsquery,
  toExactTsquery,
  toTsvector,
} from './analyse.ts';

const NUKTA = '\u09bc';

/** What a reader sees marked. */
function marked(text: string, query: string): string[] {
  return highlight(text, analyseQuery(query))
    .filter((segment) => segment.marked)
    .map((segment) => segment.text);
}

describe('the index of a text', () => {
  it.each([
    ['একটি', "'এক' '~এক' '@ikti' '@ik'"],
    ['নদী নদীর', "'নদী' '~নদি' '@n_di' '@n_dir'"],
    ['২০২৬ সালে', "'2026' '~2026' 'সাল' '~সাল' '@sal'"],
    ['BBC', "'bbc' '~bbc'"],
    ['।।। 😀 \u0000', ''],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(toTsvector(analyseText(text))).toBe(expected);
  });

  it('quotes what PostgreSQL would read as its own', () => {
    expect(toTsvector(["a'b\\c"])).toBe("'a''b\\\\c'");
  });

  it('holds a word once, however often it stands in the text', () => {
    const lexemes = analyseText('ঢাকা খুলনা '.repeat(20_000));
    expect(lexemes.filter((lexeme) => lexeme === 'খুলনা')).toHaveLength(1);
    expect(analyseText(`${'ঢাকা '.repeat(20_000)} খুলনা`)).toContain('খুলনা');
  });

  it('stays within the size of a tsvector', () => {
    const words = Array.from({ length: 16_000 }, (_, i) => `${'ঝ'.repeat(120)}${i}`);
    const bytes = new TextEncoder().encode(toTsvector(analyseText(words.join(' ')))).length;
    expect(bytes).toBeGreaterThan(900_000);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });
});

describe('an encoding never changes the index', () => {
  const encodings = [
    ['\u09df', `য${NUKTA}`],
    ['\u09dc', `ড${NUKTA}`],
    ['\u09dd', `ঢ${NUKTA}`],
    ['ক\u09cb', 'ক\u09c7\u09be', 'ক\u09be\u09c7', 'ক\u09c7\u200d\u09be'],
    ['ক\u09cc', 'ক\u09c7\u09d7'],
    ['র্যা', 'র\u200d্যা', 'র\u200c্যা', 'র্\u200dযা'],
    ['ৎ', 'ত্\u200d', 'ত্\u200c'],
    ['২৬', '26'],
    ['আ', '\u0985\u09be'],
    ['চাঁ', 'চ\u0981\u09be'],
    ['র', `ব${NUKTA}`],
    ['ন'],
    [' '],
  ] as const;
  const encodedTwice = fc.array(
    fc
      .constantFrom(...encodings)
      .chain((spellings) => fc.tuple(fc.constantFrom(...spellings), fc.constantFrom(...spellings))),
  );

  it('of a text', () => {
    fc.assert(
      fc.property(encodedTwice, (pairs) => {
        const [one, other] = [pairs.map(([a]) => a).join(''), pairs.map(([, b]) => b).join('')];
        expect(analyseText(one)).toEqual(analyseText(other));
        expect(analyseQuery(one)).toEqual(analyseQuery(other));
      }),
    );
  });
});

describe('queries', () => {
  it('look for a word by its stem, its loose spelling and, typed in Latin, its skeletons', () => {
    expect(analyseQuery('বাণীর dhaka')).toEqual({
      words: [
        { key: 'বাণী', loose: 'বানি', roman: [] },
        { key: 'dhaka', loose: 'dhaka', roman: ['Daka', 'Dak_', 'D_ka', 'D_k_'] },
      ],
    });
  });

  it('become tsqueries', () => {
    const query = analyseQuery('নদী taka');
    const river = "('নদী' | '~নদি')";
    const money = "('taka' | '~taka' | '@taka' | '@tak_' | '@t_ka' | '@t_k_')";
    expect(toAllWordsTsquery(query)).toBe(`${river} & ${money}`);
    expect(toAnyWordTsquery(query)).toBe(`${river} | ${money}`);
    expect(toExactTsquery(query)).toBe("'নদী' & 'taka'");
  });

  it('drop the second form of a word', () => {
    expect(analyseQuery('নির্বাচন নির্বাচনের নির্বাচনে').words).toHaveLength(1);
  });

  it.each(['', '   ', '।।।', '😀😀', '\u0000', '\ud800', "'", "\\'", '&|!():*', '\u200d'.repeat(10_000)])(
    '%j asks nothing',
    (text) => {
      const query = analyseQuery(text);
      expect(query.words).toEqual([]);
      expect([toAllWordsTsquery(query), toAnyWordTsquery(query), toExactTsquery(query)]).toEqual([null, null, null]);
    },
  );

  it('are capped', () => {
    const words = Array.from({ length: 2_000 }, (_, i) => `শব্দ${i}`);
    expect(analyseQuery(words.join(' ')).words).toHaveLength(MAX_QUERY_WORDS);
  });
});

describe('what is marked', () => {
  it.each([
    ['inflected forms', 'নির্বাচনের আগে, নির্বাচন।', 'নির্বাচনে', ['নির্বাচনের', 'নির্বাচন']],
    ['the other encoding of \u09df', `হ\u09dfেছে হয${NUKTA}েছে`, `হয${NUKTA}েছে`, ['হ\u09dfেছে', `হয${NUKTA}েছে`]],
    ['either joiner, or none', 'র\u200d্যাব র\u200c্যাব র্যাব', 'র\u200d্যাব', ['র\u200d্যাব', 'র\u200c্যাব', 'র্যাব']],
    ['either digits', '২০২৬ ও 2026 সাল', '২০২৬', ['২০২৬', '2026']],
    ['a grouped number', 'দাম ১,২৩,৪৫৬ টাকা', '123456', ['১,২৩,৪৫৬']],
    ['another spelling', 'সরকারী চাকরি', 'সরকারি', ['সরকারী']],
    ['words typed in Latin', 'ঢাকার ধাক্কা ঢোকে ঢাকায়', 'dhaka', ['ঢাকার', 'ঢাকায়']],
    ['an inflected word typed in Latin', 'বাংলাদেশের মানুষ', 'bangladesher', ['বাংলাদেশের']],
    ['Latin in the text, in any case', 'BBC বলেছে', 'bbc', ['BBC']],
    ['whole words only', 'ঢাকনা ঢাকা', 'ঢাকা', ['ঢাকা']],
    ['nothing, without a word', 'ঢাকা', '?!', []],
  ])('%s', (_, text, query, expected) => {
    expect(marked(text, query)).toEqual(expected);
  });

  it('leaves the text between as it is', () => {
    expect(highlight('আজ ঢাকায়, কাল।', analyseQuery('ঢাকা'))).toEqual([
      { text: 'আজ ', marked: false },
      { text: 'ঢাকায়', marked: true },
      { text: ', কাল।', marked: false },
    ]);
  });

  it('puts the text together again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."কখa1\u09be\u200d\u09bc।,' ") }),
        fc.string({ unit: 'binary' }),
        (text, query) => {
          const segments = highlight(text, analyseQuery(`${query} ক a 1`));
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
  ])('takes a megabyte of %s', (_, text) => {
    const segments = highlight(text, analyseQuery('ঢাকা'));
    expect(segments).toEqual([{ text, marked: false }]);
    expect(analyseText(text).length).toBeLessThan(20);
  });
});
