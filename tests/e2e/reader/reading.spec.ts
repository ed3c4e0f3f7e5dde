import { COPY_CONFIRMATION_MS } from '#app/components/copy-text.ts';
import { headerText } from '#app/strings/reader/site.ts';
import { READ_MORE_QUERY_LIMIT } from '#domain/publication/decide-related.ts';
import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { endHeldTimers, holdTimers } from '../support/held-timers.ts';
import { findBrokenWords, publishJoined } from '../support/joined-words.ts';
import { LONG } from '../support/long-tests.ts';
import { expect, test } from '../support/site-test.ts';

const LONG_ARTICLE = '/article/demo-padma-night-market';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('reading, navigation, category and search work', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: 'খেলা', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'খেলা' })).toBeVisible();
    await page.goto('/search');
    await page.getByRole('main').getByRole('searchbox').fill('নদী');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByRole('main').locator('mark').first()).toHaveText(/নদী/);
  });

  test('the field that the search button opens has the focus, and nothing has it when the page loads', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator(':focus')).toHaveCount(0);
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: headerText.openSearch, exact: true }).click();
    await expect(banner.getByRole('searchbox')).toBeFocused();
  });

  test('an article page has no text size, no share sheet and no block of most read articles, and no gap for it', async ({
    page,
  }) => {
    await page.goto(LONG_ARTICLE);
    await expect(page.getByRole('link', { name: 'ফেসবুকে শেয়ার করুন'.normalize('NFC') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    const place = page.locator('[data-late-part]');
    await expect(place).toHaveCount(1);
    await expect(place).toHaveCSS('height', '0px');
    await expect(place).toHaveCSS('margin-top', '0px');
  });
});

test('counts a view once per browser session', async ({ page, site, newsroom }) => {
  await newsroom.publish('e2e-viewed', { title: 'পড়া খবর' });
  // The first request starts the session.
  const counted = page.waitForResponse(
    (response) => response.url().endsWith('/article/e2e-viewed/view') && response.status() !== 202,
  );
  await page.goto('/article/e2e-viewed');
  expect((await counted).status()).toBe(204);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.reload();
  await waitForLiveStream(page);
  expect(paths).not.toContain('/article/e2e-viewed/view');
  expect((await site.articles.findArticle(articleId('e2e-viewed')))?.viewCount).toBe(1);
});

test('shows a confirmation for two seconds after the link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await holdTimers(page, [COPY_CONFIRMATION_MS]);
  await page.goto(LONG_ARTICLE);
  await waitForLiveStream(page);
  const copy = page.getByRole('button', { name: /লিংক/ });
  await copy.click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`http://prohor.example${LONG_ARTICLE}`);
  await expect(page.getByText(/কপি হয়েছে/)).toHaveCount(1);
  await endHeldTimers(page);
  await expect(page.getByText(/কপি হয়েছে/)).toHaveCount(0);
});

test('a printed article is its title, author, time, image, text and URL', async ({ page }) => {
  await page.goto(LONG_ARTICLE);
  await waitForLiveStream(page);
  const main = page.getByRole('main');
  const url = main.getByText(`http://prohor.example${LONG_ARTICLE}`);
  await expect(url).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(url).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText('আপডেট:')).toBeVisible();
  await expect(main.locator('figure img').first()).toBeVisible();
  await expect(main.locator('figcaption').first()).toBeVisible();
  for (const role of ['banner', 'navigation', 'contentinfo', 'complementary', 'button'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  for (const text of ['বিষয়', 'আরও পড়ুন', 'এই বিভাগের আরও খবর', 'বিজ্ঞাপন']) {
    await expect(page.getByText(text.normalize('NFC')).filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByRole('list', { name: 'শেয়ার করুন' })).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
});

test('nothing of an article is cut with text of double size', async ({ page, newsroom }) => {
  const title = 'ক্ষুদ্রঋণ ও কৃষিপণ্যের দাম ৫০%–৬০% বেড়েছে, আগামী ১০–১২ দিনের মধ্যে স্বাভাবিক হবে বলে আশা মন্ত্রণালয়ের';
  for (const n of [1, 2, 3]) await newsroom.publish(`e2e-double-${n}`, { title, imageUrl: '/demo/flood-1280.webp' });
  await page.goto('/article/e2e-double-1');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element);
          const isClipped =
            (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
            (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
          return isClipped || element.getBoundingClientRect().right > window.innerWidth + 1;
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(cut, `${width} px`).toEqual([]);
    for (const heading of await page.getByRole('main').locator('h1, h3').all()) {
      expect(await heading.evaluate((element) => getComputedStyle(element).webkitLineClamp)).toBe('none');
    }
  }
});

test('a yellow highlight has its colours in both themes', async ({ page, newsroom }) => {
  await newsroom.publish('e2e-highlight', { description: '##yellow|গুরুত্বপূর্ণ##' }); // "important"
  await page.goto('/article/e2e-highlight');
  const mark = page.getByRole('main').locator('mark');
  for (const { colorScheme, background, colour } of [
    { colorScheme: 'light', background: 'rgb(255, 255, 0)', colour: 'rgb(0, 0, 0)' },
    { colorScheme: 'dark', background: 'rgb(89, 89, 0)', colour: 'rgb(236, 232, 225)' },
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(mark).toHaveCSS('background-color', background);
    await expect(mark).toHaveCSS('color', colour);
  }
});

test('a joined word is copied and found as it was written', async ({ page, context, newsroom }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newsroom.publish('e2e-copied', { title: 'চা-বাগানের ৮১-র খবর' });
  await page.goto('/article/e2e-copied');
  const heading = page.getByRole('heading', { name: 'চা-বাগানের ৮১-র খবর', exact: true });
  await heading.selectText();
  await page.keyboard.press('Control+C');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('চা-বাগানের ৮১-র খবর');
  await page.evaluate(() => getSelection()?.removeAllRanges());
  expect(await page.evaluate(() => Reflect.get(window, 'find').call(window, 'চা-বাগানের ৮১-র'))).toBe(true);
});

test('no page scrolls horizontally on a small phone, also with a chain of hyphens that is longer than a line', async ({
  page,
  newsroom,
}) => {
  const chain = 'আম-জাম-১-কাঁঠাল-'.repeat(12);
  await newsroom.publish('e2e-chain', { title: `${chain} *${'ক'.repeat(10)}-${'খ'.repeat(12)}*`, description: chain });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    '/article/e2e-chain',
    LONG_ARTICLE,
    '/search?q=নদী',
    '/nowhere',
    `/search?q=${'x'.repeat(300)}`,
  ]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('no line breaks inside a range, a hyphenated word or a number with its ending', async ({ page, newsroom }) => {
  await publishJoined(newsroom);
  await page.goto('/article/e2e-joined-1');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await findBrokenWords(page), `${width} px`).toEqual([]);
  }
});

test('articles next to each other have images only if all of them have one', LONG, async ({ page, newsroom }) => {
  const images = page.locator('[data-list="more"] img');
  const showsImages = (count: number) => expect(images.filter({ visible: true })).toHaveCount(count);
  await page.setViewportSize({ width: 1280, height: 900 });
  const imageUrl = '/demo/flood-1280.webp';
  // The list is chosen from the newest 30 of the category, and prefers those with images: here only one has an image.
  for (let n = 0; n <= READ_MORE_QUERY_LIMIT; n += 1) {
    await newsroom.publish(`e2e-mixed-${n}`, { category: 'চাকরি', imageUrl: n === 3 ? imageUrl : '' });
  }
  await page.goto('/article/e2e-mixed-0');
  await expect(images).toHaveCount(1);
  await showsImages(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await showsImages(1);
  for (let n = 0; n < 10; n += 1) await newsroom.publish(`e2e-more-${n}`, { category: 'ধর্ম', imageUrl });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/article/e2e-more-0');
  await showsImages(4);
});

test(
  'no line breaks inside a joined word on any page, in print and in the lite edition',
  LONG,
  async ({ page, newsroom }) => {
    await publishJoined(newsroom);
    const paths = [
      '/',
      `/category/${encodeURIComponent('বাংলাদেশ')}`,
      `/search?q=${encodeURIComponent('অনূর্ধ্ব-১৯')}`,
      '/article/e2e-joined-1',
    ];
    for (const path of paths) {
      await page.goto(path);
      for (const width of [320, 330, 340, 350, 360, 370, 380, 390]) {
        await page.setViewportSize({ width, height: 700 });
        expect(await findBrokenWords(page), `${path} at ${width} px`).toEqual([]);
      }
    }
    await page.emulateMedia({ media: 'print' });
    expect(await findBrokenWords(page)).toEqual([]);
    await page.context().addCookies([{ name: 'edition', value: 'lite', url: page.url() }]);
    await page.emulateMedia({ media: 'screen' });
    for (const path of paths) {
      await page.goto(path);
      expect(await findBrokenWords(page), `${path}, lite`).toEqual([]);
    }
  },
);
