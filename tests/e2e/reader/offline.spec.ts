import type { Page } from '@playwright/test';
import { formatDateTime } from '#domain/time/format-date-time.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';
import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { expect, test } from '../support/site-test.ts';

test.use({ serviceWorkers: 'allow' });

const ARTICLE = '/article/demo-teesta-rising';
const NEXT_ARTICLE = '/article/demo-padma-night-market';
const MARK = /সময়ে সংরক্ষিত কপি|সময়ে সংরক্ষিত কপি/;
const NO_CONNECTION = 'ইন্টারনেট সংযোগ নেই';

/** Sorted: an article that is saved again moves to the end. */
const listSaved = async (page: Page) =>
  (
    await page.evaluate(async () =>
      (await (await caches.open('articles')).keys()).map(({ url }) => new URL(url).pathname),
    )
  ).toSorted();

/** Opens the article, and waits until the service worker has saved it. */
async function readArticle(page: Page) {
  await page.goto(ARTICLE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => listSaved(page)).toContain(ARTICLE);
}

test.describe('a reader in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('reads a saved article without a connection, is led to it from other pages, and sees when it was saved', async ({
    page,
    context,
  }) => {
    await readArticle(page);
    const readTime = () => formatDateTime(Date.now(), DHAKA_OFFSET_MINUTES).normalize('NFC');
    const times = [readTime()];
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const mark = page.getByText(MARK);
    await expect(mark).toHaveCount(0);
    await context.setOffline(true);
    await test.step('the copy, with the time in the zone of the site', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const text = (await mark.innerText()).normalize('NFC');
      // A minute may have begun since.
      times.push(readTime());
      expect(times.filter((time) => text.startsWith(time))).not.toEqual([]);
    });
    await test.step('another page leads to the copy', async () => {
      await page.getByRole('link', { name: 'সর্বশেষ' }).first().click();
      await expect(page.getByRole('heading', { name: NO_CONNECTION })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'প্রহর' })).toHaveAttribute('href', '/');
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('link', { name: title }).click();
      await expect(mark).toBeVisible();
    });
    await expect(page.goto('/dashboard'), 'the dashboard is left to the browser').rejects.toThrow(
      'ERR_INTERNET_DISCONNECTED',
    );
    await context.setOffline(false);
    await page.goto(ARTICLE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(mark).toHaveCount(0);
  });
});

test('an article that was opened by a link is saved too', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.locator(`a[href="${NEXT_ARTICLE}"]`).first().click();
  await expect.poll(() => listSaved(page)).toEqual([NEXT_ARTICLE]);
  await context.setOffline(true);
  await page.goto(NEXT_ARTICLE);
  await expect(page.getByText(MARK)).toBeVisible();
});

test('an article that was removed is not kept', async ({ page, context, newsroom }) => {
  await newsroom.publish('removed-later');
  await page.goto('/article/removed-later');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => listSaved(page)).toEqual(['/article/removed-later']);
  await newsroom.remove('removed-later');
  await expect.poll(async () => (await page.goto('/article/removed-later'))?.status()).toBe(410);
  await expect.poll(() => listSaved(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/article/removed-later');
  await expect(page.getByRole('heading', { name: NO_CONNECTION })).toBeVisible();
});

test('an article that is withdrawn while it is open is no longer readable without a connection', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await newsroom.publish('withdrawn-later');
  await page.goto('/article/withdrawn-later');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => listSaved(page)).toEqual(['/article/withdrawn-later']);
  await page.reload();
  await waitForLiveStream(page);
  const decision = { kind: 'withdraw', reason: 'ভুল' } as const;
  const stamp = { actor: { userEmail: 'desk', userId: null }, nowMs: Date.now(), historyId: 'withdrawn-later' };
  await site.editing.decideRecord({ id: articleId('withdrawn-later'), decision, ...stamp });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('খবরটি প্রত্যাহার করা হয়েছে।');
  await expect.poll(() => listSaved(page)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: NO_CONNECTION })).toBeVisible();
});

test('an article that was withdrawn without a connection is deleted when the browser visits any page', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await newsroom.publish('withdrawn-unseen');
  await readArticle(page);
  await page.goto('/article/withdrawn-unseen');
  await expect.poll(() => listSaved(page)).toEqual([ARTICLE, '/article/withdrawn-unseen']);
  await context.setOffline(true);
  const decision = { kind: 'withdraw', reason: 'ভুল' } as const;
  const stamp = { actor: { userEmail: 'desk', userId: null }, nowMs: Date.now(), historyId: 'withdrawn-unseen' };
  await site.editing.decideRecord({ id: articleId('withdrawn-unseen'), decision, ...stamp });
  await page.reload();
  await expect(page.getByText(MARK)).toBeVisible();
  await context.setOffline(false);
  await page.goto('/corrections');
  await expect.poll(() => listSaved(page)).toEqual([ARTICLE]);
});
