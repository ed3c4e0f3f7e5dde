import { describe, expect, test } from 'vitest';
import type { Child } from './pair-children.ts';
import { findStationary, pairChildren } from './pair-children.ts';

/** `p:এক দুই` is a paragraph without a name, `#ad:text` a child that only its name identifies. */
function read(children: readonly string[]): Child[] {
  return children.map((written) => {
    const [name = '', text = ''] = written.split(':');
    return name.startsWith('#') ? { key: name, kind: null, text } : { key: written, kind: name, text };
  });
}

describe('pairChildren', () => {
  test.each([
    { what: 'equal children', old: ['p:ক', 'p:খ'], fresh: ['p:ক', 'p:খ'], pairs: [0, 1] },
    { what: 'a child after an insertion', old: ['p:ক', 'p:খ'], fresh: ['p:গ', 'p:ক', 'p:খ'], pairs: [-1, 0, 1] },
    { what: 'a moved child', old: ['p:ক', 'p:খ', 'p:গ'], fresh: ['p:গ', 'p:ক', 'p:খ'], pairs: [2, 0, 1] },
    { what: 'equal children by their order', old: ['p:ক', 'p:ক'], fresh: ['p:ক', 'p:ক', 'p:ক'], pairs: [0, 1, -1] },
    {
      what: 'an edited child, not the new one before it',
      old: ['p:ক', 'p:এক দুই তিন', 'p:খ'],
      fresh: ['p:ক', 'p:নতুন কথা', 'p:এক দুই চার', 'p:খ'],
      pairs: [0, -1, 1, 2],
    },
    { what: 'no child with other words', old: ['p:এক দুই'], fresh: ['p:তিন চার'], pairs: [-1] },
    { what: 'no child of another kind', old: ['p:এক দুই'], fresh: ['h2:এক দুই'], pairs: [-1] },
    { what: 'a named child whatever it contains', old: ['#ad:filled'], fresh: ['p:ক', '#ad:'], pairs: [-1, 0] },
    { what: 'no child with another name', old: ['#one:ক'], fresh: ['#two:ক'], pairs: [-1] },
    {
      what: 'no edited child beyond an unchanged one',
      old: ['p:এক দুই তিন', 'p:ক'],
      fresh: ['p:ক', 'p:এক দুই চার'],
      pairs: [1, -1],
    },
  ])('pairs $what', ({ old, fresh, pairs }) => {
    expect(pairChildren(read(old), read(fresh), 0.3)).toEqual(pairs);
  });

  test('pairs an element without words with the one in its place', () => {
    expect(pairChildren(read(['hr:']), read(['hr: ']), 0.3)).toEqual([0]);
  });
});

describe('findStationary', () => {
  test.each([
    { what: 'all children in their old order', places: [0, 1, 2], heavy: [], stationary: [0, 1, 2] },
    { what: 'all but the moved one', places: [2, 0, 1], heavy: [], stationary: [0, 1] },
    { what: 'the heavy child, while its siblings move', places: [1, 2, 3, 0], heavy: [0], stationary: [0] },
    { what: 'none of none', places: [], heavy: [], stationary: [] },
  ])('chooses $what', ({ places, heavy, stationary }) => {
    const children = places.map((place) => ({ place, weight: heavy.includes(place as never) ? 1_000 : 1 }));
    const chosen = findStationary(children);
    expect(children.filter((child) => chosen.has(child)).map(({ place }) => place)).toEqual(stationary);
  });
});
