import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedDemonstration } from '#server/runtime/demonstration.ts';
import { createImageLibrary } from '#services/articles/images/image-library.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { startServer } from '#tools/run-program.ts';

let dataDir: string;
let database: TestDatabase;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-demonstration-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const ALL = { search: '', fromMs: null, toMs: null, after: null, limit: 100, nowMs: NOON_MS };

const start = () => startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir });
const seed = () => seedDemonstration(database.db, { nowMs: NOON_MS, place: { storageUrl: null, dataDir } });
const listImages = async () => (await createImageLibrary(database.db).list(ALL)).rows;
const countRows = (table: 'history' | 'articleRevisions' | 'files') =>
  database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

test('the library of a new site has the images of its articles; a second start changes nothing', async () => {
  const first = await start();
  const images = await listImages();
  const [image] = images;
  const file = await fetch(`${first.origin}/media/${image?.token}/400.avif`);
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/avif']);
  await first.end('SIGTERM');

  const published = (await readdir('public/demo')).filter((name) => name.endsWith('-1280.webp'));
  expect(images.map(({ name }) => name.replace('articles/0_', '')).sort()).toEqual(published.sort());
  for (const { alt, credit, uses } of images) {
    expect([alt, credit]).toEqual([expect.stringMatching(/^\p{Script=Bengali}/u), 'প্রহর গ্রাফিকস']);
    expect(uses.shown[0]?.articleId).toMatch(/^demo-/);
  }
  const { rows } = await sql`select from articles where image_url like '/demo/%'`.execute(database.db);
  expect(rows).toEqual([]);
  for (const table of ['history', 'articleRevisions'] as const) expect(await countRows(table)).toEqual({ count: 0 });

  const second = await start();
  await second.end('SIGTERM');
  expect(await listImages()).toEqual(images);
});

test('a start after an interrupted one stores only the images that are missing', async () => {
  await sql`create function fail() returns trigger language plpgsql as $$
    begin
      if (select count(*) from files where state = 'stored') >= 5 then raise 'interrupted'; end if;
      return new;
    end $$`.execute(database.db);
  await sql`create trigger fail before update on files for each row when (new.state = 'stored') execute function fail()`.execute(
    database.db,
  );
  await expect(seed()).rejects.toThrow('interrupted');
  const stored = await listImages();
  await sql`drop function fail cascade`.execute(database.db);

  expect(await seed()).toMatchObject({ kind: 'seeded' });
  expect(stored.length).toBeGreaterThan(0);
  expect((await listImages()).map(({ token }) => token)).toEqual(
    expect.arrayContaining(stored.map(({ token }) => token)),
  );
  expect(await countRows('files')).toEqual({ count: 24 });
});

test('a first start without a reachable store shows the static files', async () => {
  const server = await startServer({
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir },
    ...{ STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:9&region=x' },
    ...{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
  });
  expect(await (await fetch(server.origin)).text()).toContain('/demo/');
  await server.end('SIGTERM');
  expect([await listImages(), existsSync(join(dataDir, 'files'))]).toEqual([[], false]);
});
