import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { SiteSettingField } from '#domain/site-settings/site-settings.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';

let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startTestSite();
  cookie = toCookieHeader(await site.signIn());
});
afterAll(() => site.stop());

const send = (body: unknown) =>
  site.get('/dashboard/settings.data', {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function save(field: SiteSettingField, value: string): Promise<void> {
  const { [field]: current } = await site.documents.readSiteSettings();
  const answer = await send({ changes: [{ field, value, baseUpdatedAt: current.updatedAt }] });
  expect(answer.status).toBe(200);
}

const readPage = async (path: string) => (await site.get(path)).text();

describe('a saved setting', () => {
  test('replaces the cached pages and is announced to open ones', async () => {
    const paths = ['/', '/search', `/category/${encodeURIComponent('খেলা')}`];
    for (const path of paths) expect(await readPage(path)).not.toContain('রহিমা খাতুন');
    const reader = await openLiveReader(site.origin, ['home']);
    await save('editor', ' রহিমা  খাতুন ');
    await eventually(async () => expect(reader.received).toEqual([['site']]));
    for (const path of paths) await eventually(async () => expect(await readPage(path)).toContain('রহিমা খাতুন'));
    reader.close();
  });

  test('that is invalid is refused with the others of its request', async () => {
    const changes = [
      { field: 'publisher', value: 'প্রহর মিডিয়া', baseUpdatedAt: 0 },
      { field: 'facebook', value: 'javascript:alert(1)', baseUpdatedAt: 0 },
    ];
    expect((await send({ changes })).status).toBe(400);
    expect((await site.documents.readSiteSettings()).publisher.value).toBe('');
  });

  test.each([
    { changes: [] },
    { changes: [{ field: 'unknown', value: 'a', baseUpdatedAt: 0 }] },
    { changes: [{ field: 'editor', value: 5, baseUpdatedAt: 0 }] },
    { changes: [{ field: 'terms', value: 'ক'.repeat(50_001), baseUpdatedAt: 0 }] },
    {},
  ])('is refused if the request is malformed', async (body) => {
    expect((await send(body)).status).toBe(400);
  });
});

describe('a text page', () => {
  const LINK = /href="\/privacy"/;

  it('does not exist until it has a text, and again when it is emptied', async () => {
    expect((await site.get('/privacy')).status).toBe(404);
    expect(await readPage('/')).not.toMatch(LINK);
    await save('privacy', '# কুকি\n\nআমরা **কোনো** তথ্য বিক্রি করি না।');
    await eventually(async () => expect((await site.get('/privacy')).status).toBe(200));
    await eventually(async () => expect(await readPage('/')).toMatch(LINK));
    await save('privacy', ' \n ');
    await eventually(async () => expect((await site.get('/privacy')).status).toBe(404));
    await eventually(async () => expect(await readPage('/')).not.toMatch(LINK));
  });

  it('that does not exist shows the routing error inside the layout', async () => {
    const page = await readPage('/terms');
    for (const part of ['Unexpected Application Error!', '404 Not Found', '<footer', 'href="/category/'])
      expect(page).toContain(part);
  });

  it('that cannot be read names the status with which it is answered', async () => {
    const broken = await startTestSite();
    await broken.db.schema.alterTable('documents').renameTo('documents_gone').execute();
    const answer = await broken.get('/about');
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    const page = await answer.text();
    for (const part of ['Unexpected Application Error!', '503 Service Unavailable', 'href="/category/'])
      expect(page).toContain(part);
    await broken.stop();
  });

  it('has its title, its text and a description, and is in the sitemap', async () => {
    expect(await readPage('/sitemap-sections.xml')).not.toContain('/about<');
    await save('about', '# শুরু\n\nপ্রহর একটি **স্বাধীন** সংবাদমাধ্যম।');
    await eventually(async () => expect((await site.get('/about')).status).toBe(200));
    const html = await readPage('/about');
    expect(html).toMatch(/<h1[^>]*>আমাদের সম্পর্কে<\/h1>/);
    expect(html).toContain('<title>আমাদের সম্পর্কে | প্রহর</title>');
    expect(html).toMatch(/<h2[^>]*>শুরু<\/h2>/);
    expect(html).toContain('<strong>স্বাধীন</strong>');
    expect(html).toContain('<meta name="description" content="শুরু প্রহর একটি স্বাধীন সংবাদমাধ্যম।"/>');
    expect(html).toContain('rel="canonical" href="https://prohor.example/about"');
    await eventually(async () =>
      expect(await readPage('/sitemap-sections.xml')).toContain('<loc>https://prohor.example/about</loc>'),
    );
  });
});

test('the screen has the time and size of the last backup', async () => {
  const read = async () => (await site.get('/dashboard/settings', { headers: { Cookie: cookie } })).text();
  expect(await read()).toContain('No backup of this site is known.');
  await noteBackup(site.dataDir, { location: '/backups/2026-11-28T033000Z', bytes: 12_345_678_901 });
  expect((await read()).replace(/<!-- -->/g, '')).toMatch(/The last backup, of 12 GB, was written on <time/);
});
