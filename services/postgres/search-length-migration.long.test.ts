import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { searchArticles } from '#services/articles/search/search.ts';
import { reindexOutdated } from '#services/articles/transfer/transfer.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { cloneDatabase } from '#tests/support/database/test-postgres.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

/** The schema before the column, with an article that the previous release indexed: its words, and no name. */
beforeEach(async () => {
  database = await cloneDatabase(inject('templateUrl'));
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await migrate(database.db, { upTo: '0018-video-posters' });
  await sql`
    insert into articles (id, title, description, excerpt, category, author, tags, image_url, image_caption, is_featured,
      created_at, updated_at, status, publish_at, published_at, meta_title, meta_description)
    values ('river', 'নদী', 'সেতু', '', 'বাংলাদেশ', '', '{নৌকা}', '', '', false,
      ${NOON_MS}, ${NOON_MS}, 'published', 0, ${NOON_MS}, '', '')`.execute(database.db);
  await sql`
    insert into article_search (article_id, public_at, analyser_version, terms)
    values ('river', ${NOON_MS}, 2, ${"'#' 'নদী' '~নদি' '^~নদি' 'সেতু' '~সেতু'"}::tsvector)`.execute(database.db);
});
afterEach(() => database.drop());

async function search(text: string) {
  const { total } = await searchArticles(database.db, {
    text,
    spelling: 'exact',
    filter: { category: null, sinceMs: null },
    order: 'relevance',
    page: null,
    limit: 10,
    nowMs: NOON_MS,
  });
  const row = await database.db.selectFrom('articleSearch').select('lexemeCount').executeTakeFirstOrThrow();
  return { found: total.count, lexemeCount: row.lexemeCount };
}

test('an article of an older database is found by its words after the migration, and by its names once reindexed', async () => {
  await migrate(database.db);
  expect(await search('নদী')).toEqual({ found: 1, lexemeCount: 0 });
  expect(await search('নৌকা')).toEqual({ found: 0, lexemeCount: 0 });
  expect(await reindexOutdated(database.db, 10)).toBe(1);
  const reindexed = await search('নৌকা');
  expect(reindexed.found).toBe(1);
  expect(reindexed.lexemeCount).toBeGreaterThan(0);
  expect(await reindexOutdated(database.db, 10)).toBe(0);
});
