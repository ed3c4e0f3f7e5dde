import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createEarlierSchema } from '#tests/support/database/create-earlier-schema.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

/** The schema of the previous release. */
beforeEach(async () => {
  database = await createEarlierSchema(inject('templateUrl'), '0014-image-uses');
});
afterEach(() => database.drop());

const DELETED_AT = 1_000;

async function trash(id: string, content: object, revisions: readonly object[] = []): Promise<void> {
  const { db } = database;
  await sql`insert into trash (article_id, content, revision, image_url, deleted_at, deleted_by)
    values (${id}, ${JSON.stringify(content)}, 1, '', ${DELETED_AT}, 'a')`.execute(db);
  for (const [index, revision] of revisions.entries()) {
    await sql`insert into article_revisions (article_id, revision, content, saved_at, origin)
      values (${id}, ${index + 1}, ${JSON.stringify(revision)}, ${index * 100}, 'saved')`.execute(db);
  }
}

const DRAFT = { status: 'draft', publishAt: 0 };
const PUBLISHED = { status: 'published', publishAt: 0 };
const scheduled = (publishAt: number) => ({ status: 'scheduled', publishAt });

test('articles in the trash that were public have a tombstone', async () => {
  await trash('published', PUBLISHED);
  await trash('due', scheduled(DELETED_AT));
  await trash('withdrawn', DRAFT, [PUBLISHED, DRAFT]);
  await trash('withdrawn when due', DRAFT, [scheduled(100), DRAFT]);
  await trash('draft', DRAFT, [DRAFT]);
  await trash('not due', scheduled(DELETED_AT + 1));
  await trash('withdrawn before it was due', DRAFT, [scheduled(101), DRAFT]);
  await migrate(database.db, { upTo: '0017-article-tombstones' });
  const rows = await database.db.selectFrom('articleTombstones').select('articleId').orderBy('articleId').execute();
  expect(rows.map(({ articleId }) => articleId)).toEqual(['due', 'published', 'withdrawn', 'withdrawn when due']);
});
