import { describe, expect, test } from 'vitest';
import { parseBody } from '#domain/markup/parse-body.ts';
import { draw, readDrawn } from '#tests/support/articles/drawn-selection.ts';
import { insertSection, nestItems } from './section-edits.ts';

describe('a section', () => {
  test.each([
    ['ক¦\nখ', 'table', 'ক\n/// টেবিল\n«শিরোনাম» // শিরোনাম\nলেখা // লেখা\n///\nখ'],
    ['¦', 'box', '/// বক্স\n«লেখা»\n///'],
    ['ক¦', 'gallery', 'ক\n/// গ্যালারি\n¦\n///'],
    ['ক\nখ«গ\nঘ»ঙ', 'pullQuote', 'ক\n/// উক্তি\n«খগ\nঘঙ»\n///'],
    ['«ক\tখ\nগ\tঘ»', 'table', '/// টেবিল\n«ক // খ\nগ // ঘ»\n///'],
  ] as const)('in %j: %s', (before, kind, after) => {
    expect(draw(insertSection(readDrawn(before), kind))).toBe(after);
  });

  test.each(['table', 'pullQuote', 'box'] as const)('%s is parsed as that section', (kind) => {
    expect(parseBody(insertSection(readDrawn('¦'), kind).text).map((block) => block.kind)).toEqual([kind]);
  });
});

describe('lines with whole blocks', () => {
  const IMAGE = '![ক](/demo/river-boats-1280.webp)';
  const TABLE = '/// টেবিল\nক // খ\n///';
  test.each([
    [`«${IMAGE}\n${IMAGE}»`, 'gallery', `/// গ্যালারি\n«${IMAGE}\n${IMAGE}»\n///`],
    [`«ক\n${IMAGE}»`, 'box', `/// বক্স\n«ক\n${IMAGE}»\n///`],
    [`«ক\n${IMAGE}»`, 'table', `«ক\n${IMAGE}»`],
    [`«ক\n${TABLE}»`, 'box', `«ক\n${TABLE}»`],
    [`«ক\n${IMAGE}»`, 'pullQuote', `«ক\n${IMAGE}»`],
  ] as const)('in %j: %s', (before, kind, after) => {
    expect(draw(insertSection(readDrawn(before), kind))).toBe(after);
  });
});

describe('nesting', () => {
  test.each([
    ['* ক\n* খ¦', '* ক\n/* খ¦'],
    ['* ক\n«১. খ\nগ\n* ঘ»', '* ক\n/«১. খ\nগ\n/* ঘ»'],
    ['///* ক¦', '* ক¦'],
    ['ক¦', 'ক¦'],
  ])('%j → %j', (before, after) => {
    expect(draw(nestItems(readDrawn(before)))).toBe(after);
  });
});
