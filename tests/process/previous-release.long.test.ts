import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { storeImage, toImageBody, toToken } from '#tests/support/articles/stored-image.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createEmptyDatabase } from '#tests/support/database/test-postgres.ts';
import { buildPreviousRelease, hasPreviousRelease, PREVIOUS_RELEASE } from '#tests/support/site/previous-release.ts';
import type { NewsroomClient } from '#tools/newsroom-client.ts';
import { signInClient } from '#tools/newsroom-client.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

const FIRST_ACCOUNT = /email {5}(\S+)\n {2}password {2}(\S+)\n/;
const LISTS = [
  '/category/খেলা',
  '/search?q=সেতু',
  '/rss.xml',
  '/sitemap-1.xml',
  '/news-sitemap.xml',
  '/dashboard/manage',
];
/** Drafts had one too, which no page showed. */
const CHANGED_COLUMN = 'public_at';
const CONTENT_TABLES = [
  ...['articles', 'article_views', 'article_revisions', 'history', 'trash', 'documents', 'files', 'staff'],
];
const FORM = { ...EMPTY_FORM, title: 'চিতলমারীর সেতু', description: 'নদীর পাড়ে', category: 'খেলা', author: 'ক' };

let folder = '';
let database: TestDatabase;
let server: StartedServer;
let account: { email: string; password: string };
let client: NewsroomClient;

/** Starts the previous release on an empty database, which gets the demonstration, and signs its account in. */
async function startPrevious(): Promise<void> {
  database = await createEmptyDatabase(inject('templateUrl'));
  server = await startServer({ DATABASE_URL: database.url }, { checkout: folder });
  const [, email = '', password = ''] = FIRST_ACCOUNT.exec(server.output()) ?? [];
  account = { email, password };
  client = await signInClient(server.origin, email, password);
}

async function get(path: string) {
  const Cookie = client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.origin}${path}`, { headers: { Cookie }, redirect: 'manual' });
  return { status: response.status, html: await response.text() };
}

const add = (articleId: string, change: object = {}) =>
  client.send('/dashboard/add', { intent: 'save', articleId, baseRevision: null, form: { ...FORM, ...change } });

const edit = (articleId: string, change: object) =>
  client.send(`/dashboard/manage/${articleId}/edit`, {
    intent: 'save',
    articleId,
    baseRevision: 1,
    form: { ...FORM, ...change },
  });

/** The ids of the articles to which a page or a feed links, in their order. */
async function listLinks(path: string): Promise<string[]> {
  const { status, html } = await get(path);
  expect([path, status]).toEqual([path, 200]);
  return [...new Set([...html.matchAll(/\/article\/([\w-]+)/g)].map(([, id = '']) => id))];
}

/** The rows of some tables, with the columns that the previous release has. */
async function readRows(columns?: ReadonlyMap<string, string[]>) {
  const found = new Map<string, string[]>();
  const rows: Record<string, unknown[]> = {};
  for (const table of CONTENT_TABLES) {
    const { rows: described } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(database.db);
    const names = columns?.get(table) ?? described.map(({ name }) => name).filter((name) => name !== CHANGED_COLUMN);
    found.set(table, names);
    const content = await sql`select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}
      order by 1, 2`.execute(database.db);
    rows[table] = content.rows;
  }
  return { columns: found, rows };
}

/** Articles in every state, also one that was edited and one in the trash, with an image, views and a second account. */
async function fillSite(): Promise<void> {
  await storeImage(database.db, 'a');
  const results = [
    await add('with-image', { description: toImageBody('a') }),
    await add('draft', { status: 'draft' }),
    await add('scheduled', { status: 'scheduled', publishAt: '2096-10-02T12:00' }),
    await add('edited'),
    await edit('edited', { title: 'চিতলমারীর নতুন সেতু' }),
    await add('withdrawn'),
    await edit('withdrawn', { status: 'draft' }),
    await add('deleted'),
    await client.send('/dashboard/manage', { intent: 'remove', id: 'deleted' }),
  ];
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['saved', 'deleted']));
  await sql`insert into article_views (article_id, view_count) values ('edited', 7)`.execute(database.db);
  await sql`insert into staff (id, name, email, created_at, updated_at)
    values ('u2', '', 'rina@prohor.example', now(), now())`.execute(database.db);
}

describe.runIf(hasPreviousRelease)(
  `requires the commit ${PREVIOUS_RELEASE.slice(0, 7)}, which a shallow clone lacks:`,
  () => {
    beforeAll(async () => {
      folder = await buildPreviousRelease();
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    describe('a site of the release before, upgraded', () => {
      let rows: Awaited<ReturnType<typeof readRows>>;
      const lists: Record<string, string[]> = {};

      beforeAll(async () => {
        await startPrevious();
        await fillSite();
        for (const path of LISTS) lists[path] = await listLinks(path);
        rows = await readRows();
        await server.end('SIGTERM');
        server = await startServer({ DATABASE_URL: database.url });
        client = await signInClient(server.origin, account.email, account.password);
      });
      afterAll(async () => {
        await server.end('SIGTERM');
        await database.drop();
      });

      test('has the same articles, revisions, trash, images, views, settings and history', async () => {
        expect((await readRows(rows.columns)).rows).toMatchObject(rows.rows);
      });

      test.each(LISTS)('has the same articles in %s', async (path) => {
        expect(lists[path]?.length).toBeGreaterThan(0);
        expect(await listLinks(path)).toEqual(lists[path]);
      });

      test.each([
        ['with-image', 200],
        ['edited', 200],
        ['draft', 403],
        ['scheduled', 403],
        ['withdrawn', 403],
        ['deleted', 410],
      ])('serves the article %s with %i', async (id, status) => {
        expect((await fetch(`${server.origin}/article/${id}`)).status).toBe(status);
      });

      test('has no roles, every account an editor and the article of its first account', async () => {
        const roles = await sql`select role, desks, deactivated_at from staff`.execute(database.db);
        expect(roles.rows).toEqual(Array(2).fill({ role: 'editor', desks: null, deactivatedAt: null }));
        expect(await sql`select from sign_in_policy where has_roles`.execute(database.db)).toMatchObject({ rows: [] });
        await eventually(async () => {
          const { rows: owned } = await sql`select from articles join staff on staff.id = owner_id
            where articles.id = 'edited' and email = ${account.email}`.execute(database.db);
          expect(owned).toHaveLength(1);
        });
      });
    });

    describe('on the schema of this release, the running release before it', () => {
      beforeAll(async () => {
        await startPrevious();
        await migrate(database.db);
        await add('new');
      });
      afterAll(async () => {
        await server.end('SIGTERM');
        await database.drop();
      });

      test('saves, deletes and restores articles', async () => {
        expect(await add('a1')).toMatchObject({ kind: 'saved' });
        const edit = { intent: 'save', articleId: 'a1', baseRevision: 1, form: { ...FORM, title: 'নতুন সেতু' } };
        expect(await client.send('/dashboard/manage/a1/edit', edit)).toMatchObject({ kind: 'saved' });
        expect(await client.send('/dashboard/manage', { intent: 'remove', id: 'a1' })).toMatchObject({
          kind: 'deleted',
        });
        expect(await client.send('/dashboard/trash', { id: 'a1' })).toMatchObject({ kind: 'saved' });
      });

      test('saves articles whose images this release finds in use', async () => {
        await storeImage(database.db, 'a');
        const form = { ...FORM, description: toImageBody('a') };
        const request = { intent: 'save', articleId: 'a3', baseRevision: null, form };
        expect(await client.send('/dashboard/add', request)).toMatchObject({ kind: 'saved' });
        expect(await findImageUses(database.db, toToken('a'))).toEqual([{ kind: 'article', articleId: 'a3' }]);
      });

      test('publishes a draft, which gets its time of publication', async () => {
        const form = { ...FORM, status: 'draft' };
        await client.send('/dashboard/add', { intent: 'save', articleId: 'a4', baseRevision: null, form });
        const publish = { intent: 'save', articleId: 'a4', baseRevision: 1, form: FORM };
        expect(await client.send('/dashboard/manage/a4/edit', publish)).toMatchObject({ kind: 'saved' });
        const { rows } = await sql`
        select published_at = updated_at as is_now, articles.public_at = article_search.public_at as is_searched
        from articles join article_search on article_id = id where id = 'a4' and published_at > created_at`.execute(
          database.db,
        );
        expect(rows).toEqual([{ isNow: true, isSearched: true }]);
      });

      test('stores autosaves', async () => {
        const key = { articleId: 'a2', draftId: 'a2', baseRevision: null, replaces: null };
        const autosave = { intent: 'store', ...key, sequence: 1, form: FORM };
        expect(await client.send('/dashboard/autosave', autosave)).toMatchObject({ kind: 'stored' });
      });

      test.each([
        '/',
        '/article/new',
        '/category/খেলা',
        '/search?q=নদীর',
        '/rss.xml',
        '/dashboard/manage',
        '/dashboard/manage/new/edit',
        '/dashboard/manage/new/history',
      ])('shows a new article in %s', async (path) => {
        const { status, html } = await get(path);
        expect([status, html.includes('চিতলমারীর সেতু')]).toEqual([200, true]);
      });

      test.each([
        ...['/sitemap.xml', '/dashboard', '/dashboard/trash', '/dashboard/ads', '/dashboard/settings'],
        ...['/dashboard/account', '/readyz'],
      ])('serves %s', async (path) => {
        expect((await get(path)).status).toBe(200);
      });

      test('signs staff in', async () => {
        const again = await signInClient(server.origin, account.email, account.password);
        expect(again.cookies).not.toEqual([]);
      });
    });
  },
);
