import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { ACTOR } from '#tests/support/staff/newsroom-data.ts';
import { openRoleViewers } from '#tests/support/staff/newsroom-viewers.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const DHAKA_OFFSET_MS = 6 * HOUR_MS;

/** The end of the day in Asia/Dhaka, up to which the Overview lists what is scheduled. */
const findEndOfToday = () => Math.ceil((Date.now() + DHAKA_OFFSET_MS) / DAY_MS) * DAY_MS - DHAKA_OFFSET_MS;

const readText = async (site: Site, headers: Record<string, string>) =>
  (await site.get('/dashboard', { headers })).text();

describe('a site without roles and without a workflow', () => {
  let site: Site;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await startTestSite({ trustedProxies: 1 });
    headers = { Cookie: toCookieHeader(await site.signIn('mina@prohor.example')) };
  });
  afterAll(() => site.stop());

  const search = (words: string, address: string, more = '') =>
    site.get(`/search?q=${encodeURIComponent(words)}${more}`, { headers: { 'X-Forwarded-For': address } });

  test('has no word of roles, review or desks on its Overview', async () => {
    const text = await readText(site, headers);
    expect(text).toContain('Nothing is waiting for you.');
    const [main = ''] = /id="waiting".*id="posting-activity"/s.exec(text) ?? [];
    expect(main).not.toBe('');
    expect(main).not.toMatch(/role|review|desk"|submitted|approved|due/i);
  });

  test('shows what five networks searched for in vain, whether the page was cached or not', async () => {
    for (const n of [1, 2, 3, 4]) await search('মেট্রোরেল সময়সূচি', `203.0.113.${n}`);
    await search('মেট্রোরেল সময়সূচি', '203.0.113.5', '&part=main');
    await search('মেট্রোরেল সময়সূচি', '203.0.113.5', '&period=today');
    await search('রফিক ০১৭১১২৩৪৫৬৭', '203.0.113.5');
    await eventually(async () => {
      const rows = await site.db.selectFrom('missedSearches').select(['networkCount', 'words']).execute();
      expect(rows).toEqual([{ networkCount: 4, words: '' }]);
    });
    const before = await readText(site, headers);
    expect(before).toContain('A search is listed when it comes from at least five networks.');
    expect(before).not.toContain('মেট্রোরেল সময়সূচি');
    await search('মেট্রোরেল সময়সূচি', '203.0.113.5');
    await eventually(async () => expect(await readText(site, headers)).toContain('মেট্রোরেল সময়সূচি'));
  });
});

test('a contributor’s Overview has nothing of what colleagues schedule and write', async () => {
  const roles = await openRoleViewers();
  const { editing, desk } = roles.site;
  const save = (title: string, change: object) =>
    editing.save({
      ...{ id: articleId(randomUUID()), baseRevision: null, lead: 'keep', actor: ACTOR, nowMs: Date.now() },
      ...{ historyId: randomUUID(), input: makeInput({ title, ...change }) },
    });
  await desk.saveSettings({ isOn: true, needsFourEyes: false }, ACTOR, Date.now());
  await save('আসছেশিগগির', { status: 'scheduled', publishAt: findEndOfToday() - 1 });
  await save('গোপনখসড়া', { status: 'draft' });
  const { site, headers } = await roles.makeViewer('a contributor');
  const text = await readText(site, headers);
  expect(text).toContain('Most Popular Articles');
  const secrets = ['আসছেশিগগির', 'গোপনখসড়া', ACTOR.userEmail];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  await roles.stop();
});
