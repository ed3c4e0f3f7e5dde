import { expect, test } from 'vitest';
import { toLooseLexeme } from '#domain/bengali/analysis/analyse.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import { applyReplacements, listCorrectable, listSuspects } from './correction.ts';
import { parseQuery } from './query.ts';

/** Counts the articles with each word. */
const countsOf = (counts: Record<string, number>) => ({
  articles: 1_000,
  articlesWith: (lexeme: string) =>
    Object.entries(counts).find(([word]) => toLooseLexeme(toWordForms(word).loose) === lexeme)?.[1] ?? 0,
});

function correct(text: string, counts: Record<string, number>) {
  const query = parseQuery(text);
  const found = listCorrectable(query, listSuspects(query, countsOf(counts), { isApart: false }), countsOf(counts));
  return found.flatMap(({ candidates }) => candidates.map(({ kind, lexeme }) => `${kind} ${lexeme.slice(1)}`));
}

test.each([
  ['an unknown word', 'নির্বাচ কমিশন', { নির্বাচন: 50, কমিসন: 40 }, ['replace নির্বাচন']],
  ['a Bengali word alone that the archive lacks, as a suggestion', 'নির্বচন', { নির্বাচন: 50 }, ['suggest নির্বাচন']],
  ['a Bengali word next to another', 'নির্বচন কমিশন', { নির্বাচন: 50, কমিসন: 40 }, ['suggest-phrase নির্বাচন']],
  ['a name only if an article has the other word next to it', 'সালমান', { সামলান: 50 }, ['suggest-phrase সামলান']],
  ['a doubled letter that was typed once', 'চলচিত্র', { চলচ্চিত্র: 50, চালচিত্র: 2 }, ['replace চলচ্চিত্র', 'suggest চালচিত্র']],
  ['a lone word by adding a case ending only as a suggestion', 'ক্রিকেটর', { ক্রিকেট: 50 }, ['suggest ক্রিকেট']],
  ['a word that is far rarer', 'সরকর', { সরকর: 1, সরকার: 50 }, ['suggest সরকার']],
  ['not a word that is rarer, but not far', 'সরকর', { সরকর: 4, সরকার: 50 }, []],
  ['not a Bengali word that an article contains', 'বাস', { বাস: 1, বাসা: 50 }, []],
  ['not a word without a neighbour', 'অজানাশব্দ', { নির্বাচন: 50 }, []],
  ['not a number or a Latin word', '১২৩৪ electon', {}, []],
  [
    'two likely neighbours only as suggestions, the likelier first',
    'সরকর',
    { সরকার: 40, সরকল: 45 },
    ['suggest সরকার', 'suggest সরকল'],
  ],
  ['a typing error before an ending', 'সরকরের ফল', { সরকার: 50, ফল: 10 }, ['replace সরকার']],
  ['a word of three letters only as a suggestion', 'ডকত', { ডাকত: 50 }, ['suggest ডাকত']],
  ['an unlikely neighbour of a short word only as a suggestion', 'ঝকদি', { মকদি: 50 }, ['suggest মকদি']],
  ['not an unlikely neighbour of the only word, which is Bengali', 'মাদক', { মাইক: 50 }, ['suggest-phrase মাইক']],
  ['a frequent neighbour of a Bengali word of three letters', 'ঢকা', { ঢাকা: 50 }, ['suggest ঢাকা']],
  ['not a rare neighbour of a Bengali word of three letters', 'মশা', { মুসা: 1 }, ['suggest-phrase মুসা']],
  ['not the name of a place', 'সাজেক', { সাবেক: 50 }, ['suggest-phrase সাবেক']],
  ['a letter typed for the conjunct that looks like it', 'রথযাএা', { রথযাত্রা: 1 }, ['replace রথজাত্রা']],
  ['it also in a word of three letters', 'ছাএ', { ছাত্র: 9, ছাঁদ: 1 }, ['replace ছাত্র', 'suggest ছাদ']],
  ['a likely error in a word of four letters', 'আদলত', { আদালত: 9 }, ['replace আদালত']],
  [
    'an unlikely neighbour of one of two Bengali words only next to the other',
    'ঝরকা ঠাকুর',
    { মরকা: 50 },
    ['suggest-phrase মরকা'],
  ],
  ['a long word with one neighbour, however unlikely', 'কম্ঢিউটার', { কম্পিউটার: 1 }, ['replace কম্পিউটার']],
  ['any other letter', 'ব্যবভ্থা', { ব্যবস্থা: 5 }, ['replace ব্জবস্থা']],
  ['any other letter of one of two neighbours', 'তাখেকের', { তারেক: 1, তাখেদ: 1 }, ['suggest তারেক', 'suggest তাখেদ']],
  ['an abbreviation only as a suggestion', 'ওটিপি', { ওটিটি: 50 }, ['suggest ওটিটি']],
  ['not a word with synonyms', 'রোজা', { রাজা: 50 }, []],
  ['a likely word, although another word differs by its reph', 'মহাকশ', { মহাকাশ: 3 }, ['replace মহাকাস']],
  ['an unlikely word only as a suggestion if a word with a reph is obvious', 'মাকিন', { মাহিন: 3 }, ['suggest মাহিন']],
  ['not a word of an article by an unlikely neighbour', 'ঝকদি', { ঝকদি: 1, মকদি: 50 }, []],
  ['a short word only next to the other word', 'ডকত কমিশন', { ডাকত: 50, কমিসন: 40 }, ['suggest-phrase ডাকত']],
  [
    'two Bengali words that the archive lacks, unless one is short and its neighbour rare',
    'ঢকা নির্বচন',
    { ঢাকা: 2, নির্বাচন: 40 },
    ['suggest-phrase ঢাকা', 'suggest নির্বাচন'],
  ],
  ['a missing reph', 'মাকিন', { মার্কিন: 3 }, ['replace মার্কিন']],
  ['a reph in the wrong place', 'নিবার্চন', { নির্বাচন: 1 }, ['replace নির্বাচন']],
])('%s', (_, text, counts, expected) => {
  expect(correct(text, counts)).toEqual(expected);
});

test('a Bengali word that an article contains may be misspelt if no article has all words', () => {
  const query = parseQuery('গরুর গলদা');
  const counts = countsOf({ গরু: 40, গলদা: 1, গলা: 4 });
  const [suspect] = listSuspects(query, counts, { isApart: true });
  expect(listCorrectable(query, suspect ? [suspect] : [], counts)).toMatchObject([
    { index: 1, candidates: [{ lexeme: '~গলা', kind: 'suggest-phrase' }] },
  ]);
});

test('two words of one query are replaced', () => {
  const query = parseQuery('নির্বাচ সরকর');
  const replacements = [
    { index: 0, spelling: 'নির্বাচন' },
    { index: 1, spelling: 'সরকার' },
  ];
  expect(applyReplacements(query, replacements)).toBe('নির্বাচন সরকার');
});
