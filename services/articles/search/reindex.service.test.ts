import { beforeEach, expect, test } from 'vitest';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { reindexOutdated } from '../transfer/transfer.ts';
import { searchArticles } from './search.ts';
import { addDueChanges, readStatistics } from './word-statistics.ts';

const { db, put } = await openArticleStore();

const ARTICLES = 30;

/** Writes the search rows of the release before ranking: an older version, and only the words of the body. */
async function outdate() {
  await db.updateTable('articleSearch').set({ analyserVersion: 1, terms: "'নদী' '~নদি' '@n_di'" }).execute();
  await countWords();
}

async function countWords() {
  while ((await addDueChanges(db, { nowMs: NOON_MS, limit: 10 })) > 0);
}

async function findRivers() {
  const { title, description } = await searchArticles(db, {
    text: 'নদী',
    spelling: 'corrected',
    filter: { category: null, sinceMs: null },
    order: 'relevance',
    page: null,
    limit: 100,
    nowMs: NOON_MS,
  });
  return { inTitle: title.rows.map(({ id }) => id), inBody: description.rows.length };
}

beforeEach(async () => {
  const number = (n: number) => String(n).padStart(2, '0');
  await put(
    ...Array.from({ length: ARTICLES }, (_, n) => ({
      id: `river-${number(n)}`,
      title: 'নদী',
      description: 'নদীর কথা',
      createdAt: NOON_MS - n,
    })),
  );
  await outdate();
});

test('articles of an earlier release are found by their bodies until they are indexed again', async () => {
  expect(await findRivers()).toEqual({ inTitle: [], inBody: ARTICLES });
});

test('the newest are indexed again first, and found at every stage', async () => {
  expect(await reindexOutdated(db, 2)).toBe(2);
  await countWords();
  expect(await findRivers()).toEqual({ inTitle: ['river-00', 'river-01'], inBody: ARTICLES - 2 });
});

test('an interrupted batch changes nothing, and the next run resumes', async () => {
  await reindexOutdated(db, 10);
  const interrupted = db.transaction().execute(async (trx) => {
    await reindexOutdated(trx, 10);
    throw new Error('stopped');
  });
  await expect(interrupted).rejects.toThrow('stopped');
  let batches = 0;
  while ((await reindexOutdated(db, 10)) > 0) batches += 1;
  await countWords();
  expect(batches).toBe(2);
  expect((await findRivers()).inTitle).toHaveLength(ARTICLES);
  expect((await readStatistics(db, ['~নদি'])).articlesWith('~নদি')).toBe(ARTICLES);
});
