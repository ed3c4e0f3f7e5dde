import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { openArticleStore } from '#tests/support/database/article-store.ts';
import { putArticles } from '../transfer/transfer.ts';
import { listPublicArticles } from './public-articles.ts';

const ARTICLES = 2_000;
const BATCH = 500;
const LAST = ARTICLES - 10;
const { db } = await openArticleStore();

/** The blocks of the list's index that were read so far. */
async function countBlocks(connection: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(connection);
  const { rows } = await sql<{ blocks: number }>`
    select (idx_blks_hit + idx_blks_read)::integer as blocks from pg_statio_user_indexes
    where indexrelname = 'articles_listed'`.execute(connection);
  return rows[0]?.blocks ?? 0;
}

test('a page far from the newest articles reads no more of the index than the first', async () => {
  const articles = Array.from({ length: ARTICLES }, (_, n) =>
    makeArticle({ id: `a${n}`, description: 'সেতু', createdAt: NOON_MS - n * MINUTE_MS }),
  );
  for (let start = 0; start < ARTICLES; start += BATCH) await putArticles(db, articles.slice(start, start + BATCH));
  await sql`vacuum (analyze) articles`.execute(db);
  await db.connection().execute(async (connection) => {
    const readPage = async (after: { ms: number; id: string } | null) => {
      const before = await countBlocks(connection);
      const times = { sinceMs: 0, untilMs: Number.MAX_SAFE_INTEGER, nowMs: NOON_MS };
      const { rows } = await listPublicArticles(connection, { selection: null, after, limit: 5, ...times });
      return { ids: rows.map(({ id }) => id), blocks: (await countBlocks(connection)) - before };
    };
    const first = await readPage(null);
    const last = await readPage({ ms: NOON_MS - LAST * MINUTE_MS, id: `a${LAST}` });
    expect(first.ids).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
    expect(last.ids[0]).toBe(`a${LAST + 1}`);
    expect(last.blocks).toBeLessThanOrEqual(first.blocks + 2);
  });
});
