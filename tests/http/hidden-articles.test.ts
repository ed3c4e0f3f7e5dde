import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

let site: Site;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const moment = () => ({ nowMs: Date.now(), historyId: randomUUID() });
const write = (id: string, change: Parameters<typeof makeInput>[0]) =>
  site.editing.save({ baseRevision: null, id: articleId(id), input: makeInput(change), actor: STAFF, ...moment() });

describe('content that is not public', () => {
  test('is named to a browser that has saved it', async () => {
    const ask = (...ids: string[]) => site.get(`/saved-copies?${new URLSearchParams(ids.map((id) => ['id', id]))}`);
    await write('saved-open', {});
    await write('saved-withdrawn', {});
    await write('saved-deleted', {});
    expect(await (await ask('saved-open', 'saved-withdrawn', 'saved-deleted')).json()).toEqual([]);
    const decision = { kind: 'withdraw', reason: 'ভুল' } as const;
    await site.editing.decideRecord({ id: articleId('saved-withdrawn'), decision, actor: STAFF, ...moment() });
    await site.editing.delete({ id: articleId('saved-deleted'), actor: STAFF, ...moment() });
    const response = await ask('saved-open', 'saved-withdrawn', 'saved-deleted', 'unknown');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual(['saved-withdrawn', 'saved-deleted', 'unknown']);
    for (const ids of [[], ['a/b'], Array.from({ length: 31 }, (_, n) => `a${n}`)])
      expect((await ask(...ids)).status).toBe(400);
  });

  test('is unavailable while it is a draft, and missing once it is deleted', async () => {
    const expectStatus = (status: number) =>
      eventually(async () => expect((await site.get('/article/comes-and-goes')).status).toBe(status));
    await expectStatus(404);
    await write('comes-and-goes', { status: 'draft' });
    await expectStatus(403);
    await site.editing.delete({ id: articleId('comes-and-goes'), actor: STAFF, ...moment() });
    await expectStatus(404);
  });

  const HIDDEN = 'অদৃশ্যশব্দ';
  const paths = [
    '/',
    '/?part=main',
    `/category/${encodeURIComponent('বাংলাদেশ')}`,
    `/category/${encodeURIComponent('বাংলাদেশ')}?part=main`,
    `/search?q=${encodeURIComponent(HIDDEN)}`,
    '/article/open',
    '/article/open?part=main',
    '/rss.xml',
    '/rss/bangladesh.xml',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/sitemap-sections.xml',
    '/sitemap-tags.xml',
    '/news-sitemap.xml',
    '/robots.txt',
  ];

  test('is in no response and in no stream', async () => {
    const topics = ['home', 'search', 'category:বাংলাদেশ', 'article:hidden-draft', 'article:hidden-later'];
    const reader = await openLiveReader(site.origin, topics);
    await write('open', { title: 'খোলা খবর' });
    const hidden = { title: `${HIDDEN} শিরোনাম`, description: HIDDEN, tags: [HIDDEN] };
    await write('hidden-draft', { ...hidden, status: 'draft' });
    await write('hidden-later', { ...hidden, status: 'scheduled', publishAt: Date.now() + 3_600_000 });
    await site.editing.save({
      id: articleId('hidden-draft'),
      input: makeInput({ ...hidden, author: HIDDEN, status: 'draft' }),
      baseRevision: 1,
      actor: STAFF,
      ...moment(),
    });
    for (const path of paths) {
      const answer = await site.get(path);
      const shown = (await answer.text()).replaceAll(/অনুসন্ধানের ফলাফল:[^\n]{0,400}|value="[^"]*"/gu, '');
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, shown.includes('hidden-')]).toEqual([path, false]);
      expect([path, shown.includes(`${HIDDEN} শিরোনাম`)]).toEqual([path, false]);
    }
    for (const id of ['hidden-draft', 'hidden-later']) {
      const answer = await site.get(`/article/${id}`);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain(HIDDEN);
    }
    await write('open-2', { title: 'আরেক খবর' });
    await eventually(async () => expect(reader.received).toHaveLength(2));
    expect(reader.text()).not.toContain('hidden-');
    reader.close();
  });
});
