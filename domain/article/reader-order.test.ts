import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareForReaders } from './reader-order.ts';

const written = (id: string, createdAt: number) => ({ id, createdAt, status: 'published', publishAt: 0 }) as const;

it('puts the newest first, a scheduled article by the moment it fell due', () => {
  const due = { id: 'due', createdAt: 1, status: 'scheduled', publishAt: 15 } as const;
  const list = [written('old', 10), due, written('new', 20)];
  expect(list.toSorted(compareForReaders).map(({ id }) => id)).toEqual(['new', 'due', 'old']);
});

it('breaks ties by id, descending by code point', () => {
  const ids = ['a', 'b', 'aa', 'A', 'ক', '\uffee', '😀', '😁', ''];
  const sorted = ids.map((id) => written(id, 1)).toSorted(compareForReaders);
  expect(sorted.map(({ id }) => id)).toEqual(['😁', '😀', '\uffee', 'ক', 'b', 'aa', 'a', 'A', '']);
});

it('orders ids as their UTF-8 bytes are ordered', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      const byBytes = Buffer.compare(Buffer.from(b), Buffer.from(a));
      expect(Math.sign(compareForReaders(written(a, 1), written(b, 1)))).toBe(byBytes);
    }),
  );
});
