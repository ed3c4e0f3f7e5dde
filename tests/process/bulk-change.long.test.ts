import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { holdWrite } from '#tests/support/database/hold-write.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import { signInClient } from '#tools/newsroom-client.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { eventually } from '../support/eventually.ts';

const EMAIL = 'desk@prohor.example';
/** As many as can be selected. */
const COUNT = 200;

let database: TestDatabase;
let server: StartedServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({ DATABASE_URL: database.url, SEED: 'none' });
  await runCommandHere(['staff', 'add', EMAIL], { DATABASE_URL: database.url }, `${STAFF_PASSWORD}\n`);
  const articles = Array.from({ length: COUNT }, (_, n) => makeArticle({ id: `a${n}`, category: 'খেলা' }));
  await putArticles(database.db, articles);
});

afterAll(async () => {
  server.child.kill('SIGKILL');
  await database.drop();
});

/** The category and the revision of each article, and how many entries its history has. */
async function readArticles() {
  const entries = await database.db.selectFrom('history').select('articleId').execute();
  const rows = await database.db.selectFrom('articles').select(['id', 'category', 'revision']).execute();
  return rows.map(({ id, category, revision }) => ({
    category,
    revision,
    entries: entries.filter(({ articleId }) => articleId === id).length,
  }));
}

const CHANGED = { category: 'বিশ্ব', revision: 2, entries: 1 };
const UNCHANGED = { category: 'খেলা', revision: 1, entries: 0 };

test('a server that is killed in the middle of a bulk change has changed some articles whole, and the same request completes the rest', async () => {
  const request = {
    intent: 'change-many',
    change: { kind: 'category', category: 'বিশ্ব' },
    articles: Array.from({ length: COUNT }, (_, n) => ({ id: `a${n}`, revision: 1 })),
  };
  const client = await signInClient(server.origin, EMAIL, STAFF_PASSWORD);
  const held = await holdWrite(database.db, { table: 'articles', row: "new.id = 'a150'" });
  const interrupted = client.send('/dashboard/manage', request).catch(() => 'no response');
  await eventually(async () => expect((await readArticles()).some(({ entries }) => entries > 0)).toBe(true));
  await held.waitUntilHeld();
  await server.end('SIGKILL');
  expect(await interrupted).toBe('no response');
  await held.release();
  // PostgreSQL ends the transaction that was running.
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(database.db);
    expect(rows).toHaveLength(0);
  });
  const stopped = await readArticles();
  const changed = stopped.filter(({ category }) => category === 'বিশ্ব').length;
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(COUNT);
  const byCategory = (a: { category: string }, b: { category: string }) => a.category.localeCompare(b.category);
  expect(stopped.toSorted(byCategory)).toEqual(
    [...Array(changed).fill(CHANGED), ...Array(COUNT - changed).fill(UNCHANGED)].toSorted(byCategory),
  );

  server = await startServer({ DATABASE_URL: database.url, SEED: 'none' });
  const again = await signInClient(server.origin, EMAIL, STAFF_PASSWORD);
  expect(await again.send('/dashboard/manage', request)).toMatchObject({ kind: 'changed-many' });
  expect(await readArticles()).toEqual(Array(COUNT).fill(CHANGED));
});
