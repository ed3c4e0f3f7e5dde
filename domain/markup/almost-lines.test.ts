import { describe, expect, it } from 'vitest';
import { escapeLineStart, escapeMarks } from '../foreign-html/escape-marks.ts';
import { findAlmostLines, repairLines } from './almost-lines.ts';

const URL = '/media/0123456789abcdef0123456789abcdef/900.jpg?w=900&h=1200';
const DEFINED = `\n\n[ছবি-123456]: ${URL}`;
const repair = (body: string) => repairLines(body, findAlmostLines(body));
const kinds = (body: string) => findAlmostLines(body).map(({ kind }) => kind);

describe('a line that is almost an image', () => {
  const image = '![নদী](ছবি-123456 "পদ্মা" "লেখক")';

  it.each([
    ['a letter before it', `ক${image}`, `ক\n${image}`],
    ['a letter after it', `${image}ক`, `${image}\nক`],
    ['a letter behind the sign', '!ক[নদী](ছবি-123456 "পদ্মা" "লেখক")', `ক\n${image}`],
    ['a letter before the URL', '![নদী]ক(ছবি-123456 "পদ্মা" "লেখক")', `${image}\nক`],
    ['a letter in its name', '![নদী](ছবি-12ক3456 "পদ্মা" "লেখক")', image],
    ['a letter between its texts', '![নদী](ছবি-123456 ক"পদ্মা" "লেখক")', `${image}\nক`],
    ['no closing parenthesis', '![নদী](ছবি-123456 "পদ্মা" "লেখক"', image],
    ['curly quotation marks', '![নদী](ছবি-123456 “পদ্মা” “লেখক”)', image],
    ['words around it', `আগে ${image} পরে`, `আগে\n${image}\nপরে`],
  ])('with %s is found and repaired', (_, line, repaired) => {
    expect(kinds(line + DEFINED)).toEqual(['image']);
    expect(repair(line + DEFINED)).toBe(repaired + DEFINED);
  });

  it('with a URL is found and repaired', () => {
    expect(repair(`ক![](${URL})`)).toBe(`ক\n![](${URL})`);
  });

  it.each([
    ['an image', image + DEFINED],
    ['an image with a URL', '![](https://a.example/b.jpg "ক")'],
    ['a link after an exclamation', 'দারুণ! [এখানে](https://a.example/b)'],
    ['a name that is not defined', '![ক](খ)'],
    ['a pasted text that shows markup', escapeLineStart(escapeMarks('![ক](https://a.example/b.jpg)'))],
    ['a paragraph of 10,000 signs', '!['.repeat(5_000)],
  ])('is not %s', (_, body) => expect(findAlmostLines(body)).toEqual([]));
});

describe('a line that is almost a definition', () => {
  it.each([
    ['a letter before it', `ক[ছবি-123456]: ${URL}`, `ক\n[ছবি-123456]: ${URL}`],
    ['a word after it', `[ছবি-123456]: ${URL} ক`, `[ছবি-123456]: ${URL}\nক`],
    ['no space', `[ছবি-123456]:${URL}`, `[ছবি-123456]: ${URL}`],
  ])('with %s is found and repaired', (_, line, repaired) => {
    expect(kinds(`![](ছবি-123456)\n\n${line}`)).toContain('definition');
    expect(repair(line)).toBe(repaired);
  });
});

describe('a line that is almost the beginning or end of a section', () => {
  it.each([
    ['a letter before the beginning', 'ক/// টেবিল ভোট\nক // খ\n///', 'ক\n/// টেবিল ভোট\nক // খ\n///'],
    ['a letter in the name', '/// টেবিলক ভোট\nক // খ\n///', '/// টেবিল ভোট\nক // খ\n///'],
    ['a letter behind the end', '/// বক্স\nক\n///খ', '/// বক্স\nক\n///\nখ'],
    ['a letter before the end', '/// বক্স\nক\nখ///', '/// বক্স\nক\nখ\n///'],
    ['no end', '/// উক্তি\nক\n— খ\n\nপরে', '/// উক্তি\nক\n— খ\n///\n\nপরে'],
    ['no end, at the end of the text', '/// বক্স\nক\nখ', '/// বক্স\nক\nখ\n///'],
    ['no end before the next', '/// বক্স\nক\n/// বক্স\nখ\n///', '/// বক্স\nক\n///\n/// বক্স\nখ\n///'],
  ])('with %s is found and repaired', (_, body, repaired) => {
    expect(kinds(body)).toEqual(['section']);
    expect(repair(body)).toBe(repaired);
  });

  it.each([
    ['a section', '/// টেবিল\nক // খ\nগ // ঘ\n///'],
    ['a URL of a file', 'file:///টেবিল'],
    ['text with slashes', 'হ্যাঁ/না // কিছু ///'],
  ])('is not %s', (_, body) => expect(findAlmostLines(body)).toEqual([]));
});

it('the beginning of a section without lines is found, but nothing says what it means', () => {
  expect(findAlmostLines('আগে\n\n/// বক্স\n\nপরে')).toEqual([
    { kind: 'section', index: 2, line: '/// বক্স', repaired: null },
  ]);
});

it('an embed code is found', () => {
  expect(findAlmostLines('ক\n<iframe src="https://a.example"></iframe>')).toEqual([
    { kind: 'embed', index: 1, line: '<iframe src="https://a.example"></iframe>', repaired: null },
  ]);
});
