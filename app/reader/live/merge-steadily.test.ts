import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SteadyItem } from './merge-steadily.ts';
import { mergeAtOnce, mergeSteadily } from './merge-steadily.ts';

type Story = SteadyItem & { readonly text: string };

/** `d4 c3!` → story d of minute 4, and story c of minute 3 after an edit. */
function read(list: string): Story[] {
  return [...list.matchAll(/([a-z])(\d+)(!?)/g)].map(([text, id = '', minute]) => ({
    id,
    time: { ms: Number(minute) * 60_000 },
    text,
  }));
}

const write = (stories: readonly Story[]) => stories.map((story) => story.text).join(' ');

describe('a list that is read again while someone reads in it', () => {
  test.each([
    { what: 'nothing new', shown: 'd4 c3', fresh: 'd4 c3', becomes: 'd4 c3', waits: '' },
    { what: 'an edit changes in place', shown: 'd4 c3', fresh: 'd4 c3!', becomes: 'd4 c3!', waits: '' },
    { what: 'a new item waits', shown: 'd4 c3', fresh: 'e5 d4', becomes: 'd4 c3', waits: 'e5' },
    { what: 'two new ones and an edit', shown: 'd4 c3', fresh: 'f6 e5 d4!', becomes: 'd4! c3', waits: 'f6 e5' },
    { what: 'a removal in the middle', shown: 'd4 c3 b2', fresh: 'd4 b2 a1', becomes: 'd4 b2 a1', waits: '' },
    { what: 'the first is removed', shown: 'd4 c3 b2', fresh: 'c3 b2 a1', becomes: 'c3 b2 a1', waits: '' },
    {
      what: 'the last is removed, the next follows',
      shown: 'd4 c3 b2',
      fresh: 'd4 c3 a1',
      becomes: 'd4 c3 a1',
      waits: '',
    },
    { what: 'the last falls off the end', shown: 'd4 c3 b2', fresh: 'e5 d4 c3', becomes: 'd4 c3 b2', waits: 'e5' },
    { what: 'all fall off the end', shown: 'b2 a1', fresh: 'f6 e5', becomes: 'b2 a1', waits: 'f6 e5' },
    { what: 'one new, one removed', shown: 'd4 c3 b2', fresh: 'e5 d4 b2', becomes: 'd4 b2', waits: 'e5' },
    { what: 'one between', shown: 'd4 b2', fresh: 'd4 c3', becomes: 'd4 b2', waits: 'c3' },
    { what: 'the first item of an empty list', shown: '', fresh: 'a1', becomes: 'a1', waits: '' },
    { what: 'everything is removed', shown: 'd4 c3', fresh: '', becomes: '', waits: '' },
    { what: 'same moment, lower id: fell off', shown: 'b1 a1', fresh: 'c1 b1', becomes: 'b1 a1', waits: 'c1' },
  ])('$what', ({ shown, fresh, becomes, waits }) => {
    const merged = mergeSteadily(read(shown), { items: read(fresh), isWhole: false });
    expect({ shown: write(merged.shown), waiting: write(merged.waiting) }).toEqual({ shown: becomes, waiting: waits });
  });

  test('the oldest of a short list is removed: nothing can have fallen off', () => {
    expect(write(mergeSteadily(read('d4 c3 b2'), { items: read('d4 c3'), isWhole: true }).shown)).toBe('d4 c3');
  });

  test('further pages that the reader opened stay behind the first', () => {
    const merged = mergeAtOnce(read('d4 c3 b2 a1'), { items: read('e5 d4 c3!'), isWhole: false });
    expect(write(merged.shown)).toBe('e5 d4 c3! b2 a1');
  });
});

const archive = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 })
  .map((minutes) =>
    minutes
      .toSorted((a, b) => b - a)
      .map((minute): Story => ({ id: `id${minute}`, time: { ms: minute * 60_000 }, text: String(minute) })),
  );
const change = fc.record({ shown: archive, fresh: archive, isWhole: fc.boolean() });
const ids = (stories: readonly Story[]) => stories.map((story) => story.id);

describe('whatever happens to a list', () => {
  test('what stays keeps its order, and nothing is shown twice', () => {
    fc.assert(
      fc.property(change, ({ shown, fresh, isWhole }) => {
        const after = ids(mergeSteadily(shown, { items: fresh, isWhole }).shown);
        expect(new Set(after).size).toBe(after.length);
        expect(after.filter((id) => ids(shown).includes(id))).toEqual(ids(shown).filter((id) => after.includes(id)));
      }),
    );
  });

  test('everything read is shown or waits, never both', () => {
    fc.assert(
      fc.property(change, ({ shown, fresh, isWhole }) => {
        const merged = mergeSteadily(shown, { items: fresh, isWhole });
        const read = [...ids(merged.shown), ...ids(merged.waiting)];
        expect(new Set(read).size).toBe(read.length);
        expect(ids(fresh).filter((id) => !read.includes(id))).toEqual([]);
      }),
    );
  });

  test('what was removed is gone, what only fell off the end of the read stays', () => {
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
        expect(mergeSteadily(before, fresh)).toEqual({ shown: left, waiting: [] });
      }),
    );
  });

  test('reading the same again changes nothing', () => {
    fc.assert(
      fc.property(change, ({ shown, fresh, isWhole }) => {
        const once = mergeSteadily(shown, { items: fresh, isWhole });
        expect(mergeSteadily(once.shown, { items: fresh, isWhole })).toEqual(once);
        const atOnce = mergeAtOnce(shown, { items: fresh, isWhole });
        expect(mergeAtOnce(atOnce.shown, { items: fresh, isWhole })).toEqual(atOnce);
        expect(atOnce.shown.slice(0, fresh.length)).toEqual(fresh);
      }),
    );
  });
});
