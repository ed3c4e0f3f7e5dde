import { describe, expect, it, test } from 'vitest';
import { findText } from './find-text.ts';

const ONE = '\u09df'; // য় in one code point
const TWO = '\u09af\u09bc'; // the same in two

const found = (text: string, sought: string) => findText(text, sought).map(({ start, end }) => text.slice(start, end));

describe('findText', () => {
  test.each([
    ['সময় সময়', 'সময়', 2],
    [`সম${ONE} ও সম${TWO}`, `সম${ONE}`, 2],
    [`সম${ONE} ও সম${TWO}`, `সম${TWO}`, 2],
    ['\u0995\u09cb \u0995\u09c7\u09be', '\u0995\u09cb', 2],
    ['Dhaka DHAKA', 'dhaka', 2],
    ['ককক', 'কক', 1],
    ['র\u200d্যাব', 'র্যাব', 1],
    ['ক', '', 0],
    ['ক', '\u200c', 0],
    ['', 'ক', 0],
    ['ক\nখ', 'ক\nখ', 1],
  ])('in %j finds %j %i times', (text, sought, count) => {
    expect(findText(text, sought)).toHaveLength(count);
  });

  it('returns the places in the text as it is written', () => {
    expect(found(`ক${TWO}খ${ONE}`, ONE)).toEqual([TWO, ONE]);
    expect(found('👩‍🌾ক', 'ক')).toEqual(['ক']);
  });

  test.each([
    [ONE, '\u09af'],
    [TWO, '\u09af'],
    ['\u0995\u09cb', '\u0995\u09c7'],
    ['\u0995\u09c7\u09be', '\u0995\u09c7'],
  ])('in %j does not find %j, half of a letter', (text, sought) => {
    expect(findText(text, sought)).toEqual([]);
  });

  it('finds a letter before a joiner without the joiner', () => {
    expect(findText('ক\u200cখ', 'ক')).toEqual([{ start: 0, end: 1 }]);
  });
});
