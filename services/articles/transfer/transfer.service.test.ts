import { describe, expect, test } from 'vitest';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { putArticles, reindexOutdated, streamArticles } from './transfer.ts';

const { db, put } = await openArticleStore();

describe('transfer', () => {
  test('putting the same articles twice changes nothing', async () => {
    const hostile = makeArticle({ id: 'কা-১', title: '"উদ্ধৃতি" \\ 😀 \u2028', tags: ['{a,b}', "o'k"], viewCount: 3 });
    await putArticles(db, [hostile]);
    await putArticles(db, [hostile]);
    expect(await Array.fromAsync(streamArticles(db))).toEqual([hostile]);
  });

  test('an article that is put again keeps its page of the sitemap', async () => {
    await put({ id: 'a1' }, { id: 'a2' });
    const arrivals = () => db.selectFrom('articles').select(['id', 'sequence']).orderBy('id').execute();
    const before = await arrivals();
    await put({ id: 'a1' }, { id: 'a2' }, { id: 'a3' });
    const after = await arrivals();
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[2]?.sequence).toBe((before[1]?.sequence ?? 0) + 1);
  });

  test('streaming returns every article across batches', async () => {
    await put(...Array.from({ length: 501 }, (_, n) => ({ id: `n${n}` })));
    const ids = (await Array.fromAsync(streamArticles(db))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(501);
  });

  test('only articles with an outdated index are reindexed', async () => {
    await put({ id: 'old' }, { id: 'current' });
    await db
      .updateTable('articleSearch')
      .set({ analyserVersion: 0, terms: '' })
      .where('articleId', '=', articleId('old'))
      .execute();
    expect(await reindexOutdated(db, 10)).toBe(1);
    expect(await reindexOutdated(db, 10)).toBe(0);
    const rows = await db.selectFrom('articleSearch').select('terms').execute();
    expect(new Set(rows.map(({ terms }) => terms)).size).toBe(1);
  });
});
