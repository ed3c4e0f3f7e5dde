import { describe, expect, it, test } from 'vitest';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { Choices } from './resolve-conflict.ts';
import { canKeepBoth, listQuestions, needsEditing, resolveConflict } from './resolve-conflict.ts';

const base = makeInput({ title: 'শিরোনাম', description: 'প্রথম\n\nশেষ', tags: ['ক'], isFeatured: false, author: 'মিতা' });
const mine = { ...base, title: 'আমার শিরোনাম', description: 'আমার\n\nশেষ\n\nআমি', tags: ['ক', 'খ'], author: 'আমি' };
const theirs = {
  ...base,
  title: 'তাদের শিরোনাম',
  description: 'তাদের\n\nশেষ\n\nতারা',
  tags: ['ক', 'গ'],
  isFeatured: true,
  category: 'খেলা',
};
const sides = { base, mine, theirs };
const MINE: Choices = { 'title-0': 'mine', 'description-0': 'mine', 'description-1': 'mine', 'tags-0': 'mine' };
const resolve = (choices: Choices) => resolveConflict(sides, { ...MINE, ...choices });

it('asks about each overlap once, in the order of the form', () => {
  expect(listQuestions(sides).map(({ id }) => id)).toEqual(['title-0', 'description-0', 'description-1', 'tags-0']);
});

it('has no result until every question is answered', () => {
  const { 'tags-0': _, ...incomplete } = MINE;
  expect(resolveConflict(sides, {})).toBeNull();
  expect(resolveConflict(sides, incomplete)).toBeNull();
});

it('combines the parts that only one side changed', () => {
  expect(resolve({})).toEqual({ ...mine, isFeatured: true, category: 'খেলা' });
});

it('is the merge without a question if nothing overlaps', () => {
  const other = { ...base, title: 'তাদের শিরোনাম' };
  expect(resolveConflict({ base, mine: { ...base, author: 'আমি' }, theirs: other }, {})).toEqual({
    ...other,
    author: 'আমি',
  });
});

describe('an overlap', () => {
  test.each<[Choices, object]>([
    [{ 'title-0': 'theirs' }, { title: 'তাদের শিরোনাম', description: mine.description }],
    [{ 'title-0': 'both' }, { title: 'আমার তাদের শিরোনাম' }],
    [{ 'description-0': 'theirs' }, { description: 'তাদের\n\nশেষ\n\nআমি' }],
    [{ 'description-1': 'theirs' }, { description: 'আমার\n\nশেষ\n\nতারা' }],
    [{ 'description-1': 'both' }, { description: 'আমার\n\nশেষ\n\nআমি\n\nতারা' }],
    [{ 'tags-0': 'theirs' }, { tags: ['ক', 'গ'] }],
    [{ 'tags-0': 'both' }, { tags: ['ক', 'খ', 'গ'] }],
  ])('is resolved by %j', (choices, part) => {
    expect(resolve(choices)).toMatchObject(part);
  });
});

it('needs editing if it contains two texts one after the other', () => {
  expect(needsEditing(listQuestions(sides), { ...MINE, 'description-0': 'both' })).toBe(true);
  expect(needsEditing(listQuestions(sides), { ...MINE, 'tags-0': 'both' })).toBe(false);
});

it('offers both only for what can contain both', () => {
  const drafted = {
    base,
    mine: { ...mine, status: 'draft' as const },
    theirs: { ...theirs, status: 'scheduled' as const },
  };
  expect(listQuestions(drafted).map((question) => canKeepBoth(question))).toEqual([true, true, true, true, false]);
  const deleted = listQuestions({ base, mine: { ...base, description: 'শেষ' }, theirs });
  expect(deleted.map((question) => canKeepBoth(question))).toEqual([false]);
});

it('asks about whole texts if the article that both started from is unknown', () => {
  const { description: _, ...same } = mine;
  expect(listQuestions({ base: null, mine, theirs: { ...same, description: 'শেষ' } })).toMatchObject([
    { part: 'description', hunk: { base: '', mine: mine.description, theirs: 'শেষ' } },
  ]);
});
