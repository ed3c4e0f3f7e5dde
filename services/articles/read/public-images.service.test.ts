import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ARTICLE_STATUSES } from '#domain/article/article-fields.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { createArticleReading } from './article-reading.ts';

const { db, editing, put } = await openArticleStore();
const articles = createArticleReading(db);

const TOKEN = '0123456789abcdef0123456789abcdef';
const URL = `/media/${TOKEN}/30.jpg?w=30&h=20`;
const OTHER_TOKEN = 'f'.repeat(32);

const find = (nowMs = NOON_MS, token = TOKEN) => articles.findPublicUse({ token, nowMs });

const STATES = ARTICLE_STATUSES.flatMap((status) =>
  [NOON_MS - 1, NOON_MS, NOON_MS + 1].map((publishAt) => ({ status, publishAt, publishedAt: publishAt })),
);

describe('the public use of an image', () => {
  test.each([
    ['as its main image', { imageUrl: URL }],
    ['as its image for link previews', { socialImageUrl: URL }],
    ['in its body', { description: `ক\n![খ](${URL} "গ" "ঘ")\nঙ` }],
  ])('%s agrees with isPublic for every status and time', async (_, shows) => {
    for (const state of STATES) {
      const article = makeArticle({ ...shows, ...state });
      await put(article);
      const expected = isPublic(article, NOON_MS) ? 'a1' : null;
      expect.soft([state, await find()]).toEqual([state, expected]);
    }
  });

  test('is any public article among several', async () => {
    await put(
      { id: 'draft', imageUrl: URL, status: 'draft' },
      { id: 'open', imageUrl: URL },
      { id: 'other', imageUrl: `/media/${OTHER_TOKEN}/30.jpg?w=30&h=20` },
    );
    expect(await find()).toBe('open');
    expect(await find(NOON_MS, OTHER_TOKEN)).toBe('other');
  });

  test('ends when the article is deleted', async () => {
    await put({ id: 'n1', imageUrl: URL });
    expect(await find()).toBe('n1');
    await editing.delete({ id: articleId('n1'), ...by(RINA) });
    expect(await find()).toBeNull();
  });

  test('is read from the index', async () => {
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from articles
        where image_url like '/media/%' and substring(image_url from '^/media/([0-9a-f]{32})/') = ${TOKEN}`.execute(
        trx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('articles_image_token');
  });
});
