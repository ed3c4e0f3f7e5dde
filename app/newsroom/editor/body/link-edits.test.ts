import { describe, expect, test } from 'vitest';
import { draw, readDrawn } from '#tests/support/articles/drawn-selection.ts';
import { insertOwnLine, toggleLink } from './link-edits.ts';

describe('a link', () => {
  test.each([
    ['ক «খ» গ', 'ক [খ](«https://») গ'],
    ['ক « খ » গ', 'ক  [খ](«https://»)  গ'],
    ['ক ¦', 'ক [¦](https://)'],
    ['«https://example.org/»', '[¦](https://example.org/)'],
    ['«mailto:a@b.example»', '[¦](mailto:a@b.example)'],
    ['ক «[খ](/a)» গ', 'ক «খ» গ'],
    ['«[খ](https://example.org/a_(b))»', '«খ»'],
    ['«ক\nখ»', '«ক\nখ»'],
    ['![ক](/demo/river-boats-1280.webp)¦', '![ক](/demo/river-boats-1280.webp)¦'],
  ])('%j → %j', (before, after) => {
    expect(draw(toggleLink(readDrawn(before)))).toBe(after);
  });
});

describe('a separate line', () => {
  test.each([
    ['¦', 'X¦'],
    ['ক¦খ', 'কখ\nX¦'],
    ['ক¦\nখ', 'ক\nX¦\nখ'],
    ['ক\n¦\nখ', 'ক\nX¦\nখ'],
    ['«ক\nখ»', 'ক\nখ\nX¦'],
    ['/// টেবিল\nক¦ // খ\n///\nগ', '/// টেবিল\nক // খ\n///\nX¦\nগ'],
  ])('in %j: %j', (before, after) => {
    expect(draw(insertOwnLine(readDrawn(before), 'X'))).toBe(after);
  });
});
