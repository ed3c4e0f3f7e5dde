import { expect, test } from 'vitest';
import { foldWord } from '#domain/bengali/analysis/fold.ts';
import { listNeighbours } from './neighbours.ts';

const spellingsOf = (word: string) => listNeighbours(foldWord(word)).map(({ spelling }) => spelling);

test.each([
  ['a dropped vowel sign', 'নির্বচন', 'নির্বাচন'],
  ['a wrong vowel sign', 'নির্বেচন', 'নির্বাচন'],
  ['an added vowel sign', 'সরকাারি', 'সরকারি'],
  ['a dropped letter', 'সকার', 'সরকার'],
  ['a doubled letter', 'সররকার', 'সরকার'],
  ['a missing hasanta', 'মনত্রী', 'মন্ত্রী'],
  ['a silent second letter of a conjunct', 'স্বাস্থকর্মী', 'স্বাস্থ্যকর্মী'],
  ['a doubled consonant in a conjunct', 'চলচিত্র', 'চলচ্চিত্র'],
  ['two letters in the wrong order', 'সরাকর', 'সরকার'],
  ['the aspirated letter of the same key', 'ভাংলাদেশ', 'বাংলাদেশ'],
  ['the other letter of a nukta pair', 'বারি', 'বাড়ি'],
  ['\u09df for য', 'সময', 'সময়'],
  ...[
    ['কতৃপক্ষ', 'কর্তৃপক্ষ'],
    ['দুঘটনা', 'দুর্ঘটনা'],
    ['রিজাভ', 'রিজার্ভ'],
    ['স্মাটফোন', 'স্মার্টফোন'],
    ['আন্তজাতিক', 'আন্তর্জাতিক'],
    ['কর্মকতা', 'কর্মকর্তা'],
  ].map(([typed = '', meant = '']) => ['a missing reph', typed, meant]),
  ['a vowel sign typed for the second letter of a conjunct', 'হাদ', 'হ্রদ'],
  ['the second letter of a conjunct typed for a vowel sign', 'ব্রতাস', 'বাতাস'],
  ['an এ typed for ত্র', 'মিএ', 'মিত্র'],
  ['an ও typed for ত্ত', 'নিরাপওা', 'নিরাপত্তা'],
  ['a reph typed one letter too late', 'নিবার্চন', 'নির্বাচন'],
  ['a reph typed too late, after a conjunct', 'স্বাথর্', 'স্বার্থ'],
  ['a reph typed one letter too early', 'আর্ন্তজাতিক', 'আন্তর্জাতিক'],
  ['two letters in the wrong order whose signs become one', 'তুষরাে', 'তুষারে'],
  ['a dropped letter between two signs that become one', 'খো', 'খেলা'],
  ['a sign between a letter and its dot', 'যযা\u09bcনি', 'যা\u09df\u09a8\u09bf'],
  ['another letter between a letter and its dot', 'জাতীযর\u09bc', 'জাতী\u09df'],
])('a neighbour undoes %s', (_, typed, meant) => {
  expect(spellingsOf(typed)).toContain(foldWord(meant));
});

test.each(['', 'মা', 'দেশ'.repeat(20)])('%j is too short or too long to have neighbours', (word) => {
  expect(spellingsOf(word)).toEqual([]);
});

test('the word itself is no neighbour, and each neighbour is listed once', () => {
  const spellings = spellingsOf('সরকার');
  expect(spellings).not.toContain('সরকার');
  expect(new Set(spellings).size).toBe(spellings.length);
});

test('a typing error in a sign is likelier than one in a letter, and one at the start or in the last sign is unlikely', () => {
  const likelihoodOf = (spelling: string) =>
    listNeighbours('সরকার').find((neighbour) => neighbour.spelling === spelling)?.likelihood ?? 0;
  expect(likelihoodOf('সারকার')).toBeGreaterThan(likelihoodOf('সরমকার'));
  expect(likelihoodOf('সরমকার')).toBeGreaterThan(likelihoodOf('মসরকার'));
  expect(likelihoodOf('সরকারি')).toBeLessThan(likelihoodOf('সারকার'));
});
