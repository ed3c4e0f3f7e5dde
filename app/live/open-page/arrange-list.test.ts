import { describe, expect, test } from 'vitest';
import { arrangeList } from './arrange-list.ts';

/** `d4 c3!` → article d of minute 4, and article c of minute 3 after an edit. */
function read(list: string) {
  return [...list.matchAll(/([a-z])(\d+)(!?)/g)].map(([text, id = '', minute]) => ({
    id,
    time: { ms: Number(minute) * 60_000 },
    text,
  }));
}

const LIST = {
  waiting: [],
  isIncomplete: false,
  isWhole: false,
  limit: Number.POSITIVE_INFINITY,
  isRanked: false,
  isInView: true,
};

describe('arrangeList', () => {
  test.each([
    { what: 'an edit in place', shown: 'b2 d4 c3', fresh: 'b2! d4 c3', items: 'b2! d4 c3', pending: '' },
    {
      what: 'the shown order while an item is pending',
      shown: 'b2 d4 c3',
      fresh: 'e5 b2 d4 c3',
      items: 'b2 d4 c3',
      pending: 'e5',
    },
    { what: 'the fresh order after a removal', shown: 'b2 d4 c3', fresh: 'c3 b2', items: 'c3 b2', pending: '' },
    { what: 'an older item at the end', shown: 'b2 d4 c3', fresh: 'b2 d4 c3 a1', items: 'b2 d4 c3 a1', pending: '' },
    {
      what: 'an item that a new one pushed past the end',
      shown: 'd4 c3',
      fresh: 'e5 d4',
      items: 'd4 c3',
      pending: 'e5',
    },
  ])('shows $what', ({ shown, fresh, items, pending }) => {
    const arranged = arrangeList({ ...LIST, shown: read(shown), fresh: read(fresh) });
    const write = (list: typeof arranged.items) => list.map(({ text }) => text).join(' ');
    expect({ items: write(arranged.items), pending: write(arranged.pending) }).toEqual({ items, pending });
  });

  test('shows a new item immediately in a list that is not in view, and at most `limit` items', () => {
    const list = { ...LIST, isInView: false, limit: 2, shown: read('d4 c3'), fresh: read('e5 d4') };
    expect(arrangeList(list)).toEqual({ items: read('e5 d4'), pending: [], preservesLayout: false });
  });

  test('keeps an item in its place while it waits in another list', () => {
    const list = { ...LIST, shown: read('d4 c3 b2'), fresh: read('d4 b2'), waiting: read('c3') };
    expect(arrangeList(list)).toEqual({ items: read('d4 c3 b2'), pending: [], preservesLayout: true });
  });

  test.each([true, false])('keeps it also if a newer item would take its place (in view: %s)', (isInView) => {
    const list = { ...LIST, isInView, limit: 2, shown: read('b2 d4'), fresh: read('d4 c3'), waiting: read('b2') };
    expect(arrangeList(list).items).toEqual(read('b2 d4'));
  });

  test('keeps a large card at the start while the one that follows it is shown in another list', () => {
    const list = { ...LIST, isIncomplete: true, limit: 3, shown: read('b2 e5 d4'), fresh: read('e5 d4') };
    expect(arrangeList(list)).toEqual({ items: read('b2 e5 d4'), pending: [], preservesLayout: true });
  });

  test('removes an item that is missing from the middle of a list by relevance, whatever its time', () => {
    const list = { ...LIST, isRanked: true, shown: read('a1 d4 c3'), fresh: read('a1 c3') };
    expect(arrangeList(list).items).toEqual(read('a1 c3'));
  });
});
