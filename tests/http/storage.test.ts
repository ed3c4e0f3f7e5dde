import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { parseStoredFile } from '#domain/storage/stored-file.ts';
import { createAppCheck } from '#services/identity/app-check.ts';
import { readSessionKey } from '#services/identity/session-key.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { makeInput } from '../support/make-article.ts';
import { makeGif, makeJpeg, makePngBomb } from '../support/make-image.ts';
import { startTestSite } from '../support/test-site.ts';

const NAME = 'articles/1700000000000_ঘাট.jpg'; // "landing"
const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

let site: Site;
let dataDir: string;
let staff: Record<string, string>;
let jpeg: Buffer<ArrayBuffer>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-storage-'));
  site = await startTestSite({ dataDir });
  const cookies = toCookieHeader(await site.signIn());
  const viewer = await site.identity.findSession(new Headers({ Cookie: cookies }));
  if (viewer === null) throw new Error('The sign-in failed.');
  const { issueAppCheck } = createAppCheck({ secret: await readSessionKey(dataDir), now: Date.now });
  staff = { Cookie: cookies, 'X-App-Check': issueAppCheck(viewer) };
  jpeg = Buffer.from(await makeJpeg(500, 300));
});
afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  const stored = await site.db.selectFrom('files').select('name').execute();
  for (const { name } of stored) await request('DELETE', name);
});

type Part = { field?: string; bytes: Uint8Array<ArrayBuffer> | string; type?: string; fileName?: string };

function toForm(parts: Part[]): FormData {
  const form = new FormData();
  for (const { field = 'file', bytes, type = 'image/jpeg', fileName = 'picture.jpg' } of parts) {
    form.append(field, new Blob([bytes], { type }), fileName);
  }
  return form;
}

const send = (name: string, parts: Part[], headers: Record<string, string> = staff) =>
  site.get(`/storage?name=${encodeURIComponent(name)}`, { method: 'POST', body: toForm(parts), headers });

const request = (method: string, name: string, query = '', headers: Record<string, string> = staff) =>
  site.get(`/storage/${encodeURIComponent(name)}${query}`, { method, headers });

async function upload(name = NAME, bytes: Uint8Array<ArrayBuffer> = jpeg) {
  const answer = await send(name, [{ bytes }]);
  const file = parseStoredFile(await answer.json());
  if (file === null) throw new Error(`The upload failed with status ${answer.status}.`);
  return file;
}

/** The file rows in the database and the files on the disk. */
async function readStored() {
  const rows = await site.db.selectFrom('files').select('name').execute();
  const entries = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []);
  return { rows: rows.length, objects: entries.filter((entry) => entry.includes('.')).length };
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

  it('is stored once if the client repeats the upload after a lost response', async () => {
    expect(await upload()).toEqual(await upload());
    expect((await readStored()).rows).toBe(1);
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
    const { issueAppCheck } = createAppCheck({ secret: await readSessionKey(dataDir), now: Date.now });
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
  function sendRaw(length: number, body: string | Buffer) {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
    const lines = {
      Host: '127.0.0.1',
      'Content-Type': 'multipart/form-data; boundary=a',
      'Content-Length': length,
      Connection: 'close',
      ...staff,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /storage?name=${encodeURIComponent(NAME)} HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(body);
    socket.on('error', () => {});
    return socket;
  }

  it('closed half-way stores no row and no file', async () => {
    const body = Buffer.concat([Buffer.from(HEAD), jpeg.subarray(0, jpeg.length / 2)]);
    const socket = sendRaw(1_000_000, body);
    await sleep(100);
    socket.destroy();
    await sleep(300);
    expect(await readStored()).toEqual(NOTHING);
    expect((await site.get('/health')).status).toBe(200);
  });

  it('closed while the image is processed stores no row and no file', async () => {
    const large = await makeJpeg(4000, 3000);
    const body = Buffer.concat([Buffer.from(HEAD), large, Buffer.from('\r\n--a--\r\n')]);
    const socket = sendRaw(body.length, body);
    await sleep(150);
    socket.destroy();
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
  const sending = Array.from({ length: 20 }, (_, n) => send(`articles/${n}_a.jpg`, [{ bytes }]));
  const pages = await Promise.all([site.get('/'), site.get('/health')]);
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  const answers = await Promise.all(sending);
  const outcomes = answers.map(({ status, headers }) => `${status} ${headers.get('Retry-After')}`);
  expect(new Set(outcomes)).toEqual(new Set(['200 null', '503 3']));
  expect((await readStored()).rows).toBe(outcomes.filter((answer) => answer === '200 null').length);
});

describe('the bytes of an image', () => {
  let imagePath: string;
  let whole: Buffer;

  beforeEach(async () => {
    const { url } = await upload();
    const input = makeInput({ imageUrl: url });
    const stamp = { actor: STAFF, nowMs: Date.now(), historyId: randomUUID() };
    await site.editing.create({ id: articleId(randomUUID()), input, ...stamp });
    imagePath = new URL(url, site.origin).pathname;
    whole = Buffer.from(await (await site.get(imagePath)).arrayBuffer());
  });

  it('are immutable in browsers, revocable in shared caches and not executable as a page', async () => {
    const answer = await site.get(imagePath);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(whole.length),
      'cache-control': 'public, max-age=31536000, s-maxage=60, stale-if-error=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    });
  });

  test.each([
    ['400.avif', 'image/avif'],
    ['400.webp', 'image/webp'],
    ['500.jpg', 'image/jpeg'],
  ])('%s are %s', async (file, type) => {
    const answer = await site.get(imagePath.replace('500.jpg', file));
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type]);
  });

  it('are not sent if the ETag matches', async () => {
    const tag = (await site.get(imagePath, { method: 'HEAD' })).headers.get('ETag') ?? '';
    const answer = await site.get(imagePath, { headers: { 'If-None-Match': tag } });
    expect([answer.status, await answer.text(), answer.headers.get('ETag')]).toEqual([304, '', tag]);
  });

  it('are not sent in a HEAD response', async () => {
    const answer = await site.get(imagePath, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('Content-Length'), await answer.text()]).toEqual([
      200,
      String(whole.length),
      '',
    ]);
  });

  it('support range requests', async () => {
    const part = await site.get(imagePath, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    const tail = await site.get(imagePath, { headers: { Range: 'bytes=-5' } });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-5));
    const beyond = await site.get(imagePath, { headers: { Range: 'bytes=999999-' } });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${whole.length}`]);
    const changed = await site.get(imagePath, { headers: { Range: 'bytes=0-4', 'If-Range': '"another"' } });
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, whole.length]);
  });

  test.each([
    '/media/',
    '/media/0123456789abcdef0123456789abcdef/400.jpg',
    '/media/0123456789abcdef0123456789abcdef/400.svg',
    '/media/../session.key',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/media/writing/400.jpg',
  ])('are not at %s', async (path) => {
    expect((await site.get(path)).status).toBe(404);
  });

  test.each(['1280.jpg', '400.gif', '400.html', '400.jpg/', '0400.jpg', '400.JPG'])('are not at %s', async (file) => {
    const answer = await site.get(imagePath.replace('500.jpg', file));
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  });
});
