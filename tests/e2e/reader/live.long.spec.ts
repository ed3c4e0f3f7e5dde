import { CATEGORY_PAGE_SIZE } from '#domain/article/list-cursor.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { nextFrame } from '../support/next-frame.ts';
import { expect, test } from '../support/site-test.ts';

test('loaded further pages show edits and deletions', async ({ page, newsroom }) => {
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

test('a new featured article waits behind a button if the reader has scrolled down', async ({ page, newsroom }) => {
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
  // Sections that come near the window get their real height in the frames after the scroll.
  let before = await article.boundingBox();
  await expect
    .poll(async () => {
      const earlier = before?.y;
      for (let frame = 0; frame < 10; frame += 1) await nextFrame(page);
      before = await article.boundingBox();
      return before?.y === earlier;
    })
    .toBe(true);
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
});

const toParagraph = (n: number) => `অনুচ্ছেদ ${n}। ${'নদীর ধারে সকাল থেকে মানুষের ভিড়, নৌকা আসে আর যায়। '.repeat(6)}`;
const toBody = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => toParagraph(from + n)).join('\n\n');

for (const { browser, style } of [
  { browser: 'with scroll anchoring', style: '/* none */' },
  { browser: 'without scroll anchoring', style: '* { overflow-anchor: none !important }' },
]) {
  test(`an edit above leaves the paragraph that is read in its place in a browser ${browser}`, async ({
    page,
    newsroom,
  }) => {
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
  });
}

test('an edit shows at once to a reader at the top of the article', async ({ page, newsroom }) => {
  await newsroom.publish('e2e-top', { title: 'উপরে পাঠক', description: toBody(1, 20) });
  await page.goto('/article/e2e-top');
  await waitForLiveStream(page);
  await newsroom.edit('e2e-top', { title: 'উপরে পাঠক', description: toBody(101, 120) });
  await expect(page.getByRole('main').locator('p').filter({ hasText: 'অনুচ্ছেদ 101।' })).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
