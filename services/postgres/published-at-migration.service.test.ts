import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { ArticleStatus } from '#domain/article/article.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { toSearchRow } from '#services/articles/article-row.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { createEarlierSchema } from '#tests/support/database/create-earlier-schema.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { migrate } from './migrate.ts';

/** A day in the past, at whatever time the test runs. */
const day = (n: number) => NOON_MS - 4_000 * DAY_MS + n * DAY_MS;
const FUTURE_MS = day(100_000);

let database: TestDatabase;

beforeEach(async () => {
  database = await createEarlierSchema(inject('templateUrl'), '0014-image-uses');
});
afterEach(() => database.drop());

type State = [status: ArticleStatus, publishAt?: number];

/** Inserts the last state of an article as the previous release did, created on day 0. */
async function insert(id: string, [status, publishAt = 0]: State, createdAt = day(0)): Promise<void> {
  const { isFeatured, viewCount, publishedAt, ...article } = makeArticle({ id, status, publishAt, createdAt });
  const { terms } = toSearchRow({ ...article, publishedAt: createdAt });
  await sql`
    insert into articles (id, title, description, excerpt, category, author, tags, image_url, image_caption, is_featured,
      created_at, updated_at, status, publish_at, meta_title, meta_description)
    values (${id}, ${article.title}, '', '', ${article.category}, '', '{}', '', '', false,
      ${createdAt}, ${createdAt}, ${status}, ${publishAt}, '', '')`.execute(database.db);
  await sql`
    insert into article_search (article_id, public_at, analyser_version, terms)
    select id, case when status <> 'draft' then public_at end, 2, ${terms}::tsvector from articles where id = ${id}`.execute(
    database.db,
  );
}

/** Stores the states as revisions, one a day from day 0. The first may be imported. */
async function insertRevisions(id: string, states: readonly State[], origin: 'saved' | 'imported' = 'saved') {
  for (const [n, [status, publishAt = 0]] of states.entries()) {
    await sql`
      insert into article_revisions (article_id, revision, content, saved_at, origin)
      values (${id}, ${n + 1}, ${JSON.stringify({ title: 'ক', status, publishAt })}::jsonb, ${day(n)},
        ${n === 0 ? origin : 'saved'})`.execute(database.db);
  }
}

/** The states of an article and the days on which it became public, as `published_at` and in readers' lists. */
const LIVES: Record<string, { states: State[]; publishedAt: number; publicAt?: number }> = {
  published: { states: [['published']], publishedAt: day(0) },
  edited: { states: [['published'], ['published']], publishedAt: day(0) },
  draft: { states: [['draft'], ['draft']], publishedAt: 0 },
  'published-later': { states: [['draft'], ['draft'], ['published'], ['published']], publishedAt: day(2) },
  withdrawn: { states: [['draft'], ['published'], ['draft']], publishedAt: day(1) },
  'published-again': { states: [['draft'], ['published'], ['draft'], ['published']], publishedAt: day(1) },
  'came-due': { states: [['scheduled', day(0.5)]], publishedAt: day(0.5), publicAt: day(0.5) },
  'not-due': { states: [['scheduled', FUTURE_MS]], publishedAt: 0, publicAt: FUTURE_MS },
  'due-then-published': { states: [['scheduled', day(0.5)], ['published']], publishedAt: day(0.5) },
  'published-before-due': { states: [['scheduled', day(2)], ['published']], publishedAt: day(1) },
  rescheduled: {
    states: [['published'], ['scheduled', FUTURE_MS]],
    publishedAt: day(0),
    publicAt: FUTURE_MS,
  },
  'rescheduled-then-published': {
    states: [['published'], ['scheduled', day(1.5)], ['published']],
    publishedAt: day(1.5),
  },
};

test('the migration finds the time of publication in the revisions', async () => {
  for (const [id, { states }] of Object.entries(LIVES)) {
    await insert(id, states.at(-1) ?? ['draft']);
    await insertRevisions(id, states);
  }
  await migrate(database.db, { upTo: '0015-published-at' });
  const rows = await database.db.selectFrom('articles').select(['id', 'status', 'publishedAt', 'publicAt']).execute();
  const found = await database.db.selectFrom('articleSearch').select(['articleId', 'publicAt', 'terms']).execute();
  for (const [id, { publishedAt, publicAt = publishedAt }] of Object.entries(LIVES)) {
    const { status, ...times } = rows.find((row) => row.id === id) ?? {};
    expect.soft(times).toEqual({ id, publishedAt, publicAt });
    const { terms, ...search } = found.find(({ articleId }) => articleId === id) ?? {};
    expect.soft(search).toEqual({ articleId: id, publicAt: status === 'draft' ? null : publicAt });
    const period = `'#d${Math.floor(publicAt / (8 * DAY_MS))}'`;
    expect.soft([id, terms?.includes(period)]).toEqual([id, status !== 'draft']);
  }
});
