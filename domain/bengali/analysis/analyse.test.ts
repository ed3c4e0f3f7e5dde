import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseText, toTsvector } from './analyse.ts';

const NUKTA = '\u09bc';

const analyseBody = (body: string) => analyseText({ title: '', body });

describe('the index of a text', () => {
  it.each([
    ['একটি', "'এক' '~এক' '@ikti' '@ik'"],
    ['নদী নদীর', "'নদী' '~নদি' '@n_di' '@n_dir'"],
    ['২০২৬ সালে', "'2026' '~2026' 'সাল' '~সাল' '@sal'"],
    ['BBC', "'bbc' '~bbc'"],
    ['।।। 😀 \u0000', ''],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(toTsvector(analyseBody(text))).toBe(expected);
  });

  it('counts words of names like words of the body', () => {
    expect(analyseText({ title: 'নদী', body: '', names: ['নদী', 'BBC'] })).toEqual(
      expect.arrayContaining(['^~নদি', 'bbc', '~bbc']),
    );
    expect(analyseText({ title: 'নদী', body: '', names: ['নদী'] })).not.toContain('=~নদি');
  });

  it('contains words with a hyphen also as one word, but not numbers', () => {
    expect(analyseBody('কি-বোর্ড')).toEqual(expect.arrayContaining(['কি', 'বোর্ড', 'কিবোর্ড']));
    expect(analyseBody('2025-26')).not.toContain('202526');
  });

  it('escapes the special characters of a tsvector', () => {
    expect(toTsvector(["a'b\\c"])).toBe("'a''b\\\\c'");
  });

  it('contains a repeated word once', () => {
    const lexemes = analyseBody('ঢাকা খুলনা '.repeat(20_000));
    expect(lexemes.filter((lexeme) => lexeme === 'খুলনা')).toHaveLength(1);
    expect(analyseBody(`${'ঢাকা '.repeat(20_000)} খুলনা`)).toContain('খুলনা');
  });

  it('repeats the words of the title with a mark, without their keys, and with another if the body lacks them', () => {
    const words = ['সেতু', '~সেতু', '^~সেতু', '@situ', '^@situ', 'নদী', '~নদি', '@n_di'];
    expect(analyseText({ title: 'সেতু', body: 'নদী' })).toEqual([...words, '=~সেতু', '=@situ']);
    expect(analyseText({ title: 'সেতু', body: 'নদী সেতুর' })).toEqual([...words, '@situr']);
  });

  it('stays within the size limit of a tsvector', () => {
    const words = Array.from({ length: 16_000 }, (_, i) => `${'ঝ'.repeat(120)}${i}`);
    const bytes = new TextEncoder().encode(toTsvector(analyseBody(words.join(' ')))).length;
    expect(bytes).toBeGreaterThan(900_000);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });
});

describe('the index is independent of the encoding', () => {
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
        expect(analyseBody(one)).toEqual(analyseBody(other));
      }),
    );
  });
});
