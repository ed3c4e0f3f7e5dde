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
import type { NewsroomClient } from '#tools/kill-rounds/newsroom-client.ts';
import { signInClient } from '#tools/kill-rounds/newsroom-client.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';

const FIRST_ACCOUNT = /email {5}(\S+)\n {2}password {2}(\S+)\n/;
const FORM = { ...EMPTY_FORM, title: 'চিতলমারীর সেতু', description: 'নদীর পাড়ে', category: 'খেলা', author: 'ক' };

let database: TestDatabase;
let folder = '';
let server: StartedServer;
let account: { email: string; password: string };
let client: NewsroomClient;

async function get(path: string) {
  const Cookie = client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.origin}${path}`, { headers: { Cookie }, redirect: 'manual' });
  return { status: response.status, html: await response.text() };
}

const add = (articleId: string) =>
  client.send('/dashboard/add', { intent: 'save', articleId, baseRevision: null, form: FORM });

describe.runIf(hasPreviousRelease)(
  `requires the commit ${PREVIOUS_RELEASE.slice(0, 7)}, which a shallow clone lacks: on the schema of this release, the running release before it`,
  () => {
    beforeAll(async () => {
      database = await createEmptyDatabase(inject('templateUrl'));
      folder = await buildPreviousRelease();
      server = await startServer({ DATABASE_URL: database.url }, { checkout: folder });
      const [, email = '', password = ''] = FIRST_ACCOUNT.exec(server.output()) ?? [];
      account = { email, password };
      client = await signInClient(server.origin, email, password);
      await migrate(database.db);
      await add('new');
    });
    afterAll(async () => {
      await server.end('SIGTERM');
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    test('saves, deletes and restores articles', async () => {
      expect(await add('a1')).toMatchObject({ kind: 'saved' });
      const edit = { intent: 'save', articleId: 'a1', baseRevision: 1, form: { ...FORM, title: 'নতুন সেতু' } };
      expect(await client.send('/dashboard/manage/a1/edit', edit)).toMatchObject({ kind: 'saved' });
      expect(await client.send('/dashboard/manage', { intent: 'remove', id: 'a1' })).toMatchObject({ kind: 'deleted' });
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
  },
);
