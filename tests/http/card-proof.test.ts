import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { SiteSettingField } from '#domain/site-settings/site-settings.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeCard } from '#tests/support/articles/make-card.ts';
import { by, RINA } from '#tests/support/database/article-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const clock = createFakeClock(NOON_MS);
const TITLE = 'নদীতে নৌকা';
const LITE = { Cookie: 'edition=lite' };

let site: Site;
let id = articleId('a');

beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());
beforeEach(async () => {
  id = articleId(randomUUID());
  await save({ title: TITLE });
});

const stamp = () => by(RINA, clock.now());
async function save(change: Partial<ArticleInput>): Promise<void> {
  const baseRevision = (await site.editing.find(id))?.revision ?? null;
  const saved = await site.editing.save({ baseRevision, id, input: makeInput(change), lead: 'keep', ...stamp() });
  expect(saved.kind).toBe('saved');
}
const make = (change: object = {}) => makeCard(site, id, { nowMs: clock.now(), ...change });
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await site.get(path, { headers });
  return { status: response.status, html: (await response.text()).normalize('NFC') };
};
const expectShown = (path: string, text: string) =>
  eventually(async () => expect((await read(path)).html).toContain(text.normalize('NFC')));

describe('the page of a card', () => {
  test.each([{}, LITE])(
    'has its picture, the present headline and the time, and is not indexed, with %j',
    async (headers) => {
      const { code, token } = await make();
      const { status, html } = await read(`/v/${code}`, headers);
      expect(status).toBe(200);
      for (const text of ['কার্ডটি আমাদের।', TITLE, `/media/${token}/1080.jpg`, `/article/${id}`, code, 'noindex'])
        expect(html).toContain(text.normalize('NFC'));
      expect(html.includes('<img')).toBe(headers !== LITE);
      expect((await site.get(`/media/${token}/1080.jpg`)).headers.get('content-type')).toBe('image/jpeg');
    },
  );

  test('is found by any spelling of the code', async () => {
    const { code } = await make();
    for (const spelling of [
      code.toUpperCase(),
      `${code.slice(0, 4)}-${code.slice(4)}`,
      `${code.slice(0, 4)}%20${code.slice(4)}`,
    ]) {
      const response = await site.get(`/v/${spelling}`);
      expect([response.status, response.headers.get('location')]).toEqual([301, `/v/${code}`]);
    }
  });

  test.each(['22222222', 'abc', 'কার্ড'])('does not exist for the code %s', async (code) => {
    const { status, html } = await read(`/v/${encodeURIComponent(code)}`);
    expect(status).toBe(404);
    expect(html).toContain('এই কোডের কোনো কার্ড নেই।'.normalize('NFC'));
    expect(html).toContain('noindex');
  });

  test('does not exist for a draft, whose picture is for staff', async () => {
    await save({ title: TITLE, status: 'draft' });
    const { code, token } = await make();
    await save({ title: TITLE });
    expect((await read(`/v/${code}`)).status).toBe(404);
    const path = `/media/${token}/1080.jpg`;
    const Cookie = toCookieHeader(await site.signIn());
    expect([(await site.get(path)).status, (await site.get(path, { headers: { Cookie } })).status]).toEqual([404, 200]);
  });

  test('changes with its article', async () => {
    const { code } = await make();
    const path = `/v/${code}`;
    await expectShown(path, TITLE);
    await clock.advance(1000);
    await save({ title: 'নৌকায় নদী' });
    await expectShown(path, 'নৌকায় নদী');
    await expectShown(path, 'খবরটি এরপর বদলেছে:');
    const decision = { kind: 'add-correction', text: 'শিরোনাম ভুল ছিল।' } as const;
    await site.editing.decideRecord({ id, decision, ...stamp() });
    await expectShown(path, 'খবরটি এরপর সংশোধন করা হয়েছে:');
  });

  test('tells neither picture, headline nor article after a withdrawal, and tells them again after its end', async () => {
    const { code, token } = await make();
    const path = `/v/${code}`;
    const secrets = [TITLE.normalize('NFC'), token, id, 'শিরোনাম*'];
    await expectShown(path, TITLE);
    await site.editing.decideRecord({ id, decision: { kind: 'withdraw', reason: 'ভুল' }, ...stamp() });
    await expectShown(path, 'খবরটি প্রত্যাহার করা হয়েছে:');
    for (const headers of [{}, LITE]) {
      const { status, html } = await read(path, headers);
      expect(status).toBe(200);
      expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
    }
    await eventually(async () => expect((await site.get(`/media/${token}/1080.jpg`)).status).toBe(404));
    const seen = (await site.editing.find(id))?.revision ?? 0;
    await site.editing.decideRecord({ id, decision: { kind: 'reinstate', seen }, ...stamp() });
    await expectShown(path, TITLE);
  });

  test('says that the article has expired, is not available or was removed, and returns with it', async () => {
    await save({ title: TITLE, expiresAt: clock.now() + 60_000 });
    const { code } = await make();
    const path = `/v/${code}`;
    await expectShown(path, TITLE);
    await clock.advance(60_000);
    await expectShown(path, 'খবরটির মেয়াদ শেষ হয়েছে:');
    await save({ title: TITLE, status: 'draft' });
    await expectShown(path, 'খবরটি এই মুহূর্তে উপলব্ধ নয়।');
    await site.editing.delete({ id, ...stamp() });
    await expectShown(path, 'খবরটি সরিয়ে ফেলা হয়েছে।');
    await site.editing.restoreFromTrash({ id, ...stamp() });
    await save({ title: TITLE });
    await expectShown(path, TITLE);
  });
});

test('a new card is announced to staff', async () => {
  const Cookie = toCookieHeader(await site.signIn());
  const reader = await openLiveReader(site.origin, ['newsroom'], undefined, { Cookie });
  await make();
  await eventually(async () => expect(reader.received.flat()).toContain('newsroom'));
  reader.close();
});

describe('the link preview of an article', () => {
  const findImage = async () => /property="og:image" content="([^"]*)"/.exec((await read(`/article/${id}`)).html)?.[1];
  const set = async (field: SiteSettingField, value: string) => {
    const { [field]: current } = await site.documents.readSiteSettings();
    await site.documents.saveSiteSettings([{ field, value, baseUpdatedAt: current.updatedAt }], clock.now());
  };

  test('shows its newest wide card if staff chose so and it has no social image', async () => {
    const before = await findImage();
    const { token } = await make({ size: 'wide' });
    await make({ size: 'square' });
    expect(await findImage()).toBe(before);
    await set('cardShareImage', 'yes');
    const toUrl = (of: string) => `https://prohor.example/media/${of}/1200.jpg`;
    await eventually(async () => expect(await findImage()).toBe(toUrl(token)));
    await clock.advance(1000);
    const newer = await make({ size: 'wide' });
    await eventually(async () => expect(await findImage()).toBe(toUrl(newer.token)));
    await save({ title: TITLE, socialImageUrl: '/demo/river-1280.webp' });
    await eventually(async () => expect(await findImage()).toContain('river'));
    await set('cardShareImage', '');
  });
});
