import { describe, expect, it, test } from 'vitest';
import { makeInput } from '#tests/support/make-article.ts';
import type { Choices } from './resolve-conflict.ts';
import { canKeepBoth, needsEditing, resolveConflict } from './resolve-conflict.ts';

const base = makeInput({ title: 'শিরোনাম', description: 'মূল লেখা', tags: ['ক'], isFeatured: false });
const mine = { ...base, title: 'আমার শিরোনাম', description: 'আমার লেখা', tags: ['ক', 'খ'], author: 'আমি' };
const theirs = {
  ...base,
  title: 'তাদের শিরোনাম',
  description: 'তাদের লেখা',
  tags: ['ক', 'গ'],
  isFeatured: true,
  category: 'খেলা',
};
const resolve = (choices: Choices) => resolveConflict({ base, mine, theirs }, choices);

it('merges parts that only one side changed', () => {
  expect(resolve({})).toEqual({ ...mine, isFeatured: true, category: 'খেলা' });
});

describe('a part that both sides changed', () => {
  test.each<[Choices, object]>([
    [{ title: 'mine' }, { title: 'আমার শিরোনাম', description: 'আমার লেখা' }],
    [{ title: 'theirs' }, { title: 'তাদের শিরোনাম', description: 'আমার লেখা' }],
    [{ description: 'both' }, { description: 'আমার লেখা\n\nতাদের লেখা' }],
    [{ title: 'both' }, { title: 'আমার শিরোনাম — তাদের শিরোনাম' }],
    [{ tags: 'both' }, { tags: ['ক', 'খ', 'গ'] }],
    [{ author: 'theirs' }, { author: 'আমি' }],
  ])('is resolved by %j', (choices, part) => {
    expect(resolve(choices)).toMatchObject(part);
  });
});

it('needs editing if it contains two texts one after the other', () => {
  expect(needsEditing({ description: 'both' })).toBe(true);
  expect(needsEditing({ tags: 'both', title: 'theirs' })).toBe(false);
});

it('offers both only for parts that can contain both', () => {
  expect(canKeepBoth('tags')).toBe(true);
  expect(canKeepBoth('publication')).toBe(false);
});
