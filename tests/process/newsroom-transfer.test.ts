import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDesk } from '#services/articles/workflow/desk.ts';
import { readContent } from '#tests/support/database/read-tables.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { readExport } from '#tests/support/database/transfer-database.ts';
import { fillNewsroom } from '#tests/support/site/newsroom-in-use.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';

let folder = '';
let site: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prohor-newsroom-'));
  [site, other] = [await createTestDatabase(), await createTestDatabase()];
  await fillNewsroom(site.db);
});
afterAll(async () => {
  await Promise.all([site.drop(), other.drop()]);
  await rm(folder, { recursive: true });
});

const prohor = (name: string, database: TestDatabase, ...args: string[]) =>
  runCommandHere(args, { DATABASE_URL: database.url, DATA_DIR: join(folder, name) });
const importInto = (database: TestDatabase, text: string) =>
  runCommandHere(['import', '-'], { DATABASE_URL: database.url, DATA_DIR: join(folder, 'import') }, text);

/** Creates an account with the address of one of the site, and another id. */
async function addPerson({ db }: TestDatabase, name: string): Promise<void> {
  await addStaffRow(db, { id: name, role: 'editor' });
  await db
    .updateTable('staff')
    .set({ id: `id of ${name}` })
    .where('id', '=', name)
    .execute();
}

test('a backup carries roles, desks, stages, proposals, corrections and withdrawals to the last byte', async () => {
  const restored = await createTestDatabase();
  expect(await prohor('site', site, 'backup', join(folder, 'backup'))).toMatchObject({ status: 0, err: '' });
  expect(await prohor('restored', restored, 'restore', join(folder, 'backup'))).toMatchObject({ status: 0, err: '' });
  expect(await readContent(restored.db)).toEqual(await readContent(site.db));
  const accounts = (await prohor('restored', restored, 'staff', 'list')).out;
  expect(accounts).toMatch(/^owner@\S+ {2}since .* {2}owner$/m);
  expect(accounts).toMatch(/^second@.* {2}editor of বাংলাদেশ, খেলা$/m);
  expect(accounts).toMatch(/^former@.* {2}reporter {2}deactivated$/m);
  await restored.drop();
});

test('an export, imported into an empty site with the same people and exported there, is the same to the last byte', async () => {
  const exported = await readExport(site.db);
  const { articles, corrections, proposed_corrections: proposed, desk } = JSON.parse(exported);
  expect(articles.withdrawn).toMatchObject({ withdrawnAt: expect.any(Number), withdrawalReason: 'তথ্য ভুল ছিল' });
  expect(articles.embargoed).toMatchObject({ embargoUntil: 9e12, expiresAt: 9e12 + 1 });
  expect(Object.values(corrections)).toHaveLength(2);
  expect(Object.values(proposed)).toMatchObject([{ articleId: 'corrected', userEmail: 'second@prohor.example' }]);
  const items = Object.values<Record<string, unknown>>(desk).map(({ articleId: id, stage }) => `${id} ${stage}`);
  expect(items).toEqual([
    ...['approved approved', 'proposed submitted', 'refused returned', 'returned returned', 'scheduled approved'],
    ...['submitted submitted', 'voided writing'],
  ]);
  for (const name of ['former', 'reporter', 'second']) await addPerson(other, name);
  expect(await importInto(other, exported)).toMatchObject({
    status: 0,
    out: expect.stringContaining('desk: 7 written, 0 refused\n'),
    err: '',
  });
  expect(await readExport(other.db)).toBe(exported);
});

test('people without an account are named; nothing is assigned to them until they have one and the file is imported again', async () => {
  const exported = await readExport(site.db);
  const target = await createTestDatabase();
  await addPerson(target, 'second');
  expect(await importInto(target, exported)).toMatchObject({
    status: 0,
    err:
      'Items of the desk name people without an account: former@prohor.example, reporter@prohor.example. ' +
      'To give them their items, create the accounts and import again.\n',
  });
  const find = async () => {
    const request = { articleId: articleId('submitted'), viewerId: null, nowMs: 0 };
    return (await createDesk(target.db).findWorkflow(request))?.workflow;
  };
  expect(await find()).toMatchObject({ assigneeId: 'id of second', submitterId: null });
  for (const name of ['former', 'reporter']) await addPerson(target, name);
  expect(await importInto(target, exported)).toMatchObject({ status: 0, err: '' });
  expect(await find()).toMatchObject({ assigneeId: 'id of second', submitterId: 'id of reporter' });
  expect(await readExport(target.db)).toBe(exported);
  await target.drop();
});

test('an item whose article is missing, or without a stage, is refused with its reason', async () => {
  const desk = { 1: { articleId: 'nowhere', stage: 'submitted', movedAt: 5 }, 2: { articleId: 'x', stage: 'lost' } };
  expect(await importInto(other, JSON.stringify({ desk }))).toMatchObject({
    status: 3,
    out: expect.stringContaining('desk: 0 written, 2 refused\n'),
    err: expect.stringContaining('refused desk/nowhere: there is no such article\n'),
  });
});

/** An export of the first release with revisions, which knew no roles, workflow, corrections, records of images or `publishedAt`. */
const OLD_EXPORT = `{
"articles": {
"a1": {"title":"পদ্মায় নতুন সেতু","description":"এক।","category":"খেলা","subcategory":"ক্রিকেট","author":"রিনা","tags":["সেতু"],"imageUrl":"/demo/river-1280.webp","imageCaption":"নদী","isFeatured":true,"createdAt":1700000000000,"updatedAt":1700000500000,"status":"published","publishAt":0,"viewCount":12,"metaTitle":"পদ্মা","metaDescription":"পদ্মা"},
"a2": {"title":"খসড়া","description":"দুই।","category":"বাংলাদেশ","author":"রিনা","tags":[],"imageUrl":"","imageCaption":"","isFeatured":false,"createdAt":1700000000000,"updatedAt":1700000000000,"status":"draft","publishAt":0,"viewCount":0,"metaTitle":"খসড়া","metaDescription":"খসড়া"}
},
"history": {
"h1": {"userEmail":"rina@prohor.example","userId":"u1","action":"Created","articleId":"a1","articleTitle":"পদ্মায় নতুন সেতু","timestamp":1700000000000}
},
"ad_settings": {
"home_top_banner": {"enabled":false,"format":"auto","label":"Home Top Banner","page":"home","placement":"Below the featured article on the home page","responsive":true,"slotId":"12","type":"unit"}
},
"development": {
}
}
`;

test('an export of an earlier release is imported whole, as a site without roles and review', async () => {
  const target = await createTestDatabase();
  expect(await importInto(target, OLD_EXPORT)).toEqual({
    status: 0,
    out: 'articles: 2 new, 0 updated, 0 refused\nhistory: 1 new, 0 updated, 0 refused\nad settings: 1 written, 0 refused\nflags: 0 written, 0 refused\n',
    err: '',
  });
  const again = await readExport(target.db);
  const { prohor_export: mark, articles, ...sections } = JSON.parse(again);
  const { articles: oldArticles, ...oldSections } = JSON.parse(OLD_EXPORT);
  expect(articles).toEqual({ ...oldArticles, a1: { ...oldArticles.a1, publishedAt: 1_700_000_000_000 } });
  expect(mark).toBe(1);
  expect(sections).toEqual(oldSections);
  await target.drop();
});
