import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListItem } from './merge-list.ts';
import { mergeAsPending, mergeImmediately } from './merge-list.ts';

type Article = ListItem & { readonly text: string };

/** `d4 c3!` → article d of minute 4, and article c of minute 3 after an edit. */
function read(list: string): Article[] {
  return [...list.matchAll(/([a-z])(\d+)(!?)/g)].map(([text, id = '', minute]) => ({
    id,
    time: { ms: Number(minute) * 60_000 },
    text,
  }));
}

const write = (articles: readonly Article[]) => articles.map((article) => article.text).join(' ');

describe('mergeAsPending', () => {
  test.each([
    { what: 'changes nothing if nothing is new', shown: 'd4 c3', fresh: 'd4 c3', becomes: 'd4 c3', pending: '' },
    { what: 'replaces an edited item in place', shown: 'd4 c3', fresh: 'd4 c3!', becomes: 'd4 c3!', pending: '' },
    { what: 'makes a new item pending', shown: 'd4 c3', fresh: 'e5 d4', becomes: 'd4 c3', pending: 'e5' },
    {
      what: 'makes two new items pending and shows an edit',
      shown: 'd4 c3',
      fresh: 'f6 e5 d4!',
      becomes: 'd4! c3',
      pending: 'f6 e5',
    },
    { what: 'removes an item from the middle', shown: 'd4 c3 b2', fresh: 'd4 b2 a1', becomes: 'd4 b2 a1', pending: '' },
    { what: 'removes the first item', shown: 'd4 c3 b2', fresh: 'c3 b2 a1', becomes: 'c3 b2 a1', pending: '' },
    {
      what: 'removes the last item and appends the next one',
      shown: 'd4 c3 b2',
      fresh: 'd4 c3 a1',
      becomes: 'd4 c3 a1',
      pending: '',
    },
    {
      what: 'keeps an item that moved past the end',
      shown: 'd4 c3 b2',
      fresh: 'e5 d4 c3',
      becomes: 'd4 c3 b2',
      pending: 'e5',
    },
    {
      what: 'keeps all items if all moved past the end',
      shown: 'b2 a1',
      fresh: 'f6 e5',
      becomes: 'b2 a1',
      pending: 'f6 e5',
    },
    {
      what: 'makes a new item pending and removes another',
      shown: 'd4 c3 b2',
      fresh: 'e5 d4 b2',
      becomes: 'd4 b2',
      pending: 'e5',
    },
    {
      what: 'makes an item between two shown ones pending',
      shown: 'd4 b2',
      fresh: 'd4 c3',
      becomes: 'd4 b2',
      pending: 'c3',
    },
    { what: 'shows the first item of an empty list at once', shown: '', fresh: 'a1', becomes: 'a1', pending: '' },
    { what: 'removes everything', shown: 'd4 c3', fresh: '', becomes: '', pending: '' },
    {
      what: 'keeps an item of the same moment and a lower id that moved past the end',
      shown: 'b1 a1',
      fresh: 'c1 b1',
      becomes: 'b1 a1',
      pending: 'c1',
    },
  ])('$what', ({ shown, fresh, becomes, pending }) => {
    const merged = mergeAsPending(read(shown), { items: read(fresh), isWhole: false });
    expect({ shown: write(merged.shown), pending: write(merged.pending) }).toEqual({ shown: becomes, pending });
  });

  test('removes the oldest item of a whole list: it cannot have moved past the end', () => {
    expect(write(mergeAsPending(read('d4 c3 b2'), { items: read('d4 c3'), isWhole: true }).shown)).toBe('d4 c3');
  });
});

describe('mergeImmediately', () => {
  test('keeps the further pages that the reader opened', () => {
    const merged = mergeImmediately(read('d4 c3 b2 a1'), { items: read('e5 d4 c3!'), isWhole: false });
    expect(write(merged.shown)).toBe('e5 d4 c3! b2 a1');
  });
});

const archive = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 })
  .map((minutes) =>
    minutes
      .toSorted((a, b) => b - a)
      .map((minute): Article => ({ id: `id${minute}`, time: { ms: minute * 60_000 }, text: String(minute) })),
  );
const change = fc.record({ shown: archive, fresh: archive, isWhole: fc.boolean() });
const ids = (articles: readonly Article[]) => articles.map((article) => article.id);

describe('after any change of a list', () => {
  test('the remaining items keep their order, and no item is shown twice', () => {
    fc.assert(
      fc.property(change, ({ shown, fresh, isWhole }) => {
        const after = ids(mergeAsPending(shown, { items: fresh, isWhole }).shown);
        expect(new Set(after).size).toBe(after.length);
        expect(after.filter((id) => ids(shown).includes(id))).toEqual(ids(shown).filter((id) => after.includes(id)));
      }),
    );
  });

  test('each item that was read is either shown or pending', () => {
    fc.assert(
      fc.property(change, ({ shown, fresh, isWhole }) => {
        const merged = mergeAsPending(shown, { items: fresh, isWhole });
        const read = [...ids(merged.shown), ...ids(merged.pending)];
        expect(new Set(read).size).toBe(read.length);
        expect(ids(fresh).filter((id) => !read.includes(id))).toEqual([]);
      }),
    );
  });

  test('a removed item disappears, and an item past the end of what was read stays', () => {
    const removal = archive
      .filter((before) => before.length > 0)
      .chain((before) => {
        const index = fc.nat({ max: before.length - 1 });
        return fc.record({ before: fc.constant(before), index, beyond: fc.nat({ max: 12 }) });
      });
    fc.assert(
      fc.property(removal, ({ before, index, beyond }) => {
        const left = before.toSpliced(index, 1);
        const size = index + 1 + beyond;
        const fresh = { items: left.slice(0, size), isWhole: size >= left.length };
        expect(mergeAsPending(before, fresh)).toEqual({ shown: left, pending: [] });
      }),
    );
  });

  test('merging the same list again changes nothing', () => {
    fc.assert(
      fc.property(change, ({ shown, fresh, isWhole }) => {
        const once = mergeAsPending(shown, { items: fresh, isWhole });
        expect(mergeAsPending(once.shown, { items: fresh, isWhole })).toEqual(once);
        const immediate = mergeImmediately(shown, { items: fresh, isWhole });
        expect(mergeImmediately(immediate.shown, { items: fresh, isWhole })).toEqual(immediate);
        expect(immediate.shown.slice(0, fresh.length)).toEqual(fresh);
      }),
    );
  });
});
