import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SiteImports } from '#app/newsroom-context.ts';
import type { ReportTexts } from '#domain/import/moving/report-texts.ts';
import { ENGLISH_REPORT } from '#domain/import/moving/report-texts.ts';
import type { ImportRunKind } from '#domain/import/moving/site-import.ts';
import { createRun, DEFAULT_IMPORT_OPTIONS, IMPORT_CHUNK_BYTES } from '#domain/import/moving/site-import.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { openImportFolder } from '#server/import/dashboard/import-folder.ts';
import { createSiteImports } from '#server/import/dashboard/site-imports.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { CHANGE_OF_EVERYTHING } from '#services/live/change.ts';
import { lockForImport } from '#services/postgres/import-lock.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { holdWrite } from '#tests/support/database/hold-write.ts';
import { setUpTransfers } from '#tests/support/database/transfer-database.ts';
import { watchChanges } from '#tests/support/database/watch-changes.ts';
import { makeGhost } from '#tests/support/moving/make-ghost.ts';
import { makeWxr } from '#tests/support/moving/make-wxr.ts';
import { writeWxr } from '#tests/support/moving/write-wxr.ts';
import { startRemoteHost } from '#tests/support/site/remote-host.ts';
import { canMount, mountSmallDisk } from '#tests/support/site/small-disk.ts';

const { pathOf, prohor, database } = setUpTransfers();

const OPTIONS = { ...DEFAULT_IMPORT_OPTIONS, images: 'leave' as const };
const NO_CHOICES = { options: null, choices: null };
const log = { error: () => {}, warn: () => {}, info: () => {} };

/** The program as one worker sees it. Each call stands for another worker, or for the program after a restart. */
function openWorker(variables: Record<string, string> = {}, databaseUrl = database().url): SiteImports {
  const config = parseConfig({ DATA_DIR: pathOf('data'), ...variables });
  return createSiteImports({ db: database().db, config, databaseUrl, log });
}
let imports: SiteImports;
beforeEach(() => {
  imports = openWorker();
});
afterEach(async () => {
  await imports.stop();
  await expect.poll(async () => (await imports.read()).isRunning).toBe(false);
});

async function upload(name: string, bytes: Uint8Array) {
  let result = await imports.addFile({ name, bytes: bytes.length, modifiedMs: 1 });
  while (result.kind === 'received' && result.receivedBytes < bytes.length) {
    const { id, receivedBytes: offset } = result;
    result = await imports.writeChunk({ id, offset, bytes: bytes.subarray(offset, offset + IMPORT_CHUNK_BYTES) });
  }
  return result;
}
const uploadWxr = (...posts: Parameters<typeof makeWxr>) => upload('site.xml', Buffer.from(makeWxr(...posts)));

const readRun = async (kind: ImportRunKind) => {
  const { dryRun, import: run, isStarting } = await openWorker().read();
  return isStarting ? null : kind === 'dry-run' ? dryRun : run;
};
const waitFor = (kind: ImportRunKind, state: string) =>
  expect.poll(async () => (await readRun(kind))?.state, { interval: 100 }).toBe(state);

async function check() {
  expect(await imports.start({ kind: 'dry-run', options: OPTIONS, choices: null })).toEqual({ kind: 'started' });
  await waitFor('dry-run', 'done');
}
const countArticles = async () => (await database().db.selectFrom('articles').select('id').execute()).length;

const readReport = async (name: 'import.html' | 'images.txt', texts: ReportTexts = ENGLISH_REPORT) => {
  const report = await imports.openReport(name, texts);
  return report === null ? '' : text(report);
};

/** Starts an import of 1,500 posts, which waits in its second batch of 250 until `release`. */
async function startLong() {
  await writeWxr(pathOf('long.xml'), 1_500);
  await upload('long.xml', await readFile(pathOf('long.xml')));
  await check();
  const held = await holdWrite(database().db, { table: 'articles', row: "new.title = 'খবর 800'" });
  await imports.start({ kind: 'import', ...NO_CHOICES });
  await held.waitUntilHeld();
  expect(await countArticles()).toBe(250);
  return held;
}

/** Waits until the process has read the stop mark: it does so before it saves its state, every half second. */
async function waitForTick(): Promise<void> {
  const folder = openImportFolder(pathOf('data'));
  for (const _ of ['a save that may have begun before', 'a save after that']) {
    const last = (await folder.readRun('import'))?.savedMs;
    await expect.poll(async () => (await folder.readRun('import'))?.savedMs).not.toBe(last);
  }
}

describe('an import from the dashboard', () => {
  test('is checked without a change, then carries the articles as the mapping says, and repeats nothing', async () => {
    const categories = [
      [3, 'sports', 'খেলাধুলা'],
      [4, 'special', 'বিশেষ'],
    ] as const;
    await uploadWxr([{ id: 7 }, { id: 8, terms: [['category', 'special', 'বিশেষ']] }, { id: 9, status: 'trash' }], {
      categories,
    });
    await check();
    expect(await countArticles()).toBe(0);
    const checked = await imports.read();
    expect(checked.dryRun?.result).toMatchObject({
      url: 'https://old.example',
      counts: { items: 3, added: 1, refused: 1, trash: 1 },
    });
    expect(checked.mapping?.categories).toContainEqual({ slug: 'sports', name: 'খেলাধুলা', articles: 2, to: 'খেলা' });
    expect(await imports.start({ kind: 'import', ...NO_CHOICES })).toEqual({
      kind: 'not-started',
      problem: 'unplaced',
    });
    const choices = { default: '', categories: { special: 'বিশ্ব / এশিয়া' }, pages: {}, types: {} };
    const withTrash = { ...OPTIONS, trash: 'drafts' as const };
    expect(await imports.start({ kind: 'import', options: withTrash, choices })).toEqual({
      kind: 'not-started',
      problem: 'not-checked',
    });
    await imports.start({ kind: 'dry-run', options: withTrash, choices });
    await expect.poll(async () => (await readRun('dry-run'))?.result?.counts.trash).toBe(0);
    await waitFor('dry-run', 'done');
    expect(await imports.start({ kind: 'import', options: withTrash, choices })).toEqual({ kind: 'started' });
    await waitFor('import', 'done');
    const rows = await database()
      .db.selectFrom('articles')
      .select(['category', 'subcategory', 'status'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { category: 'খেলা', subcategory: null, status: 'published' },
      { category: 'বিশ্ব', subcategory: 'এশিয়া', status: 'published' },
      { category: 'খেলা', subcategory: null, status: 'draft' },
    ]);
    expect(await readReport('import.html')).toContain('What was not carried from https://old.example');

    expect(await imports.start({ kind: 'import', ...NO_CHOICES })).toEqual({ kind: 'started' });
    await expect.poll(async () => (await readRun('import'))?.result?.counts.unchanged).toBe(3);
    expect(await upload('more.xml', Buffer.from('<rss>'))).toEqual({ kind: 'refused', problem: 'finished' });
    expect(await imports.remove(null)).toEqual({ kind: 'removed' });
    expect(await imports.read()).toMatchObject({ files: [], dryRun: null, import: null });
    expect(await countArticles()).toBe(3);

    // The mapping is still there for the last export before the move.
    await uploadWxr([{ id: 7 }], { categories });
    await check();
    expect((await imports.read()).mapping?.categories).toContainEqual(
      expect.objectContaining({ slug: 'special', to: 'বিশ্ব / এশিয়া' }),
    );
  });

  test('finds the primary among several hosts, of which one does not respond', async () => {
    imports = openWorker({}, database().url.replace(/(?<=@)[^/]+/, '127.0.0.1:9,$&'));
    await uploadWxr([{ id: 1 }]);
    await check();
    await imports.start({ kind: 'import', ...NO_CHOICES });
    await waitFor('import', 'done');
    expect(await countArticles()).toBe(1);
  });

  test('is stopped in order, and continued', async () => {
    const held = await startLong();
    expect(await openWorker().start({ kind: 'import', ...NO_CHOICES })).toEqual({
      kind: 'not-started',
      problem: 'running',
    });
    expect(await openWorker().remove(null)).toEqual({ kind: 'not-started', problem: 'running' });
    await openWorker().stop();
    await waitForTick();
    await held.release();
    await waitFor('import', 'stopped');
    const stopped = await countArticles();
    expect(stopped).toBeLessThan(1_500);
    await imports.start({ kind: 'import', ...NO_CHOICES });
    await waitFor('import', 'done');
    expect((await readRun('import'))?.result?.counts).toMatchObject({ unchanged: stopped, added: 1_500 - stopped });
    expect(await countArticles()).toBe(1_500);
  });

  test('whose process is killed is published, shown as interrupted, and continued', async () => {
    const held = await startLong();
    const readChanges = await watchChanges(database().url);
    const run = await readRun('import');
    expect.assert(run !== null && run.pid > 0);
    process.kill(run.pid, 'SIGKILL');
    await held.release();
    await waitFor('import', 'interrupted');
    await expect.poll(readChanges).toContainEqual(CHANGE_OF_EVERYTHING);
    await imports.start({ kind: 'import', ...NO_CHOICES });
    await waitFor('import', 'done');
    expect(await countArticles()).toBe(1_500);
  });

  test('is not started while another has the lock', async () => {
    await uploadWxr([{ id: 7 }]);
    await writeFile(pathOf('site.xml'), makeWxr([{ id: 7 }]));
    const unlock = await lockForImport(database().url, () => {});
    expect(await imports.start({ kind: 'dry-run', options: OPTIONS, choices: null })).toEqual({
      kind: 'not-started',
      problem: 'running',
    });
    expect(await prohor(['import', 'wordpress', pathOf('site.xml')])).toMatchObject({
      status: 1,
      err: expect.stringContaining('Another import'),
    });
    await unlock?.();
    await check();
  });

  test('is started once by requests at the same time', async () => {
    await uploadWxr([{ id: 7 }]);
    const start = () => openWorker().start({ kind: 'dry-run', options: OPTIONS, choices: null });
    const results = await database()
      .db.transaction()
      .execute(async (trx) => {
        // The process cannot end before all requests have.
        await sql`lock table articles in access exclusive mode`.execute(trx);
        return Promise.all(Array.from({ length: 10 }, start));
      });
    expect(results.filter(({ kind }) => kind === 'started')).toHaveLength(1);
    await waitFor('dry-run', 'done');
  });

  test.each([
    ['cannot connect', 'postgres://prohor@127.0.0.1:9/prohor', 'cannot be reached'],
    ['ends before it has read its configuration', 'mysql://localhost/prohor', 'The process ended early (1).'],
  ])('whose process %s says so', async (_, databaseUrl, reason) => {
    await uploadWxr([{ id: 7 }]);
    await openWorker({}, databaseUrl).start({ kind: 'dry-run', options: OPTIONS, choices: null });
    await waitFor('dry-run', 'failed');
    expect((await readRun('dry-run'))?.failure).toContain(reason);
  });

  test('is shown as interrupted while another one has the lock', async () => {
    const folder = openImportFolder(pathOf('data'));
    await folder.createFolders();
    const unlock = await lockForImport(database().url, () => {});
    await folder.saveRun(createRun('import', 1, 0));
    expect(await readRun('import')).toMatchObject({ state: 'running' });
    for (const savedMs of [Date.now() - HOUR_MS, Date.now() + HOUR_MS]) {
      await folder.saveJson(join(pathOf('data'), 'import', 'import.json'), { ...createRun('import', 1, 0), savedMs });
      expect(await readRun('import')).toMatchObject({ state: 'interrupted' });
    }
    await unlock?.();
  });

  test('fetches the images afterwards, but none from the own network', async () => {
    await uploadWxr([{ id: 7, content: '<p>খবর</p><img src="http://localhost:9/a.jpg">' }]);
    await check();
    await imports.start({ kind: 'import', options: { ...OPTIONS, images: 'fetch' }, choices: null });
    await waitFor('import', 'done');
    expect((await readRun('import'))?.images).toEqual({ total: 1, fetched: 0, existing: 0, failed: 1 });
    expect(await readReport('images.txt')).toContain('not a public address');
  });

  test('fetches them from a private network that the operator allows, and readers get the stored ones', async () => {
    const jpeg = await makeJpeg(64, 36);
    const old = await startRemoteHost((_, response) => response.end(jpeg));
    onTestFinished(old.stop);
    imports = openWorker({ IMPORT_NETWORKS: '127.0.0.0/8' });
    const content = `<p>খবর</p><img src="${old.origin}/wp-content/uploads/a.jpg">`;
    await uploadWxr([
      { id: 7, content },
      { id: 8, content },
    ]);
    await check();
    await imports.start({ kind: 'import', options: { ...OPTIONS, images: 'fetch' }, choices: null });
    await waitFor('import', 'done');
    expect((await readRun('import'))?.images).toEqual({ total: 1, fetched: 1, existing: 0, failed: 0 });
    expect(old.requested).toEqual(['/wp-content/uploads/a.jpg']);
    const { db } = database();
    const rows = await db.selectFrom('articles').select('description').execute();
    expect(rows.map(({ description }) => /!\[\]\((\/media\/[0-9a-f]{32}\/64\.jpg)/.exec(description)?.[1])).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
    const redirect = await db
      .selectFrom('redirects')
      .select('target')
      .where('address', '=', '/wp-content/uploads/a.jpg');
    expect((await redirect.execute())[0]?.target).toMatch(/^\/media\//);
  });

  test('has the same report in the language of each reader', async () => {
    const title = 'এক\u2028দুই <b>';
    await uploadWxr([{ id: 7, comments: 1 }, { id: 8, title, comments: 2 }, { id: 9 }]);
    await check();
    await imports.start({ kind: 'import', ...NO_CHOICES });
    await waitFor('import', 'done');
    const written = await readFile(join(pathOf('data'), 'import', 'import.report.html'), 'utf8');
    expect(await readReport('import.html')).toBe(written);
    const losses = { ...ENGLISH_REPORT.losses, readerComments: 'পাঠকের মন্তব্য' };
    const bengali = await readReport('import.html', { ...ENGLISH_REPORT, language: 'bn', losses });
    expect(bengali).toBe(
      written.replace('lang="en"', 'lang="bn"').replaceAll(ENGLISH_REPORT.losses.readerComments, losses.readerComments),
    );
    expect(bengali.match(/<li>/g)).toHaveLength(2);
  });

  test('of Ghost needs the address of the site', async () => {
    await upload('ghost.json', Buffer.from(makeGhost([{}])));
    expect(await imports.start({ kind: 'dry-run', options: OPTIONS, choices: null })).toEqual({
      kind: 'not-started',
      problem: 'bad-site-url',
    });
    const options = { ...OPTIONS, siteUrl: 'https://ghost.example/' };
    await imports.start({ kind: 'dry-run', options, choices: null });
    await waitFor('dry-run', 'done');
    expect((await readRun('dry-run'))?.result).toMatchObject({ url: 'https://ghost.example', counts: { added: 1 } });
    const changes = [{ siteUrl: 'https://other.example/' }, { members: 'publish' as const }];
    for (const change of changes) {
      expect(await imports.start({ kind: 'import', options: { ...options, ...change }, choices: null })).toEqual({
        kind: 'not-started',
        problem: 'not-checked',
      });
    }
    expect((await imports.read()).options.siteUrl).toBe('https://ghost.example/');
  });

  test('of a file that ends too early says so by the name of the file', async () => {
    await upload('cut.xml', Buffer.from(makeWxr([{ id: 7 }, { id: 8 }])).subarray(0, -200));
    await check();
    expect((await readRun('dry-run'))?.result).toMatchObject({
      counts: { added: 1 },
      failure: expect.stringMatching(/^cut\.xml ends unexpectedly/),
    });
  });
});

describe('an upload', () => {
  test('continues where it was cut off, and a piece may arrive twice', async () => {
    const bytes = Buffer.from(makeWxr([{ id: 7 }]));
    const first = await imports.addFile({ name: '../../a.xml', bytes: bytes.length, modifiedMs: 1 });
    const id = first.kind === 'received' ? first.id : '';
    const piece = { id, offset: 0, bytes: bytes.subarray(0, 2_000) };
    await imports.writeChunk(piece);
    expect(await imports.writeChunk(piece)).toEqual({ kind: 'received', id, receivedBytes: 2_000 });
    expect(await imports.start({ kind: 'dry-run', ...NO_CHOICES })).toEqual({
      kind: 'not-started',
      problem: 'incomplete',
    });
    expect(await openWorker().addFile({ name: '../../a.xml', bytes: bytes.length, modifiedMs: 1 })).toEqual({
      kind: 'received',
      id,
      receivedBytes: 2_000,
    });
    await imports.writeChunk({ id, offset: 2_000, bytes: bytes.subarray(2_000) });
    expect(await readFile(join(pathOf('data'), 'import', 'files', id))).toEqual(bytes);
    expect((await imports.read()).files).toEqual([
      { id, name: '../../a.xml', bytes: bytes.length, modifiedMs: 1, receivedBytes: bytes.length, system: 'wordpress' },
    ]);
  });

  test('of a file that was exported again is not joined with the pieces of the old one', async () => {
    const file = { name: 'a.xml', bytes: 2_000 };
    const first = await imports.addFile({ ...file, modifiedMs: 1 });
    await imports.writeChunk({ id: first.kind === 'received' ? first.id : '', offset: 0, bytes: Buffer.from('<rss>') });
    expect(await imports.addFile({ ...file, modifiedMs: 1 })).toMatchObject({ receivedBytes: 5 });
    expect(await imports.addFile({ ...file, modifiedMs: 2 })).toMatchObject({ kind: 'received', receivedBytes: 0 });
  });

  test.each([
    ['an empty file', '', 'empty'],
    ['an SQL dump', 'CREATE TABLE wp_posts;', 'wrong-type'],
    ['an export of this program', '{"articles": {}}', 'wrong-type'],
    ['a ZIP archive', 'PK\u0003\u0004', 'wrong-type'],
    ['a damaged gzip file', '\u001f\u008bx', 'wrong-type'],
  ])('of %s is refused', async (_, content, problem) => {
    expect(await upload('a.xml', Buffer.from(content, 'latin1'))).toEqual({ kind: 'refused', problem });
    expect((await imports.read()).files).toEqual([]);
  });

  test('larger than the disk is refused', async () => {
    expect(await imports.addFile({ name: 'a.xml', bytes: 1e15, modifiedMs: 1 })).toEqual({
      kind: 'refused',
      problem: 'full',
    });
  });

  describe.runIf(canMount)('requires root and mount:', () => {
    test('a piece after which less than 1 GB would be free is refused, and the upload continues later', async () => {
      const disk = mountSmallDisk(1_010);
      onTestFinished(disk.unmount);
      const { writeChunk, addFile } = openWorker({ DATA_DIR: disk.path });
      const bytes = Buffer.from(makeWxr([{ id: 7, content: 'ক'.repeat(400_000) }]));
      const file = { name: 'site.xml', bytes: bytes.length, modifiedMs: 1 };
      const added = await addFile(file);
      const id = added.kind === 'received' ? added.id : '';
      await writeChunk({ id, offset: 0, bytes: bytes.subarray(0, 500_000) });
      // Each has room on its own.
      expect(await addFile({ name: 'other.xml', bytes: 58_000_000, modifiedMs: 1 })).toEqual({
        kind: 'refused',
        problem: 'full',
      });
      const filler = join(disk.path, 'filler');
      await writeFile(filler, Buffer.alloc(60_000_000));
      expect(await addFile(file)).toEqual({ kind: 'refused', problem: 'full' });
      expect(await writeChunk({ id, offset: 500_000, bytes: bytes.subarray(500_000) })).toEqual({
        kind: 'refused',
        problem: 'full',
      });
      await rm(filler);
      const offset = 500_000;
      expect(await addFile(file)).toEqual({ kind: 'received', id, receivedBytes: offset });
      expect(await writeChunk({ id, offset, bytes: bytes.subarray(offset) })).toMatchObject({
        receivedBytes: bytes.length,
      });
      expect(await readFile(join(disk.path, 'import', 'files', id))).toEqual(bytes);
    });
  });

  test.each([
    ['beyond its end', 10, 1],
    ['with a hole before it', 5, 1],
  ])('refuses a piece %s', async (_, offset, length) => {
    const added = await imports.addFile({ name: 'a.xml', bytes: 10, modifiedMs: 1 });
    const id = added.kind === 'received' ? added.id : '';
    expect(await imports.writeChunk({ id, offset, bytes: new Uint8Array(length) })).toEqual({
      kind: 'refused',
      problem: 'missing',
    });
  });

  test('never writes outside its folder', async () => {
    await writeFile(pathOf('outside'), 'safe');
    const bytes = Buffer.from('<rss>');
    for (const id of ['../../../outside', '..', '']) {
      expect(await imports.writeChunk({ id, offset: 0, bytes })).toEqual({ kind: 'refused', problem: 'missing' });
    }
    expect(await readFile(pathOf('outside'), 'utf8')).toBe('safe');
  });
});
