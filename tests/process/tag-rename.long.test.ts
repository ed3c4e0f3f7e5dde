import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { holdWrite } from '#tests/support/database/hold-write.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

/** Ten batches of the job. */
const ARTICLES = 1_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const readChange = () => database.db.selectFrom('tagChanges').selectAll().executeTakeFirstOrThrow();

/** Waits until the rename has changed more than `count` articles. */
const waitForArticles = (count: number) =>
  eventually(async () => expect((await readChange()).articles).toBeGreaterThan(count));

test('a rename that kill -9 interrupts continues after the restart and changes each article once', async () => {
  const { db, url } = database;
  const articles = Array.from({ length: ARTICLES }, (_, n) => makeArticle({ id: `a${n}`, tags: ['নদি', 'ঢাকা'] }));
  await putArticles(db, articles);
  // The job takes articles in the order of their ids, so this one is in a batch in the middle.
  const held = await holdWrite(db, { table: 'articles', row: "new.id = 'a500'" });
  const first = await startServer({ DATABASE_URL: url, SEED: 'none' });
  const actor = { userEmail: 'desk@prohor.example', userId: 'u1' };
  await createArticleEditing(db).changeTag({ fromKey: 'নদি', to: 'নদী', actor, nowMs: NOON_MS });
  await waitForArticles(0);
  await held.waitUntilHeld();
  await first.end('SIGKILL');
  await held.release();
  const killed = await readChange();
  expect(killed.finishedAt).toBeNull();
  expect(killed.articles).toBeLessThan(ARTICLES);

  const second = await startServer({ DATABASE_URL: url, SEED: 'none' });
  await waitForArticles(ARTICLES - 1);
  await second.end('SIGTERM');
  expect(await db.selectFrom('articles').select('tags').distinct().execute()).toEqual([{ tags: ['নদী', 'ঢাকা'] }]);
  expect(await db.selectFrom('tagChanges').select('articles').execute()).toEqual([{ articles: ARTICLES }]);
});
