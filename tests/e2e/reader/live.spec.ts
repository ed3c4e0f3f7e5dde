import type { Page } from '@playwright/test';
import { withdrawalText } from '#app/strings/newsroom/article-record.ts';
import { articleProblemText } from '#app/strings/reader/article.ts';
import { headerText } from '#app/strings/reader/site.ts';
import { CATEGORY_PAGE_SIZE } from '#domain/desk/list-cursor.ts';
import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { LONG } from '../support/long-tests.ts';
import { nextFrame, readAtRest } from '../support/next-frame.ts';
import { expect, test } from '../support/site-test.ts';

const KHELA = `/category/${encodeURIComponent('খেলা')}`;

test('a scheduled article appears on an open home page when it is due', async ({ page, newsroom, clock }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  const publishAt = clock.now() + 60_000;
  await newsroom.publish('e2e-due', {
    title: 'ঠিক সময়ে আসা খবর',
    status: 'scheduled',
    publishAt,
  });
  clock.advanceTo(publishAt);
  const latest = page.getByRole('region', { name: 'সর্বশেষ' });
  await expect(page.locator('[data-list="headlines"] a').first()).toHaveText('ঠিক সময়ে আসা খবর'.normalize('NFC'));
  await expect(latest.getByRole('listitem')).toHaveCount(8);
});

test('an open category page shows a publication, an edit and a deletion, and new items wait if the reader has scrolled', async ({
  page,
  newsroom,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(KHELA);
  await waitForLiveStream(page);
  const main = page.getByRole('main');
  const link = (name: string) => main.getByRole('link', { name });
  await test.step('at the top, also after the menu was closed by its button', async () => {
    await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: headerText.closeMenu }).click();
    // A shared cache has no copy under the name of a new change.
    const read = page.waitForRequest(/[?&]part=main&change=\w+/);
    await newsroom.publish('e2e-live', { title: 'খেলার নতুন খবর', category: 'খেলা' });
    await read;
    await expect(link('খেলার নতুন খবর')).toBeVisible();
    await newsroom.edit('e2e-live', { title: 'খেলার বদলানো খবর', category: 'খেলা' });
    await expect(link('খেলার বদলানো খবর')).toBeVisible();
    await expect(link('খেলার নতুন খবর')).toHaveCount(0);
    await newsroom.remove('e2e-live');
    await expect(link('খেলার বদলানো খবর')).toHaveCount(0);
  });
  await test.step('scrolled down', async () => {
    const article = main.getByRole('article').nth(9);
    await article.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy({ top: 200, behavior: 'instant' }));
    const before = await readAtRest(page, () => article.boundingBox());
    await newsroom.publish('e2e-waits', { title: 'অপেক্ষমাণ খবর', category: 'খেলা' });
    const button = page.getByRole('button', { name: 'নতুন খবর' });
    await expect(button).toBeVisible();
    expect(Math.abs(((await article.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await button.click();
    await expect(link('অপেক্ষমাণ খবর')).toBeInViewport();
    await expect(button).toHaveCount(0);
  });
});

test('an open article shows its edit and its deletion', async ({ page, newsroom }) => {
  await newsroom.publish('e2e-open', { title: 'খোলা পাতার খবর' });
  await page.goto('/article/e2e-open');
  await waitForLiveStream(page);
  await newsroom.edit('e2e-open', { title: 'খোলা পাতার নতুন শিরোনাম' });
  await expect(page.getByRole('heading', { level: 1, name: 'খোলা পাতার নতুন শিরোনাম' })).toBeVisible();
  await newsroom.remove('e2e-open');
  await expect(page.getByText('খবরটি খুঁজে পাওয়া যায়নি।'.normalize('NFC'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'হোমপেজে ফিরে যান' })).toBeVisible();
});

test('the notice of a withdrawal or a deletion is in view, also if the reader has scrolled', async ({
  page,
  site,
  newsroom,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const openScrolled = async (id: string) => {
    await newsroom.publish(id, { description: 'দীর্ঘ খবর। '.repeat(2_000) }); // "long news"
    await page.goto(`/article/${id}`);
    await waitForLiveStream(page);
    await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: 'instant' }));
  };
  const notice = page.getByRole('heading', { level: 1 });

  await openScrolled('e2e-withdrawn');
  const stamp = { actor: { userEmail: 'desk', userId: null }, nowMs: Date.now(), historyId: 'e2e-withdrawn' };
  await site.editing.decideRecord({
    id: articleId('e2e-withdrawn'),
    decision: { kind: 'withdraw', reason: '' },
    ...stamp,
  });
  await expect(notice).toHaveText(withdrawalText.title.normalize('NFC'));
  await expect(notice).toBeInViewport({ ratio: 1 });

  await openScrolled('e2e-deleted');
  await newsroom.remove('e2e-deleted');
  await expect(notice).toHaveText(articleProblemText.missing.normalize('NFC'));
  await expect(notice).toBeInViewport({ ratio: 1 });
});

test('an open page shows the maintenance notice until maintenance ends', async ({ page, site }) => {
  await page.goto('/');
  await waitForLiveStream(page);
  await site.documents.setMaintenance(true, null);
  await expect(page.getByRole('heading', { name: 'রক্ষণাবেক্ষণ চলছে' })).toBeVisible();
  await site.documents.setMaintenance(false, null);
  await expect(page.getByRole('heading', { name: 'রক্ষণাবেক্ষণ চলছে' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test.describe('a page that throws while it applies a change', () => {
  /** Breaks insertions into `main`, as an extension that replaced the method might. */
  const breakInsertions = (page: Page, count: number) =>
    page.evaluate((errors) => {
      const { insertBefore } = Node.prototype;
      let left = errors;
      Node.prototype.insertBefore = function <Child extends Node>(
        this: Node,
        child: Child,
        before: Node | null,
      ): Child {
        if (document.getElementById('main')?.contains(this) && left-- > 0) throw new Error('broken by an extension');
        return insertBefore.call(this, child, before) as Child;
      };
    }, count);

  test(
    'reads again and shows the change, and offers to reload after the second time',
    LONG,
    async ({ page, newsroom }) => {
      await page.goto(KHELA);
      await waitForLiveStream(page);
      const link = (name: string) => page.getByRole('main').getByRole('link', { name });
      await breakInsertions(page, 1);
      await newsroom.publish('e2e-once', { title: 'একবার আটকানো খবর', category: 'খেলা' });
      await expect(link('একবার আটকানো খবর')).toBeVisible();
      const button = page.getByRole('status').getByRole('button', { name: 'পাতাটি আবার লোড করুন' });
      await expect(button).toHaveCount(0);
      await breakInsertions(page, 1_000);
      await newsroom.publish('e2e-stuck', { title: 'আটকে থাকা খবর', category: 'খেলা' });
      await expect(button).toBeVisible();
      await button.click();
      await expect(link('আটকে থাকা খবর')).toBeVisible();
      await expect(button).toHaveCount(0);
    },
  );
});

test('loaded further pages show edits and deletions', LONG, async ({ page, newsroom }) => {
  const category = 'ধর্ম';
  for (let n = 0; n < 45; n += 1) await newsroom.publish(`e2e-further-${n}`, { title: `সারির খবর ${n}`, category });
  await page.goto(`/category/${encodeURIComponent(category)}`);
  await waitForLiveStream(page);
  const main = page.getByRole('main');
  const link = (title: string) => main.getByRole('link', { name: title, exact: true });
  await main.getByRole('link', { name: 'আরও খবর' }).click();
  await expect(main.getByRole('article')).toHaveCount(2 * CATEGORY_PAGE_SIZE);
  await expect(link('সারির খবর 24')).toBeFocused();
  await newsroom.edit('e2e-further-10', { title: 'সারির বদলানো খবর', category });
  await expect(link('সারির বদলানো খবর')).toBeVisible();
  await newsroom.remove('e2e-further-9');
  await expect(link('সারির খবর 9')).toHaveCount(0);
  await expect(link('সারির খবর 4')).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(2 * CATEGORY_PAGE_SIZE);
});

test(
  'a new featured article waits behind a button if the reader has scrolled down',
  LONG,
  async ({ page, newsroom }) => {
    await page.goto('/');
    await waitForLiveStream(page);
    const featured = page.getByRole('main').getByRole('article').first();
    const title = await featured.getByRole('heading').textContent();
    // Articles of other tests change which images the sections get. This one has none.
    const article = page.getByRole('region', { name: 'মতামত' }).getByRole('article').nth(1).getByRole('link');
    await article.evaluate((link) => {
      link.scrollIntoView({ block: 'start', behavior: 'instant' });
      window.scrollBy({ top: -150, behavior: 'instant' });
    });
    const before = await readAtRest(page, () => article.boundingBox());
    await newsroom.publish('e2e-featured', {
      title: 'নতুন প্রধান খবর, যার শিরোনাম আগেরটির চেয়ে অনেক বেশি পঙ্‌ক্তি নেয় বলে পাতাটি লম্বা হয়',
      isFeatured: true,
    });
    const button = page.getByRole('button', { name: 'নতুন খবর' });
    await expect(button).toBeVisible();
    await expect(featured.getByRole('heading')).toHaveText(title ?? '');
    expect(Math.abs(((await article.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await button.click();
    await expect(featured.getByRole('heading')).toContainText('নতুন প্রধান খবর');
    await expect(featured).toBeInViewport();
  },
);

const toParagraph = (n: number) => `অনুচ্ছেদ ${n}। ${'নদীর ধারে সকাল থেকে মানুষের ভিড়, নৌকা আসে আর যায়। '.repeat(6)}`;
const toBody = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => toParagraph(from + n)).join('\n\n');

for (const { browser, style } of [
  { browser: 'with scroll anchoring', style: '/* none */' },
  { browser: 'without scroll anchoring', style: '* { overflow-anchor: none !important }' },
]) {
  test(
    `an edit above leaves the paragraph that is read in its place in a browser ${browser}`,
    LONG,
    async ({ page, newsroom }) => {
      const id = `e2e-place-${style.length}`;
      await page.setViewportSize({ width: 360, height: 740 });
      await newsroom.publish(id, { title: 'পড়া চলছে', description: toBody(1, 20) });
      await page.goto(`/article/${id}`);
      await waitForLiveStream(page);
      await page.addStyleTag({ content: style });
      const read = page.getByRole('main').locator('p').filter({ hasText: 'অনুচ্ছেদ 9।' });
      const element = await read.elementHandle();
      await read.evaluate((paragraph) => {
        window.scrollTo({ top: window.scrollY + paragraph.getBoundingClientRect().top - 200, behavior: 'instant' });
        getSelection()?.selectAllChildren(paragraph);
      });
      await nextFrame(page);
      const before = await read.boundingBox();
      await newsroom.edit(id, {
        title: 'পড়া চলছে, আর এর মধ্যে শিরোনাম বদলে অনেক বড় হয়ে গেছে বলে উপরের অংশ লম্বা',
        description: `${toBody(101, 104)}\n\n${toBody(1, 20)}`,
      });
      await expect(page.getByRole('main').locator('p').filter({ hasText: 'অনুচ্ছেদ 104।' })).toHaveCount(1);
      await nextFrame(page);
      const after = await read.boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
      expect(await read.evaluate((paragraph, previous) => paragraph === previous, element)).toBe(true);
      expect(await page.evaluate(() => getSelection()?.toString())).toContain('অনুচ্ছেদ 9।');
    },
  );
}

test('an edit shows at once to a reader at the top of the article', LONG, async ({ page, newsroom }) => {
  await newsroom.publish('e2e-top', { title: 'উপরে পাঠক', description: toBody(1, 20) });
  await page.goto('/article/e2e-top');
  await waitForLiveStream(page);
  await newsroom.edit('e2e-top', { title: 'উপরে পাঠক', description: toBody(101, 120) });
  await expect(page.getByRole('main').locator('p').filter({ hasText: 'অনুচ্ছেদ 101।' })).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
