import { expect, test } from 'vitest';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import type { CreateParameter } from './prepare-query.ts';
import { prepareQuery } from './prepare-query.ts';

const { db, put } = await openArticleStore();

test('a prepared query is built once and runs with the parameters of each call', async () => {
  await put({ id: 'a', category: 'খেলা' }, { id: 'b', category: 'খেলা' }, { id: 'c', category: 'বিশ্ব' });
  let builds = 0;
  const listIds = prepareQuery((prepared, parameter: CreateParameter<{ category: string; limit: number }>) => {
    builds += 1;
    return prepared
      .selectFrom('articles')
      .select('id')
      .where('category', '=', parameter('category'))
      .where('status', '=', 'published')
      .orderBy('id')
      .limit(parameter('limit'));
  });
  expect(await listIds(db, { category: 'খেলা', limit: 5 })).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(await listIds(db, { category: 'খেলা', limit: 1 })).toEqual([{ id: 'a' }]);
  expect(await listIds(db, { category: 'বিশ্ব', limit: 5 })).toEqual([{ id: 'c' }]);
  expect(builds).toBe(1);
});
