import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORT_CHUNK_BYTES } from '#domain/import/moving/site-import.ts';
import { openImportFolder } from '#server/import/dashboard/import-folder.ts';
import { makeWxr } from '#tests/support/moving/make-wxr.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startTestSite();
  cookie = toCookieHeader(await site.signIn());
});
afterAll(() => site.stop());

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  site.get(path, { method: 'POST', headers: { Cookie: cookie, ...headers }, body });
const sendJson = (path: string, body: unknown) =>
  post(path, JSON.stringify(body), { 'Content-Type': 'application/json' });
const add = async (name: string, bytes: number): Promise<{ kind: string; id: string }> =>
  (await sendJson('/dashboard/import/files', { name, bytes, modifiedMs: 1 })).json();
const sendPiece = (id: string, offset: number | string, bytes: BodyInit) =>
  post(`/dashboard/import/files?${new URLSearchParams({ id, offset: String(offset) })}`, bytes);
const read = async (path: string) => site.get(path, { headers: { Cookie: cookie } });

const chooseLanguage = (language: string) =>
  post('/dashboard/account', new URLSearchParams({ intent: 'language', language, next: '/dashboard' }));

test('an export is uploaded in pieces, checked by a process of its own, and its reports are downloads', async () => {
  const bytes = Buffer.from(makeWxr([{ id: 7, title: '<b>পদ্মা</b>', comments: 1 }]));
  const { id } = await add('site.xml', bytes.length);
  expect(await (await sendPiece(id, 0, bytes.subarray(0, 1_000))).json()).toMatchObject({ receivedBytes: 1_000 });
  expect(await (await sendPiece(id, 1_000, bytes.subarray(1_000))).json()).toMatchObject({
    receivedBytes: bytes.length,
  });
  expect((await read('/dashboard/import/reports/dry-run.html')).status).toBe(404);
  const start = { intent: 'start', kind: 'dry-run', options: null, choices: null };
  expect(await (await sendJson('/dashboard/import.data', start)).text()).toContain('started');
  await expect.poll(async () => (await read('/dashboard/import')).text()).toContain('Comments of readers');
  const report = await read('/dashboard/import/reports/dry-run.html');
  expect(report.headers.get('Content-Disposition')).toBe('attachment; filename="prohor-dry-run.html"');
  expect(await report.text()).toContain('What was not carried from https://old.example');
  await chooseLanguage('bn');
  const bengali = await (await read('/dashboard/import/reports/dry-run.html')).text();
  expect(bengali).toContain('<html lang="bn"><meta charset="utf-8"><title>https://old.example থেকে যা আসেনি</title>');
  expect(bengali).toContain('<li>পাঠকের মন্তব্য: 1');
  expect(bengali).toContain('<tr><td>পড়া হয়েছে<td>১');
  await chooseLanguage('en');
  expect(await (await sendJson('/dashboard/import.data', { intent: 'remove', id: null })).text()).toContain('removed');
});

test('after an import that failed before its first article the choices are there again', async () => {
  const bytes = Buffer.from(makeWxr([{ id: 7 }]));
  const { id } = await add('site.xml', bytes.length);
  await sendPiece(id, 0, bytes);
  await sendJson('/dashboard/import.data', { intent: 'start', kind: 'dry-run', options: null, choices: null });
  await expect.poll(async () => (await read('/dashboard/import')).text()).toContain('What goes where');
  const folder = openImportFolder(site.dataDir);
  const dryRun = await folder.readRun('dry-run');
  const failed = { ...dryRun, kind: 'import', items: 0, end: 'failed', result: null, failure: 'a.xml cannot be read.' };
  const showFailed = async (items: number) => {
    await writeFile(join(site.dataDir, 'import', 'import.json'), JSON.stringify({ ...failed, items }));
    return (await read('/dashboard/import')).text();
  };
  const early = await showFailed(0);
  expect(early).toContain('The import failed before its first article.');
  expect(early).toContain('a.xml cannot be read.');
  expect(early).toContain('What goes where');
  expect(await showFailed(1)).not.toContain('What goes where');
  await sendJson('/dashboard/import.data', { intent: 'remove', id: null });
});

test.each([
  [
    'a start of something else',
    '/dashboard/import.data',
    { intent: 'start', kind: 'all', options: null, choices: null },
  ],
  [
    'an option that does not exist',
    '/dashboard/import.data',
    { intent: 'start', kind: 'dry-run', options: { trash: 'all' }, choices: null },
  ],
  ['the removal of a path', '/dashboard/import.data', { intent: 'remove', id: '../site' }],
  ['a file without a name', '/dashboard/import/files', { bytes: 5, modifiedMs: 1 }],
  ['a file of a negative size', '/dashboard/import/files', { name: 'a.xml', bytes: -1, modifiedMs: 1 }],
])('%s is refused', async (_, path, body) => {
  expect((await sendJson(path, body)).status).toBe(400);
});

test('a piece is refused without bytes, at a wrong place, of an unknown file and if it is too large', async () => {
  const { id } = await add('b.xml', 5);
  expect((await sendPiece(id, 0, '')).status).toBe(400);
  expect((await sendPiece(id, 'x', '<rss>')).status).toBe(400);
  expect((await sendPiece('../../b', 0, '<rss>')).status).toBe(400);
  expect(await (await sendPiece(crypto.randomUUID(), 0, '<rss>')).json()).toEqual({
    kind: 'refused',
    problem: 'missing',
  });
  expect((await sendPiece(id, 0, new Uint8Array(IMPORT_CHUNK_BYTES + 1))).status).toBe(413);
});

test.each(['..%2F..%2Fsession.key', 'options.json', 'mapping-0.json', 'import.html'])(
  'the report %s does not exist',
  async (name) => {
    expect((await read(`/dashboard/import/reports/${name}`)).status).toBe(404);
  },
);
