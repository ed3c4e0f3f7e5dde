import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { ArticleStatus } from '#domain/article/article.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { toSearchRow } from '#services/articles/article-row.ts';
import { changeArticle } from '#services/articles/change/change-article.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, RINA } from '#tests/support/database/article-store.ts';
import { createEarlierSchema } from '#tests/support/database/create-earlier-schema.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { articleId } from '#tools/article-id.ts';
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

test.each<[name: string, state: State, createdAt: number, revisions: State[], publishedAt: (number | string)[]]>([
  ['without revisions', ['published'], day(0), [], [day(0)]],
  ['imported as published, later edited', ['published'], day(-3), [['published'], ['published']], [day(-3)]],
  ['imported as a draft, later published', ['published'], day(-3), [['draft'], ['published']], [day(1)]],
  ['published by an import after its revisions', ['published'], day(0), [['draft']], [day(0)]],
])('an article %s', async (_, state, createdAt, revisions, publishedAt) => {
  await insert('a1', state, createdAt);
  await insertRevisions('a1', revisions, 'imported');
  await migrate(database.db, { upTo: '0015-published-at' });
  const rows = await database.db.selectFrom('articles').select('publishedAt').execute();
  expect(rows.map((row) => row.publishedAt)).toEqual(publishedAt);
});

test('a published article that was created in the future was published when it is migrated', async () => {
  await insert('a1', ['published'], FUTURE_MS);
  await migrate(database.db, { upTo: '0015-published-at' });
  const { rows } = await sql<{ isPublic: boolean }>`
    select public_at <= extract(epoch from now()) * 1000 as is_public from articles`.execute(database.db);
  expect(rows).toEqual([{ isPublic: true }]);
});

test('an article in the trash has the time of publication of its revisions', async () => {
  const { publishedAt, ...content } = makeArticle({ createdAt: day(0), tags: [] });
  await sql`
    insert into trash values ('a1', ${JSON.stringify(content)}::jsonb, 2, '', ${day(9)}, 'ক')`.execute(database.db);
  await insertRevisions('a1', [['draft'], ['published']]);
  await migrate(database.db);
  const restored = await changeArticle(database.db, 'restore-trash', { id: articleId('a1'), ...by(RINA, day(10)) });
  expect(restored).toMatchObject({ kind: 'saved', article: { publishedAt: day(1) } });
});

const findTimes = () =>
  database.db
    .selectFrom('articles')
    .innerJoin('articleSearch', 'articleId', 'id')
    .select(['publishedAt', 'articles.publicAt', 'articleSearch.publicAt as searchedAt'])
    .execute();

test.each<[name: string, before: State, after: State, publishedAt: number]>([
  ['publishes a draft', ['draft'], ['published'], day(5)],
  ['publishes before the schedule', ['scheduled', FUTURE_MS], ['published'], day(5)],
  ['publishes after the schedule came due', ['scheduled', day(3)], ['published'], day(3)],
  ['withdraws after the schedule came due', ['scheduled', day(3)], ['draft'], day(3)],
  ['edits', ['published'], ['published'], day(0)],
])('a trigger fills the time if the previous release %s', async (_, before, [status, publishAt = 0], publishedAt) => {
  await migrate(database.db, { upTo: '0015-published-at' });
  await insert('a1', before);
  const search = { status, publishAt, publishedAt: day(0) };
  await sql`
    with article as (
      update articles set status = ${status}, publish_at = ${publishAt}, updated_at = ${day(5)} where id = 'a1'
    )
    update article_search set public_at = ${toSearchRow({ ...makeArticle(), ...search }).publicAt}`.execute(
    database.db,
  );
  const publicAt = publishedAt;
  expect(await findTimes()).toEqual([{ publishedAt, publicAt, searchedAt: status === 'draft' ? null : publicAt }]);
});
