import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findImageTokens } from '#domain/images/image-url.ts';
import { previewFetch } from '#server/fetch-images/fetch-images.ts';
import { openFetchReport } from '#server/fetch-images/fetch-report.ts';
import type { ArticleEditing } from '#services/articles/edit/article-editing.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import { findPublicUse } from '#services/articles/read/public-images.ts';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import type { ArticleChange } from '#tests/support/articles/make-article.ts';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeGif, makeJpeg } from '#tests/support/articles/make-image.ts';
import { by, KAMAL } from '#tests/support/database/article-store.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import type { TestStore } from '#tests/support/database/test-stores.ts';
import { openTestStore } from '#tests/support/database/test-stores.ts';
import { startRemoteHost } from '#tests/support/site/remote-host.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import { articleId } from '#tools/article-id.ts';
import { startProhor, startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

const A1 = articleId('a1');
const ALLOWED = ['fetch-images', '--allow-network', '127.0.0.0/8'];

let database: TestDatabase;
let store: TestStore;
let editing: ArticleEditing;
let remote: Awaited<ReturnType<typeof startRemoteHost>>;
let images: { jpeg: Buffer; gif: Buffer };
/** Responds to a path of the other site instead of with an image. */
const responses = new Map<string, (response: ServerResponse) => unknown>();

beforeAll(async () => {
  images = { jpeg: await makeJpeg(64, 36), gif: await makeGif(40, 20, 2) };
  remote = await startRemoteHost(({ url = '' }, response) => {
    const respond = responses.get(url);
    if (respond !== undefined) return respond(response);
    response.end(url.endsWith('.gif') ? images.gif : images.jpeg);
  });
});
afterAll(() => remote.stop());
beforeEach(async () => {
  database = await createTestDatabase();
  store = await openTestStore('disk');
  editing = createArticleEditing(database.db);
});
afterEach(async () => {
  responses.clear();
  remote.requested.length = 0;
  await database.drop();
  await store.remove();
});

const environment = () => ({ DATABASE_URL: database.url, STORAGE_URL: store.storageUrl });
const prohor = (...args: string[]) => runCommandHere(args, environment());
const at = (path: string) => `${remote.origin}${path}`;
const put = (...changes: ArticleChange[]) => putArticles(database.db, changes.map(makeArticle));
const find = async (id = 'a1') => (await editing.find(articleId(id)))?.article;

describe('fetch-images', () => {
  test('stores the images of articles once, and saves the articles with them, in one revision each', async () => {
    const body = `এক\n![নদী](${at('/two.gif')} "ঘাট" "রিনা")\nদুই ${at('/text.jpg')}`;
    await put(
      { imageUrl: at('/one.jpg'), description: body, metaTitle: 'খোঁজের শিরোনাম' },
      { id: 'a2', imageUrl: at('/one.jpg'), status: 'draft' },
      { id: 'a3' },
    );
    const ended = await prohor(...ALLOWED);
    const megabytes = ((images.jpeg.length + images.gif.length) / 1_000_000).toFixed(1);
    expect(ended).toEqual({
      status: 0,
      out: `images: 2 fetched (${megabytes} MB), 0 already there, 0 failed\narticles: 2 saved, 0 failed\n`,
      err: '',
    });
    expect(remote.requested.toSorted()).toEqual(['/one.jpg', '/two.gif']);
    const saved = await find();
    expect(saved?.imageUrl).toMatch(/^\/media\/[0-9a-f]{32}\/64\.jpg\?w=64&h=36/);
    expect(saved?.description).toMatch(
      /^এক\n!\[নদী\]\(\/media\/[0-9a-f]{32}\/40\.gif\?w=40&h=20\S* "ঘাট" "রিনা"\)\nদুই http/,
    );
    expect(saved).toMatchObject({ updatedAt: NOON_MS, metaTitle: 'খোঁজের শিরোনাম' });
    expect((await find('a2'))?.imageUrl).toBe(saved?.imageUrl);
    const history = await editing.listHistory({ articleId: A1, after: null, limit: 5 });
    expect(history.rows).toMatchObject([{ action: 'Edited', userEmail: 'prohor fetch-images', revision: 2 }]);
    const [token = ''] = findImageTokens(saved?.description ?? '');
    expect(await findPublicUse(database.db, { token, nowMs: NOON_MS })).toBe('a1');

    expect((await prohor(...ALLOWED)).out).toContain('images: 0 fetched (0.0 MB), 0 already there, 0 failed');
    expect(remote.requested).toHaveLength(2);
    expect((await editing.find(A1))?.revision).toBe(2);
  });

  test('reports what it cannot fetch with the reason, leaves its URL, and exits with status 3', async () => {
    responses.set('/missing.jpg', (response) => response.writeHead(404).end());
    responses.set('/page.jpg', (response) => response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('<html>'));
    responses.set('/half.jpg', (response) => response.end(images.jpeg.subarray(0, -10)));
    const lines = ['/missing.jpg', '/page.jpg', '/half.jpg', '/good.jpg'].map((path) => `![](${at(path)})`);
    await put({ description: lines.join('\n') });
    const report = join(new URL(store.storageUrl).pathname, '..', 'report.jsonl');
    const ended = await prohor(...ALLOWED, '--report', report);
    expect(ended.status).toBe(3);
    expect(ended.err.split('\n')).toEqual([
      `failed ${at('/missing.jpg')}: status 404`,
      `failed ${at('/page.jpg')}: not a JPEG, PNG, GIF, WebP, AVIF or TIFF image`,
      `failed ${at('/half.jpg')}: a damaged image`,
      '',
    ]);
    expect(ended.out).toContain('1 fetched (0.0 MB), 0 already there, 3 failed\narticles: 1 saved, 0 failed');
    expect((await find())?.description).toMatch(/missing\.jpg\)\n.*page\.jpg\)\n.*half\.jpg\)\n!\[\]\(\/media\//);
    const entries = (await readFile(report, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries).toEqual([
      { url: at('/missing.jpg'), result: 'failed', reason: 'status 404' },
      expect.objectContaining({ url: at('/page.jpg'), result: 'failed' }),
      expect.objectContaining({ url: at('/half.jpg'), result: 'failed' }),
      {
        url: at('/good.jpg'),
        result: 'fetched',
        bytes: images.jpeg.length,
        storedAs: expect.stringMatching('/media/'),
      },
      { article: 'a1', result: 'saved' },
    ]);
  });

  test('fetches from no private address unless its network is allowed', async () => {
    await put({ imageUrl: at('/one.jpg') });
    const ended = await prohor('fetch-images');
    expect(ended).toMatchObject({ status: 3, err: `failed ${at('/one.jpg')}: 127.0.0.1 is not a public address\n` });
    expect(remote.requested).toEqual([]);
    expect((await find())?.imageUrl).toBe(at('/one.jpg'));
  });

  test('--uploads reads images of WordPress and Ghost from a copy of their folder, and nothing outside of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'prohor-uploads-'));
    await mkdir(join(folder, 'uploads/2019'), { recursive: true });
    await writeFile(join(folder, 'uploads/2019/নদী.jpg'), images.jpeg);
    await writeFile(join(folder, 'secret.jpg'), images.jpeg);
    await symlink(join(folder, 'secret.jpg'), join(folder, 'uploads/link.jpg'));
    const names = [`2019/${encodeURIComponent('নদী')}.jpg`, '%2e%2e/secret.jpg', 'link.jpg', 'missing.jpg'];
    const paths = [...names.map((name) => `/wp-content/uploads/${name}`), `/content/images/size/w600/${names[0]}`];
    await put(...paths.map((path, n) => ({ id: `a${n}`, imageUrl: at(path) })));
    const ended = await prohor('fetch-images', '--uploads', join(folder, 'uploads'));
    expect(ended).toMatchObject({ status: 3, out: expect.stringContaining('images: 2 fetched') });
    expect(ended.out).toContain('3 failed');
    expect((await find('a0'))?.imageUrl).toMatch(/^\/media\//);
    expect((await find('a4'))?.imageUrl).toMatch(/^\/media\//);
    expect(remote.requested).toEqual([]);
    // The addresses of the images at the old site lead to the stored ones.
    const stored = await database.db.selectFrom('redirects').select(['address', 'target']).orderBy('address').execute();
    expect(stored).toEqual([
      { address: '/content/images/size/w600/2019/নদী.jpg', target: (await find('a4'))?.imageUrl.split('?')[0] },
      { address: '/wp-content/uploads/2019/নদী.jpg', target: (await find('a0'))?.imageUrl.split('?')[0] },
    ]);
    await rm(folder, { recursive: true });
  });

  test('a site with the name of the old one still gets its images, and leaves its own alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'prohor-uploads-'));
    await writeFile(join(folder, 'a.jpg'), images.jpeg);
    const own = 'https://prohor.example/media/a.jpg';
    await put({ imageUrl: 'https://prohor.example/wp-content/uploads/a.jpg', description: `![](${own})` });
    const named = { ...environment(), SITE_URL: 'https://prohor.example' };
    const ended = await runCommandHere(['fetch-images', '--uploads', folder], named);
    expect(ended.out).toContain('images: 1 fetched');
    expect(await find()).toMatchObject({ imageUrl: expect.stringMatching(/^\/media\//), description: `![](${own})` });
    await rm(folder, { recursive: true });
  });

  test('--dry-run names the hosts, and fetches and writes nothing', async () => {
    await put(
      { imageUrl: at('/one.jpg'), description: `![](${at('/two.jpg')})` },
      { id: 'a2', imageUrl: at('/one.jpg') },
    );
    const ended = await prohor(...ALLOWED, '--dry-run');
    expect(ended).toEqual({
      status: 0,
      out: `images: 2 to fetch, 0 already there\narticles: 2 to save\n127.0.0.1:${remote.port}: 2\n`,
      err: '',
    });
    expect(remote.requested).toEqual([]);
    expect((await editing.find(A1))?.revision).toBe(1);
  });

  test('a count of the images ends when it is stopped', async () => {
    await put({ imageUrl: at('/one.jpg') }, { id: 'a2', imageUrl: at('/two.jpg') });
    const report = openFetchReport(null, () => {});
    const stopping = new AbortController();
    const addImage: typeof report.addImage = (...added) => {
      report.addImage(...added);
      stopping.abort();
    };
    const { db } = database;
    const disk = openObjectStore(store.storageUrl, '');
    const files = createFileStorage({ db, store: disk, findUses: findImageUses, onDeleteFailed: () => {} });
    await previewFetch({ db, files, siteUrl: '', report: { ...report, addImage }, stopping: stopping.signal });
    expect(report.readTotals()).toMatchObject({ articles: 1 });
  });

  test('killed in the middle, continues where it ended', async () => {
    await put(
      { id: 'a1', imageUrl: at('/one.jpg') },
      { id: 'a2', imageUrl: at('/two.jpg'), description: `![](${at('/three.jpg')})` },
    );
    const asked = new Promise<void>((resolve) => responses.set('/three.jpg', () => resolve()));
    const { child, ended } = startProhor([...ALLOWED, '--concurrency', '1'], environment());
    await asked;
    child.kill('SIGKILL');
    await ended;
    expect((await find('a1'))?.imageUrl).toMatch('/media/');
    expect((await find('a2'))?.imageUrl).toBe(at('/two.jpg'));
    responses.clear();
    const again = await prohor(...ALLOWED);
    expect(again.out).toContain('1 fetched (0.0 MB), 1 already there, 0 failed\narticles: 1 saved, 0 failed');
    expect(remote.requested.filter((path) => path === '/two.jpg')).toHaveLength(1);
    expect((await find('a2'))?.imageUrl).toMatch('/media/');
    expect((await find('a2'))?.description).toMatch('![](/media/');
  });

  test('merges with what a colleague saves while an image is being fetched', async () => {
    await put({ imageUrl: at('/one.jpg'), description: `এক\n\n![](${at('/two.jpg')})\n\nদুই` });
    responses.set('/one.jpg', async (response) => {
      const current = await editing.find(A1);
      const input = makeArticle({ ...current?.article, title: 'সহকর্মীর শিরোনাম', imageUrl: '/demo/river-1280.webp' });
      await editing.save({ id: A1, input, baseRevision: 1, ...by(KAMAL, NOON_MS + 1) });
      response.end(images.jpeg);
    });
    expect(await prohor(...ALLOWED)).toMatchObject({ status: 0, err: '' });
    expect(await find()).toMatchObject({
      title: 'সহকর্মীর শিরোনাম',
      imageUrl: '/demo/river-1280.webp',
      description: expect.stringMatching(/^এক\n\n!\[\]\(\/media\/\S+\)\n\nদুই$/),
      updatedAt: NOON_MS + 1,
    });
  });

  test('next to a running site, its pages show the stored image and no new time', async () => {
    const id = randomUUID();
    await put({ id, imageUrl: at('/one.jpg') });
    const server = await startServer(environment());
    try {
      const readPage = async () => (await fetch(`${server.origin}/article/${id}`)).text();
      const before = await readPage();
      expect(before).toContain(`src="${at('/one.jpg')}"`);
      await prohor(...ALLOWED);
      await eventually(async () => expect(await readPage()).toMatch(/src="\/media\/[0-9a-f]{32}\/64\.jpg"/));
      const after = await readPage();
      const readTimes = (page: string) => page.match(/<time[^>]*>|"date(?:Modified|Published)":"[^"]*"/g);
      expect(readTimes(after)).toEqual(readTimes(before));
      const [src = ''] = /\/media\/[0-9a-f]{32}\/64\.jpg/.exec(after) ?? [];
      expect((await fetch(`${server.origin}${src}`)).status).toBe(200);
    } finally {
      await server.end('SIGTERM');
    }
  });
});
