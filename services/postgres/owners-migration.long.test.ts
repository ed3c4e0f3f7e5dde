import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { createArticleJobs } from '#services/articles/article-jobs.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { turnRolesOn } from '#services/identity/roles/switch-roles.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { createEarlierSchema } from '#tests/support/database/create-earlier-schema.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { articleId } from '#tools/article-id.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

/** The schema before roles, with two accounts. */
beforeEach(async () => {
  database = await createEarlierSchema(inject('templateUrl'), '0030-drafts-by-publication');
  await sql`insert into staff (id, name, email, created_at, updated_at)
    values ('rina', '', 'rina@prohor.example', now(), now()), ('karim', '', 'karim@prohor.example', now(), now())`.execute(
    database.db,
  );
});
afterEach(() => database.drop());

type Entry = [action: 'Created' | 'Edited' | 'Deleted', userId: string | null];

/** Inserts an article as a release without owners did. */
async function insert(id: string, entries: readonly Entry[], createdAt = 0): Promise<void> {
  await sql`insert into articles (id, title, description, excerpt, category, author, tags, image_url, image_caption,
      is_featured, created_at, updated_at, status, publish_at, published_at, meta_title, meta_description)
    values (${id}, 'ক', '', '', 'খেলা', '', '{}', '', '', false, ${createdAt}, 0, 'published', 0, 1, '', '')`.execute(
    database.db,
  );
  await insertHistory(id, entries);
}

async function insertHistory(id: string, entries: readonly Entry[]): Promise<void> {
  for (const [n, [action, userId]] of entries.entries()) {
    // Ids in another order than times.
    await sql`insert into history (id, article_id, article_title, action, user_email, user_id, timestamp)
      values (${`${9 - n}-${id}`}, ${id}, '', ${action}, '', ${userId}, ${n})`.execute(database.db);
  }
}

const trash = (id: string) =>
  sql`insert into trash (article_id, content, revision, image_url, deleted_at, deleted_by)
    values (${id}, ${JSON.stringify(makeArticle({ id }))}, 1, '', 0, '')`.execute(database.db);

async function listOwners() {
  const { rows } = await sql<{ id: string; ownerId: string | null }>`
    select id, owner_id from articles union all select article_id, owner_id from trash order by id`.execute(
    database.db,
  );
  return Object.fromEntries(rows.map(({ id, ownerId }) => [id, ownerId]));
}

const assign = (nowMs = Date.now(), limit = 2) => createArticleJobs(database.db).assignOwners({ nowMs, limit });

async function assignAll(): Promise<void> {
  while ((await assign()) > 0);
}

const turnOn = () => turnRolesOn(database.db, { ownerEmail: 'rina@prohor.example', by: OPERATOR, nowMs: 0 });

test('the owner of an earlier article is the account of its creation, if its history begins with it', async () => {
  await insert('created', [['Created', 'rina']]);
  await insert('edited', [
    ['Created', 'rina'],
    ['Edited', 'karim'],
    ['Created', 'karim'],
  ]);
  await insert('restored', [
    ['Created', 'karim'],
    ['Deleted', 'rina'],
    ['Created', 'rina'],
  ]);
  await insert('by-deleted-account', [
    ['Created', 'gone'],
    ['Edited', 'rina'],
  ]);
  await insert('in-dev-mode', [
    ['Created', null],
    ['Edited', 'rina'],
  ]);
  await insert('imported', [
    ['Edited', 'rina'],
    ['Created', 'rina'],
  ]);
  await insert('without-history', []);
  await trash('trashed');
  await insertHistory('trashed', [
    ['Created', 'karim'],
    ['Deleted', 'rina'],
  ]);
  await migrate(database.db);
  await assignAll();
  expect(await listOwners()).toEqual({
    created: 'rina',
    edited: 'rina',
    restored: 'karim',
    'by-deleted-account': null,
    'in-dev-mode': null,
    imported: null,
    'without-history': null,
    trashed: 'karim',
  });
});

test('roles can be turned on when the owners are assigned', async () => {
  for (const id of ['a', 'b', 'c']) await insert(id, [['Created', 'rina']]);
  await migrate(database.db);
  expect(await turnOn()).toEqual({ kind: 'lacks-owners' });
  expect(await assign()).toBe(2);
  expect(await turnOn()).toEqual({ kind: 'lacks-owners' });
  expect(await assign()).toBe(1);
  expect(await turnOn()).toEqual({ kind: 'on' });
});

test('an article that is deleted or restored before the job reaches it has its owner', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await insert(id, [['Created', 'rina']]);
  await trash('e');
  await insertHistory('e', [['Created', 'rina']]);
  await migrate(database.db);
  await assign();
  const editing = createArticleEditing(database.db);
  const context = { actor: { userEmail: '', userId: 'karim' }, nowMs: 1 };
  await editing.delete({ id: articleId('c'), historyId: 'x1', ...context });
  await editing.restoreFromTrash({ id: articleId('e'), historyId: 'x2', ...context });
  await assignAll();
  await editing.restoreFromTrash({ id: articleId('c'), historyId: 'x3', ...context });
  expect(await listOwners()).toEqual({ a: 'rina', b: 'rina', c: 'rina', d: 'rina', e: 'rina' });
});

test('articles that the previous release created during the deployment have their owner after an hour', async () => {
  await insert('z', [['Created', 'rina']]);
  await migrate(database.db);
  await assignAll();
  const nowMs = Date.now() + 1_000;
  await insert('late', [['Created', 'karim']], nowMs);
  await assign(nowMs);
  expect(await listOwners()).toEqual({ late: null, z: 'rina' });
  await assign(nowMs + HOUR_MS);
  expect(await listOwners()).toEqual({ late: 'karim', z: 'rina' });
  expect(await database.db.selectFrom('ownerAssignment').selectAll().execute()).toEqual([]);
});
