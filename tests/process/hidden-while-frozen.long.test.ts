import { afterEach, beforeEach, expect, test } from 'vitest';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { openDatabase } from '#services/postgres/open-database.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { fetchFromEachWorker, forEachWorker } from '#tests/support/site/each-worker.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { articleId } from '#tools/article-id.ts';
import { freezePostgres } from '#tools/freeze-postgres.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';
import type { TemporaryPostgres } from '#tools/temporary-postgres.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { eventually } from '../support/eventually.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
/** In the title of every article that is hidden later. */
const SECRET = 'রহস্যকথা';
const FOUND = 'ঘটনা'; // "event"
const CATEGORY = 'বিশ্ব';

let postgres: TemporaryPostgres;
let db: ReturnType<typeof openDatabase>;
let server: StartedServer;
let thaw = () => {};

beforeEach(async () => {
  postgres = await openTemporaryPostgres();
  server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: postgres.dataDir, SEED: 'none', WORKERS: '2' });
  db = openDatabase(postgres.url, { maxConnections: 2, statementTimeoutMs: 30_000, onConnectionError: () => {} });
});
afterEach(async () => {
  thaw();
  server.child.kill('SIGKILL');
  await db.destroy();
  await postgres.close();
});

const context = () => ({ actor: STAFF, nowMs: Date.now(), historyId: crypto.randomUUID() });
const save = (id: string, baseRevision: number | null, change: Parameters<typeof makeInput>[0] = {}) =>
  createArticleEditing(db).save({
    ...context(),
    baseRevision,
    id: articleId(id),
    input: makeInput({ title: `${FOUND} ${SECRET} ${id}`, category: CATEGORY, ...change }),
  });

const openEverywhere = (path: string, headers = {}) => fetchFromEachWorker(server, path, headers);
const listStatuses = async (path: string) => (await openEverywhere(path)).map(({ status }) => status);
const openReaders = (topic: string) => forEachWorker(server, () => openLiveReader(server.origin, [topic]));

const HIDDEN = ['withdrawn', 'deleted', 'unpublished'];
const PAGES = [
  '/',
  '/?part=main',
  ...[...HIDDEN, 'other'].flatMap((id) => [`/article/${id}`, `/article/${id}?part=main`]),
  categoryPath(CATEGORY),
  `/tag/${encodeURIComponent('সেতু')}`,
  `/search?q=${encodeURIComponent(FOUND)}`,
  '/rss.xml',
  '/rss/world.xml',
  '/sitemap-1.xml',
  '/news-sitemap.xml',
];

async function listShowing(headers = {}) {
  const shows = ({ text }: { text: string }) =>
    text.includes(SECRET) || HIDDEN.some((id) => text.includes(`/article/${id}<`));
  const shown: string[] = [];
  for (const path of PAGES) {
    const responses = await openEverywhere(path, headers);
    shown.push(...responses.filter(shows).map(() => path));
  }
  return shown;
}

test('no worker serves an article that was withdrawn, deleted or unpublished before the database froze', async () => {
  for (const id of HIDDEN) await save(id, null);
  await save('other', null, { title: 'অন্য খবর' }); // "other news"
  await save('edited', null, { title: 'আগের শিরোনাম', category: 'খেলা', tags: [] }); // "former title"
  expect(await listShowing()).toEqual(PAGES.flatMap((path) => [path, path]));
  await listShowing({ Cookie: 'edition=lite' });
  await openEverywhere('/article/edited');

  const readers = await openReaders('article:edited');
  const editing = createArticleEditing(db);
  await editing.decideRecord({
    ...context(),
    id: articleId('withdrawn'),
    decision: { kind: 'withdraw', reason: 'ভুল তথ্য' }, // "wrong information"
  });
  await editing.delete({ ...context(), id: articleId('deleted') });
  await save('unpublished', 1, { status: 'draft' });
  await save('edited', 1, { title: 'নতুন শিরোনাম', category: 'খেলা', tags: [] }); // "new title"
  // Changes arrive in their order, so every worker has received all of them.
  await eventually(() => expect(readers.every(({ received }) => received.length === 1)).toBe(true));
  for (const reader of readers) reader.close();
  thaw = freezePostgres(postgres.dataDir);

  expect(await listShowing()).toEqual([]);
  expect(await listShowing({ Cookie: 'edition=lite' })).toEqual([]);
  for (const id of HIDDEN) expect(await listStatuses(`/article/${id}`)).toEqual([503, 503]);
  // The former page, which both have rendered.
  const edited = await openEverywhere('/article/edited');
  expect(edited.map(({ status, text }) => status === 200 && text.includes('আগের শিরোনাম'))).toEqual([true, true]);
});

test('an article that ends while the database is frozen is no longer served by any worker', async () => {
  // Its page shows nothing of the article that ends.
  await save('other', null, { title: 'অন্য খবর', category: 'খেলা', tags: [] }); // "other news"
  const readers = await openReaders('article:ends');
  // Enough for both workers to render it on a busy machine.
  const expiresAt = Date.now() + 45_000;
  await save('ends', null, { expiresAt });
  expect(await listStatuses('/article/ends')).toEqual([200, 200]);
  await openEverywhere('/');
  expect(await listStatuses('/article/other')).toEqual([200, 200]);
  thaw = freezePostgres(postgres.dataDir);
  // One for the publication, and one for the end.
  await eventually(() => expect(readers.every(({ received }) => received.length > 1)).toBe(true));
  for (const reader of readers) reader.close();
  expect(Date.now()).toBeGreaterThanOrEqual(expiresAt);
  expect(await listStatuses('/article/ends')).toEqual([503, 503]);
  expect(await listStatuses('/article/other')).toEqual([200, 200]);
  expect((await openEverywhere('/')).some(({ text }) => text.includes(SECRET))).toBe(false);
});
