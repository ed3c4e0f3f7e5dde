import { describe, expect, test } from 'vitest';
import { decideRelated } from './decide-related.ts';

/** Rows from a text of ids; an upper-case id has an image. */
const toRows = (ids: string) =>
  [...ids].map((id) => ({ id, imageUrl: /[A-Z]/.test(id) ? '/demo/river-1280.webp' : '' }));

describe('decideRelated', () => {
  test.each([
    { rows: '', picked: '', isWhole: true },
    { rows: 'x', picked: '', isWhole: true },
    { rows: 'axbc', picked: 'abc', isWhole: true },
    { rows: 'abcdefghi', picked: 'abcdefghi', isWhole: true },
    { rows: 'xabcdefghij', picked: 'abcdefghi', isWhole: false },
    { rows: 'abcdefgHiJKLM', picked: 'abcdeHJKL', isWhole: false },
    { rows: 'abcdefgHijkl', picked: 'abcdefgHi', isWhole: false },
  ])('picks "$picked" from "$rows"', ({ rows, picked, isWhole }) => {
    const decided = decideRelated(toRows(rows), 'x');
    expect(decided.rows.map(({ id }) => id).join('')).toBe(picked);
    expect(decided.isWhole).toBe(isWhole);
  });
});
