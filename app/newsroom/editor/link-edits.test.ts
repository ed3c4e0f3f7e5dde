import { describe, expect, test } from 'vitest';
import { insertOwnLine, toggleLink } from './link-edits.ts';
import type { Selected } from './toolbar-edits.ts';

/** «…» marks the selection, ¦ the caret. */
function read(drawn: string): Selected {
  const caret = drawn.indexOf('¦');
  if (caret !== -1) return { text: drawn.replace('¦', ''), start: caret, end: caret };
  return { text: drawn.replace(/[«»]/g, ''), start: drawn.indexOf('«'), end: drawn.indexOf('»') - 1 };
}

const draw = ({ text, start, end }: Selected) =>
  start === end
    ? `${text.slice(0, start)}¦${text.slice(start)}`
    : `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;

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
  ])('%j → %j', (before, after) => {
    expect(draw(toggleLink(read(before)))).toBe(after);
  });
});

describe('a separate line', () => {
  test.each([
    ['¦', 'X¦'],
    ['ক¦খ', 'কখ\nX¦'],
    ['ক¦\nখ', 'ক\nX¦\nখ'],
    ['ক\n¦\nখ', 'ক\nX¦\nখ'],
    ['«ক\nখ»', 'ক\nখ\nX¦'],
  ])('in %j: %j', (before, after) => {
    expect(draw(insertOwnLine(read(before), 'X'))).toBe(after);
  });
});
