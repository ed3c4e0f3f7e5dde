import { describe, expect, test } from 'vitest';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { continueLine } from './continue-line.ts';

/** «…» marks the selection, ¦ the caret. */
function read(drawn: string): Selected {
  const caret = drawn.indexOf('¦');
  if (caret !== -1) return { text: drawn.replace('¦', ''), start: caret, end: caret };
  return { text: drawn.replace(/[«»]/g, ''), start: drawn.indexOf('«'), end: drawn.indexOf('»') - 1 };
}

const draw = (selected: Selected | null) =>
  selected && `${selected.text.slice(0, selected.start)}¦${selected.text.slice(selected.end)}`;

describe('Enter', () => {
  test.each([
    ['* ক¦', '* ক\n* ¦'],
    ['* ক¦ খ', '* ক\n* ¦ খ'],
    ['* ক «খ» গ', '* ক \n* ¦ গ'],
    ['> ক¦\nখ', '> ক\n> ¦\nখ'],
    ['1. ক¦', '1. ক\n2. ¦'],
    ['৯. ক¦', '৯. ক\n১০. ¦'],
    ['ক\n* খ¦', 'ক\n* খ\n* ¦'],
    ['* ক\n/* খ¦', '* ক\n/* খ\n/* ¦'],
    ['//৯. খ¦', '//৯. খ\n//১০. ¦'],
  ])('in %j continues the list: %j', (before, after) => {
    expect(draw(continueLine(read(before)))).toBe(after);
  });

  test.each([
    ['* ক\n* ¦', '* ক\n¦'],
    ['* ¦', '¦'],
    ['//* ¦', '/* ¦'],
    ['> ক\n> ¦\nখ', '> ক\n¦\nখ'],
    ['১. ক\n২. ¦', '১. ক\n¦'],
  ])('in the empty item of %j ends the list: %j', (before, after) => {
    expect(draw(continueLine(read(before)))).toBe(after);
  });

  test.each(['¦', 'ক¦', '# ক¦', '## ক¦', '*ক¦', '¦* ক', '*¦ ক', '* ক\nখ¦', '>ক¦'])(
    'in %j is only a line break',
    (before) => {
      expect(continueLine(read(before))).toBeNull();
    },
  );
});
