import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpDemonstration } from '#tests/support/site/demonstration.ts';
import { startServer } from '#tools/run-program.ts';

const { site, listImages, countRows } = setUpDemonstration();

test('the library of a new site has the images of its articles; a second start changes nothing', async () => {
  const first = await startServer({ DATABASE_URL: site().url, DATA_DIR: site().dataDir });
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
  const { rows } = await sql`select from articles where image_url like '/demo/%'`.execute(site().db);
  expect(rows).toEqual([]);
  for (const table of ['history', 'articleRevisions'] as const) expect(await countRows(table)).toEqual({ count: 0 });

  const second = await startServer({ DATABASE_URL: site().url, DATA_DIR: site().dataDir });
  await second.end('SIGTERM');
  expect(await listImages()).toEqual(images);
});

test('a first start without a reachable store shows the static files', async () => {
  const server = await startServer({
    ...{ DATABASE_URL: site().url, DATA_DIR: site().dataDir },
    ...{ STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:9&region=x' },
    ...{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
  });
  expect(await (await fetch(server.origin)).text()).toContain('/demo/');
  await server.end('SIGTERM');
  expect([await listImages(), existsSync(join(site().dataDir, 'files'))]).toEqual([[], false]);
});
