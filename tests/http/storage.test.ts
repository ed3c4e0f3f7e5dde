import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { ImageUse } from '#domain/storage/image-use.ts';
import { createAppCheck } from '#services/identity/sessions/app-check.ts';
import { readSessionKey } from '#services/identity/sessions/session-key.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeGif, makeJpeg, makePngBomb } from '#tests/support/articles/make-image.ts';
import { startStorageSite } from '#tests/support/site/storage-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { SITE_PROCESSES } from '#tools/start-site.ts';

const NAME = 'articles/1700000000000_ঘাট.jpg'; // "landing"
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

let storage: Awaited<ReturnType<typeof startStorageSite>>;
let site: Site;
let staff: Record<string, string>;
let jpeg: Buffer<ArrayBuffer>;

beforeAll(async () => {
  storage = await startStorageSite();
  ({ site, staff } = storage);
  jpeg = Buffer.from(await makeJpeg(500, 300));
});
afterAll(() => storage.stop());
beforeEach(() => storage.deleteAll());

const send: typeof storage.send = (...order) => storage.send(...order);
const request: typeof storage.request = (...order) => storage.request(...order);
const upload = (name = NAME, bytes: Uint8Array<ArrayBuffer> = jpeg) => storage.upload(name, bytes);

/** The file rows in the database and the files on the disk, without the one with which the server tries whether it can write. */
async function readStored() {
  const rows = await site.db.selectFrom('files').select('name').execute();
  const entries = await readdir(join(storage.dataDir, 'files'), { recursive: true }).catch(() => []);
  return {
    rows: rows.length,
    objects: entries.filter((entry) => entry.includes('.') && !entry.endsWith('/0.txt')).length,
  };
}

const NOTHING = { rows: 0, objects: 0 };

describe('an image', () => {
  it('is uploaded, described, read and deleted', async () => {
    const sent = await send(NAME, [{ bytes: jpeg }]);
    expect([sent.status, sent.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    const file = await sent.json();
    expect(file).toMatchObject({ name: NAME, contentType: 'image/jpeg', widthPx: 500, heightPx: 300 });
    expect(await (await request('GET', NAME)).json()).toEqual(file);
    const bytes = await request('GET', NAME, '?alt=media');
    expect([bytes.status, bytes.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(500);
    expect((await request('DELETE', NAME)).status).toBe(204);
    expect((await request('GET', NAME)).status).toBe(404);
    expect((await request('DELETE', NAME)).status).toBe(404);
    expect(await readStored()).toEqual(NOTHING);
  });

  it('is stored with the texts that the upload brings', async () => {
    const texts = { credit: ' রিনা\u0000  হক ', caption: 'নদীর ঘাট', source: 'বাসস', alt: 'ignored' };
    const parts = Object.entries(texts).map(([field, text]) => ({ field, text }));
    expect((await send(NAME, [...parts, { bytes: jpeg }])).status).toBe(200);
    const row = await site.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ credit: 'রিনা হক', caption: 'নদীর ঘাট', source: 'বাসস', alt: '', isKept: false });
  });

  test.each([501, 9_000])('is refused if its credit has %i characters', async (length) => {
    const response = await send(NAME, [{ field: 'credit', text: 'ক'.repeat(length) }, { bytes: jpeg }]);
    expect([response.status, (await response.json()).error.reason]).toEqual([400, 'text-too-long']);
    expect(await readStored()).toEqual(NOTHING);
  });

  it('is stored once if the client repeats the upload after a lost response', async () => {
    expect(await upload()).toEqual(await upload());
    expect((await readStored()).rows).toBe(1);
  });
});

describe('an image in use', () => {
  afterEach(async () => {
    for (const table of ['articles', 'articleRevisions', 'trash', 'articleAutosaves'] as const)
      await site.db.deleteFrom(table).execute();
  });

  const ACTOR = { userEmail: 'desk@prohor.example', userId: 'u1' };
  const stamp = () => ({ actor: ACTOR, nowMs: Date.now(), historyId: randomUUID() });
  const create = (id: string, change: Partial<ArticleInput>) =>
    site.editing.save({ baseRevision: null, id: articleId(id), input: makeInput(change), ...stamp() });
  const inBody = (url: string) => ({ description: `ক\n\n![নদী](${url})` });

  test.each<[string, ImageUse['kind'], (id: string, url: string) => Promise<unknown>]>([
    ['as the image of a published article', 'article', (id, url) => create(id, { imageUrl: url })],
    ['in the body of a published article', 'article', (id, url) => create(id, inBody(url))],
    ['as the image of a draft', 'draft', (id, url) => create(id, { imageUrl: url, status: 'draft' })],
    ['in the body of a draft', 'draft', (id, url) => create(id, { ...inBody(url), status: 'draft' })],
    [
      'in an earlier revision',
      'revision',
      async (id, url) => {
        await create(id, inBody(url));
        await site.editing.save({ id: articleId(id), input: makeInput(), baseRevision: 1, ...stamp() });
      },
    ],
    [
      'in the trash',
      'trash',
      async (id, url) => {
        await create(id, inBody(url));
        await site.editing.delete({ id: articleId(id), ...stamp() });
      },
    ],
    [
      'in an autosave',
      'autosave',
      (id, url) =>
        site.autosaves.store({
          owner: ACTOR,
          articleId: articleId(id),
          draftId: randomUUID(),
          sequence: 1,
          baseRevision: null,
          form: { ...EMPTY_FORM, imageUrl: url },
          imageUrl: url,
          replaces: null,
          nowMs: Date.now(),
        }),
    ],
  ])('%s is not deleted: 409 names its use', async (_, kind, use) => {
    const { url } = await upload();
    const id = randomUUID();
    await use(id, url);
    const refused = await request('DELETE', NAME);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        error: {
          kind: 'invalid-argument',
          message: `The file is in use: ${kind} ${id}.`,
          uses: [{ kind, articleId: id }],
        },
      },
    ]);
    expect((await request('GET', NAME)).status).toBe(200);
  });
});

describe('permissions of the file service', () => {
  const visitor = () => ({});
  const withoutProof = () => ({ Cookie: staff.Cookie ?? '' });
  const wrongProof = () => ({ ...staff, 'X-App-Check': `${staff['X-App-Check']?.slice(0, -4)}AAAA` });
  const foreign = () => ({ ...staff, Origin: 'https://elsewhere.example' });
  const otherSite = () => ({ ...staff, 'Sec-Fetch-Site': 'cross-site' });
  test.each([
    ['a visitor', visitor, 401, 'unauthenticated'],
    ['staff without a proof', withoutProof, 401, 'invalid-app-check'],
    ['staff with a wrong proof', wrongProof, 401, 'invalid-app-check'],
    ['a page of another origin', foreign, 403, 'unauthorized'],
    ['a page of another site', otherSite, 403, 'unauthorized'],
  ])('refuses %s', async (_, makeHeaders, status, kind) => {
    await upload();
    const headers = makeHeaders();
    const answers = [
      await send('articles/2_a.jpg', [{ bytes: jpeg }], headers),
      await request('DELETE', NAME, '', headers),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([status, { error: { kind, message: expect.any(String) } }]);
    }
    expect((await readStored()).rows).toBe(1);
  });

  it('returns 401 to a visitor before it reads a large upload', async () => {
    const answer = await send(NAME, [{ bytes: Buffer.alloc(9_000_000) }], {});
    expect([answer.status, (await answer.json()).error.kind]).toEqual([401, 'unauthenticated']);
  });

  it('only staff can read the metadata of a file or its bytes by name', async () => {
    await upload();
    expect((await request('GET', NAME, '', {})).status).toBe(401);
    expect((await request('GET', NAME, '?alt=media', {})).status).toBe(401);
  });

  it('accepts visitors while dev mode is on', async () => {
    await site.documents.setDevMode(true);
    const { issueAppCheck } = createAppCheck({ secret: await readSessionKey(storage.dataDir), now: Date.now });
    const headers = { 'X-App-Check': issueAppCheck({ kind: 'dev-mode' }) };
    await expect.poll(async () => (await send(NAME, [{ bytes: jpeg }], headers)).status).toBe(200);
    const row = await site.db.selectFrom('files').select('uploadedBy').executeTakeFirst();
    expect(row?.uploadedBy).toBe('Developer (Dev Mode)');
    await site.documents.setDevMode(false);
    await expect.poll(async () => (await request('GET', NAME, '', headers)).status).toBe(401);
  });
});

describe('a hostile upload is refused and stores nothing:', () => {
  test.each([
    ['an empty file', 400, 'empty', () => ''],
    ['a page', 415, 'not-an-image', () => '<!doctype html><script>alert(1)</script>'],
    ['SVG with a script', 415, 'not-an-image', () => SVG],
    ['a PDF', 415, 'not-an-image', () => '%PDF-1.7'],
    ['a page that begins like a GIF', 415, 'not-an-image', () => 'GIF89a/*<script>*/=1;alert(1)'],
    ['half a JPEG', 422, 'unreadable', async () => jpeg.subarray(0, jpeg.length / 2)],
    ['a GIF without its end', 422, 'unreadable', async () => Buffer.from((await makeGif()).subarray(0, -1))],
    ['30,000 × 30,000 pixels', 413, 'too-many-pixels', () => Buffer.from(makePngBomb())],
    ['11 MB', 413, 'too-large', () => Buffer.alloc(11 * 1024 * 1024, jpeg)],
    ['10 MB and a byte', 413, 'too-large', () => Buffer.alloc(10 * 1024 * 1024 + 1, jpeg)],
    ['41 MB', 413, 'too-large', () => Buffer.alloc(41 * 1024 * 1024)],
  ])('%s', async (_, status, reason, make) => {
    const answer = await send(NAME, [{ bytes: await make() }]);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { error: { kind: 'invalid-argument', message: expect.any(String), reason } },
    ]);
    expect(await readStored()).toEqual(NOTHING);
  });

  test.each([
    'articles/1_../../../etc/passwd',
    '../articles/1_a.jpg',
    'articles/1_a/b.jpg',
    'articles/1_a\\b.jpg',
    'articles/1_a\u0000.jpg',
    'articles/1_\u202egpj.exe',
    'a.jpg',
    '/etc/passwd',
    '',
    `articles/1_${'a'.repeat(5_000)}`,
  ])('the name %j', async (name) => {
    for (const answer of [
      await send(name, [{ bytes: jpeg }]),
      await request('GET', name),
      await request('DELETE', name),
    ]) {
      expect([answer.status, (await answer.json()).error.reason]).toEqual([400, 'bad-name']);
    }
    expect(await readStored()).toEqual(NOTHING);
  });

  test.each([
    ['no file', []],
    ['two files', [{ bytes: 'a' }, { bytes: 'b' }]],
    ['a file in another field', [{ bytes: 'a', field: 'upload' }]],
  ])('a form with %s', async (_, parts) => {
    const answer = await send(NAME, parts);
    expect([answer.status, (await answer.json()).error.kind]).toEqual([400, 'invalid-format']);
    expect(await readStored()).toEqual(NOTHING);
  });

  test.each([
    ['no form', 'image/jpeg', 'x'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    ['a form of another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\n--b--'],
    [
      'a form that never ends',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ],
    ['a thousand headers', 'multipart/form-data; boundary=a', `--a\r\n${'A: b\r\n'.repeat(1000)}\r\nx\r\n--a--`],
  ])('%s', async (_, type, body) => {
    const headers = { ...staff, 'Content-Type': type };
    const answer = await site.get(`/storage?name=${encodeURIComponent(NAME)}`, { method: 'POST', body, headers });
    expect([answer.status, (await answer.json()).error.kind]).toEqual([400, 'invalid-format']);
    expect(await readStored()).toEqual(NOTHING);
  });

  it('the claimed type and file name are ignored', async () => {
    const answer = await send(NAME, [{ bytes: jpeg, type: 'text/html', fileName: '../../evil.html' }]);
    expect(await answer.json()).toMatchObject({ contentType: 'image/jpeg', name: NAME });
  });

  it('another image under a taken name', async () => {
    await upload();
    const answer = await send(NAME, [{ bytes: Buffer.from(await makeJpeg(41, 31)) }]);
    expect([answer.status, (await answer.json()).error.reason]).toEqual([409, 'name-taken']);
  });
});

describe('a connection', () => {
  const HEAD = '--a\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

  /** Sends a raw HTTP request whose Content-Length is `length`, with `body`. */
  function sendRaw(length: number, body: string | Buffer, headers = staff) {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
    const lines = {
      Host: '127.0.0.1',
      'Content-Type': 'multipart/form-data; boundary=a',
      'Content-Length': length,
      Connection: 'close',
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /storage?name=${encodeURIComponent(NAME)} HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(body);
    socket.on('error', () => {});
    return socket;
  }

  /** The file requests whose response has ended, also if the client ended them. */
  async function countRequests(): Promise<number> {
    const metrics = await (await site.get('/metrics')).text();
    const counts = metrics.matchAll(/^http_request_duration_seconds_count\{[^}]*route="storage"[^}]*\} (\d+)/gm);
    return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
  }

  /** Closes the connection after all was sent, and waits until the server has ended the request. */
  async function endHalfWay(socket: Socket): Promise<void> {
    const before = await countRequests();
    await expect.poll(() => socket.bytesWritten > 0 && socket.writableLength).toBe(0);
    socket.destroy();
    await expect.poll(countRequests).toBe(before + 1);
  }

  it('of a visitor gets the 401 before its body has arrived', async () => {
    const socket = sendRaw(9_000_000, HEAD, {});
    const [start] = await once(socket, 'data');
    expect(String(start)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('closed half-way stores no row and no file', async () => {
    const body = Buffer.concat([Buffer.from(HEAD), jpeg.subarray(0, jpeg.length / 2)]);
    const socket = sendRaw(1_000_000, body);
    await endHalfWay(socket);
    expect(await readStored()).toEqual(NOTHING);
    expect((await site.get('/livez')).status).toBe(200);
  });

  it('closed while the image is processed stores no row and no file', async () => {
    const large = await makeJpeg(4000, 3000);
    const body = Buffer.concat([Buffer.from(HEAD), large, Buffer.from('\r\n--a--\r\n')]);
    const socket = sendRaw(body.length, body);
    await endHalfWay(socket);
    await expect.poll(readStored).toEqual(NOTHING);
    expect((await send(NAME, [{ bytes: jpeg }])).status).toBe(200);
  });

  it('with a Content-Length below the sent size stores no image', async () => {
    const body = Buffer.concat([Buffer.from(HEAD), jpeg, Buffer.from('\r\n--a--\r\n')]);
    const answer = await text(sendRaw(Math.floor(body.length / 2), body));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(await readStored()).toEqual(NOTHING);
  });
});

test('stores each of twenty concurrent uploads or returns 503 with Retry-After, and serves pages at the same time', async () => {
  const bytes = Buffer.from(await makeJpeg(1300, 900));
  // Each process has its queue.
  const sending = Array.from({ length: 20 * SITE_PROCESSES }, (_, n) => send(`articles/${n}_a.jpg`, [{ bytes }]));
  const pages = await Promise.all([site.get('/'), site.get('/livez')]);
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  const answers = await Promise.all(sending);
  const outcomes = answers.map(({ status, headers }) => `${status} ${headers.get('Retry-After')}`);
  // How many are refused depends on how fast the uploads arrive; image-pool.test.ts checks the length of the queue.
  expect(outcomes).toContain('200 null');
  expect(outcomes.filter((outcome) => outcome !== '503 3' && outcome !== '200 null')).toEqual([]);
  expect((await readStored()).rows).toBe(outcomes.filter((answer) => answer === '200 null').length);
});
