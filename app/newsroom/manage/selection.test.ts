import { describe, expect, test } from 'vitest';
import { MAX_SELECTED } from '#domain/desk/bulk-change.ts';
import { NO_SELECTION, selectRange, toggleAll, toggleOne } from './selection.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const [a = { id: '' }, b = a, c = a, d = a] = rows;
const ids = ({ items }: { items: ReadonlyMap<string, unknown> }) => [...items.keys()];

describe('a selection', () => {
  test('is changed article by article', () => {
    const both = toggleOne(toggleOne(NO_SELECTION, a), b);
    expect(ids(both)).toEqual(['a', 'b']);
    expect(ids(toggleOne(both, a))).toEqual(['b']);
  });

  test('extends from the last article in both directions', () => {
    expect(ids(selectRange(toggleOne(NO_SELECTION, b), { rows, to: d }))).toEqual(['b', 'c', 'd']);
    expect(ids(selectRange(toggleOne(NO_SELECTION, c), { rows, to: a }))).toEqual(['c', 'a', 'b']);
  });

  test('without a last article on the page has one article more', () => {
    expect(ids(selectRange(toggleOne(NO_SELECTION, { id: 'x' }), { rows, to: c }))).toEqual(['x', 'c']);
  });

  test('of a whole page is added to that of other pages, and removed alone', () => {
    const other = toggleOne(NO_SELECTION, { id: 'x' });
    const all = toggleAll(toggleOne(other, b), rows);
    expect(ids(all)).toEqual(['x', 'b', 'a', 'c', 'd']);
    expect(ids(toggleAll(all, rows))).toEqual(['x']);
  });

  test('has a limit, and says that it was reached', () => {
    const many = Array.from({ length: MAX_SELECTED - 1 }, (_, n) => ({ id: `m${n}` }));
    const full = toggleAll(toggleAll(NO_SELECTION, many), rows);
    expect([full.items.size, full.isOverLimit]).toEqual([MAX_SELECTED, true]);
    expect(full.items.has('a')).toBe(true);
    expect(toggleOne(full, a)).toMatchObject({ isOverLimit: false });
  });
});
