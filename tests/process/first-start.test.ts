import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpDemonstration } from '#tests/support/site/demonstration.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';

const ACCOUNT = /email {5}(\S+)\n {2}password {2}(\S+)\n/;

const { site, listImages, countRows } = setUpDemonstration();

const variables = () => ({ DATABASE_URL: site().url, DATA_DIR: site().dataDir });

/** Signs the first account in with the password that the start has printed. Returns the cookie of the session. */
async function signIn({ origin, output }: StartedServer): Promise<string> {
  const [, email = '', password = ''] = ACCOUNT.exec(output()) ?? [];
  const body = new URLSearchParams({ email, password });
  // Any cookie shows that the browser accepts them.
  const headers = { Cookie: 'theme=light' };
  const answer = await fetch(`${origin}/login`, { method: 'POST', body, headers, redirect: 'manual' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/dashboard']);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

test('the first start creates one account, and an image library for its articles; a second start changes nothing', async () => {
  const first = await startServer({ ...variables(), WORKERS: '2' });
  const cookie = await signIn(first);
  const images = await listImages();
  const [image] = images;
  const file = await fetch(`${first.origin}/media/${image?.token}/400.avif`);
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/avif']);
  await first.end('SIGTERM');
  expect(first.output()).toMatch(/^\d+ demonstration articles written\.$/m);

  const published = (await readdir('public/demo')).filter((name) => name.endsWith('-1280.webp'));
  expect(images.map(({ name }) => name.replace('articles/0_', '')).sort()).toEqual(published.sort());
  for (const { alt, credit, uses } of images) {
    expect([alt, credit]).toEqual([expect.stringMatching(/^\p{Script=Bengali}/u), 'প্রহর গ্রাফিকস']);
    expect(uses.shown[0]?.articleId).toMatch(/^demo-/);
  }
  const { rows } = await sql`select from articles where image_url like '/demo/%'`.execute(site().db);
  expect(rows).toEqual([]);
  for (const table of ['history', 'articleRevisions'] as const) expect(await countRows(table)).toEqual({ count: 0 });

  const second = await startServer(variables());
  expect(second.output()).not.toContain('password');
  const headers = { Cookie: cookie };
  const account = await fetch(`${second.origin}/dashboard/account`, { headers, redirect: 'manual' });
  expect(account.status).toBe(200);
  await second.end('SIGTERM');
  expect(await listImages()).toEqual(images);
});
