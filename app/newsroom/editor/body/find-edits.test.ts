import { describe, expect, it, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { findText } from '#domain/bengali/text/find-text.ts';
import { decideMatch, describeMatch, findMatches, replaceAll } from './find-edits.ts';

const TEXT = 'ক খ ক গ ক'; // matches of ক at 0, 4 and 8
const MATCHES = findText(TEXT, 'ক');

const PLACES = findMatches((field) => (field === 'description' ? TEXT : ''), 'ক');
const inBody = (start: number, end: number) => ({ field: 'description', start, end }) as const;

describe('the next match', () => {
  test.each([
    [0, 0, 0],
    [0, 1, 4],
    [1, 1, 4],
    [4, 5, 8],
    [8, 9, 0],
    [9, 9, 0],
  ])('after the selection from %i to %i begins at %i', (start, end, next) => {
    expect(decideMatch(PLACES, inBody(start, end), 'next')?.start).toBe(next);
  });

  test.each([
    [8, 9, 4],
    [4, 5, 0],
    [0, 1, 8],
    [9, 9, 8],
  ])('before the selection from %i to %i begins at %i', (start, end, previous) => {
    expect(decideMatch(PLACES, inBody(start, end), 'previous')?.start).toBe(previous);
  });

  it('is null without matches', () => {
    expect(decideMatch([], inBody(0, 0), 'next')).toBeNull();
  });
});

test('the search walks through the fields in their order, and starts again', () => {
  const form = { ...EMPTY_FORM, title: 'সম\u09df', description: 'ক\nসম\u09af\u09bc', seoDescription: 'অসম\u09df' };
  const matches = findMatches((field) => form[field], 'সম\u09df');
  const [title, body, summary] = matches;
  expect(matches.map(({ field, start }) => [field, start])).toEqual([
    ['title', 0],
    ['description', 2],
    ['seoDescription', 1],
  ]);
  const caption = { field: 'imageCaption', start: 0, end: 0 } as const;
  expect(decideMatch(matches, caption, 'next')).toBe(summary);
  expect(decideMatch(matches, caption, 'previous')).toBe(body);
  expect.assert(summary !== undefined && title !== undefined);
  expect(decideMatch(matches, summary, 'next')).toBe(title);
  expect(decideMatch(matches, title, 'previous')).toBe(summary);
});

describe('replaceAll', () => {
  test.each([
    [0, 'ঘঙ', 'ঘঙ খ ঘঙ গ ঘঙ', 0],
    [3, 'ঘঙ', 'ঘঙ খ ঘঙ গ ঘঙ', 4],
    [9, '', ' খ  গ ', 6],
  ])('with the caret at %i by %j', (caret, replacement, text, after) => {
    const selected = { text: TEXT, start: caret, end: caret };
    expect(replaceAll(selected, MATCHES, replacement)).toEqual({ text, start: after, end: after });
  });

  it('replaces both encodings of a letter', () => {
    const text = 'সম\u09df সম\u09af\u09bc';
    expect(replaceAll({ text, start: 0, end: 0 }, findText(text, 'সম\u09df'), 'ক').text).toBe('ক ক');
  });

  it('does not replace inside its own replacement', () => {
    expect(replaceAll({ text: 'ক', start: 0, end: 0 }, findText('ক', 'ক'), 'কক').text).toBe('কক');
  });
});

test('a match is shown with the words around it on its line', () => {
  const text = `আগের লাইন\n${'শব্দ '.repeat(20)}এক খোঁজা দুই\nপরের লাইন`;
  const [match] = findText(text, 'খোঁজা');
  expect.assert(match !== undefined);
  const { before, found, after } = describeMatch(text, match);
  expect([found, after]).toEqual(['খোঁজা', ' দুই']);
  expect(before).toMatch(/^…শব্দ .*এক $/);
});
