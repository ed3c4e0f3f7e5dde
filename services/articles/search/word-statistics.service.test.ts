import { expect, test } from 'vitest';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { addDueChanges, readStatistics, rebuildStatistics } from './word-statistics.ts';

const { db, put } = await openArticleStore();

async function countOf(lexeme: string, nowMs = NOON_MS): Promise<number> {
  while ((await addDueChanges(db, { nowMs, limit: 2 })) > 0);
  const { articlesWith } = await readStatistics(db, [lexeme]);
  return articlesWith(lexeme);
}

test('each write changes the counts of words', async () => {
  await put({ id: 'a', title: 'নদী নদীর', description: 'নদী' }, { id: 'b', title: 'নদী' });
  expect(await countOf('~নদি')).toBe(2);
  await put({ id: 'b', title: 'পাহাড়' });
  expect(await countOf('~নদি')).toBe(1);
  expect(await countOf('~পাহার')).toBe(1);
  await db.deleteFrom('articles').where('id', '=', articleId('a')).execute();
  expect(await countOf('~নদি')).toBe(0);
});

test('words of drafts never count, and those of a scheduled article from when it is public', async () => {
  const farMs = Date.now() + 3_600_000;
  await put(
    { id: 'draft', title: 'গোপন', status: 'draft' },
    { id: 'later', title: 'গোপন', status: 'scheduled', publishAt: farMs },
  );
  expect(await countOf('~গোপন', farMs - 1)).toBe(0);
  expect(await countOf('~গোপন', farMs)).toBe(1);
});

test('a scheduled article that changes before it is public counts once, with its last words', async () => {
  const farMs = Date.now() + 3_600_000;
  await put({ id: 'moved', title: 'আগামীকাল', status: 'scheduled', publishAt: farMs });
  await put({ id: 'moved', title: 'পরশু', status: 'scheduled', publishAt: farMs + 10 });
  expect(await countOf('~আগামিকাল', farMs + 20)).toBe(0);
  expect(await countOf('~পরসু', farMs + 20)).toBe(1);
});

test('rebuilding gives the same counts, whatever the statistics were', async () => {
  await put({ id: 'c', title: 'বাতিঘর' }, { id: 'd', title: 'বাতিঘর' });
  await db.deleteFrom('searchLexemes').execute();
  await rebuildStatistics(db, Date.now());
  expect(await countOf('~বাতিঘর')).toBe(2);
  await rebuildStatistics(db, Date.now());
  expect(await countOf('~বাতিঘর')).toBe(2);
});

test('concurrent writers and rebuilds leave true counts', async () => {
  const articles = Array.from({ length: 40 }, (_, n) => ({ id: `n${n}`, title: 'দ্বীপ' }));
  await Promise.all([
    ...articles.map((article) => put(article)),
    rebuildStatistics(db, Date.now()),
    addDueChanges(db, { nowMs: Date.now(), limit: 10 }),
    rebuildStatistics(db, Date.now()),
  ]);
  expect(await countOf('~দ্বিপ', Date.now())).toBe(40);
});

test('a replaced article is counted once', async () => {
  await put({ id: 'e', title: 'বালুচর' });
  await put({ id: 'e', title: 'বালুচর' });
  expect(await countOf('~বালুচর')).toBe(1);
});
