import { READ_MORE_QUERY_LIMIT } from '#domain/article/decide-related.ts';
import { CATEGORY_PAGE_SIZE } from '#domain/article/list-cursor.ts';
import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
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

  test('a link opens the next page of a category', async ({ page, newsroom }) => {
    for (let n = 0; n < 30; n += 1) await newsroom.publish(`e2e-page-${n}`, { title: `পাতার খবর ${n}`, category: 'ধর্ম' });
    await page.goto(`/category/${encodeURIComponent('ধর্ম')}`);
    const shown = page.getByRole('main').getByRole('article');
    await expect(shown).toHaveCount(CATEGORY_PAGE_SIZE);
    await expect(page.getByRole('link', { name: 'পাতার খবর 9', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'আরও খবর' }).click();
    await expect(page.getByRole('link', { name: 'পাতার খবর 9', exact: true })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'পাতার খবর 29', exact: true })).toHaveCount(0);
  });
});

test('no page scrolls horizontally on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    LONG_ARTICLE,
    '/search?q=%E0%A6%A8%E0%A6%A6%E0%A7%80',
    '/nowhere',
    `/search?q=${'x'.repeat(300)}`,
  ]) {
    await page.goto(path);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
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

test('a video loads nothing from YouTube before the click', async ({ page, context, newsroom }) => {
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ body: '<p>player</p>', contentType: 'text/html' }),
  );
  await newsroom.publish('e2e-video', { description: 'ভিডিও দেখুন\n\nhttps://youtu.be/aqz-KE-bpKQ' });
  await page.goto('/article/e2e-video');
  await waitForLiveStream(page);
  const player = page.locator('iframe');
  await expect(player).toHaveCount(0);
  await page.locator('a[href*="aqz-KE-bpKQ"]').first().click();
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/);
  await expect(page).toHaveURL(/e2e-video$/);
});

test('shows a confirmation for two seconds after the link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(LONG_ARTICLE);
  await waitForLiveStream(page);
  const copy = page.getByRole('button', { name: /লিংক/ });
  await copy.click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`http://prohor.example${LONG_ARTICLE}`);
  await expect(page.getByText(/কপি হয়েছে/)).toHaveCount(1);
  await page.clock.fastForward(2_100);
  await expect(page.getByText(/কপি হয়েছে/)).toHaveCount(0);
});

test('the title and description change when the reader leaves the article', async ({ page }) => {
  await page.goto(LONG_ARTICLE);
  await waitForLiveStream(page);
  const description = page.locator('meta[name="description"]');
  const title = await page.title();
  const articleDescription = await description.getAttribute('content');
  expect(title).toContain('প্রহর');
  await expect(page.locator('meta[name="keywords"]')).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: /প্রহর/ }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.title()).not.toBe(title);
  expect(await description.getAttribute('content')).not.toBe(articleDescription);
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

test('articles next to each other have images only if all of them have one', async ({ page, newsroom }) => {
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

test('no article is in two lists of an article page', async ({ page }) => {
  await page.goto(LONG_ARTICLE);
  const links = page.getByRole('main').locator('h3 a[href^="/article/"]');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toHaveLength(9);
  expect(new Set(hrefs).size).toBe(9);
  expect(hrefs).not.toContain(LONG_ARTICLE);
});

for (const width of [360, 1280]) {
  test(`nothing of an article is cut with text of double size at ${width} px`, async ({ page, newsroom }) => {
    await page.setViewportSize({ width, height: 800 });
    const title = 'ক্ষুদ্রঋণ ও কৃষিপণ্যের দাম ৫০%–৬০% বেড়েছে, আগামী ১০–১২ দিনের মধ্যে স্বাভাবিক হবে বলে আশা মন্ত্রণালয়ের';
    for (const n of [1, 2, 3]) await newsroom.publish(`e2e-double-${n}`, { title, imageUrl: '/demo/flood-1280.webp' });
    await page.goto('/article/e2e-double-1');
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
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
    expect(cut).toEqual([]);
    for (const heading of await page.getByRole('main').locator('h1, h3').all()) {
      expect(await heading.evaluate((element) => getComputedStyle(element).webkitLineClamp)).toBe('none');
    }
  });
}

for (const { theme, background, colour } of [
  { theme: 'light', background: 'rgb(255, 255, 0)', colour: 'rgb(0, 0, 0)' },
  { theme: 'dark', background: 'rgb(89, 89, 0)', colour: 'rgb(236, 232, 225)' },
] as const) {
  test(`a yellow highlight in the ${theme} theme has its colours`, async ({ page, newsroom }) => {
    await newsroom.publish(`e2e-highlight-${theme}`, { description: '##yellow|গুরুত্বপূর্ণ##' }); // "important"
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`/article/e2e-highlight-${theme}`);
    const mark = page.getByRole('main').locator('mark');
    await expect(mark).toHaveCSS('background-color', background);
    await expect(mark).toHaveCSS('color', colour);
  });
}

const JOINED = ['৮১-র', '৭০-এর', 'জিপিএ-৫', 'ফোর-জি', 'চা-বাগানের', 'অনূর্ধ্ব-১৯', '৫০%–৬০%', '১০-১২', 'হতে-না-হতে'];

test('no line breaks inside a range, a hyphenated word or a number with its ending', async ({ page, newsroom }) => {
  const text = JOINED.map((word) => `${word} খবর`).join(' ');
  const description = `${text}. ${text}। **৮১**-র, জিপিএ-**৫**\n\n`.repeat(3);
  const change = { title: text, description, author: 'কোভিড-১৯ ডেস্ক', category: 'বাংলাদেশ', subcategory: 'আইন-আদালত' };
  for (const n of [1, 2]) await newsroom.publish(`e2e-joined-${n}`, change);
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
      expect(await page.getByRole('main').evaluate(findBrokenWords, JOINED), `${path} at ${width} px`).toEqual([]);
    }
  }
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('main').evaluate(findBrokenWords, JOINED)).toEqual([]);
  await page.context().addCookies([{ name: 'edition', value: 'lite', url: page.url() }]);
  await page.emulateMedia({ media: 'screen' });
  for (const path of paths) {
    await page.goto(path);
    expect(await page.getByRole('main').evaluate(findBrokenWords, JOINED), `${path}, lite`).toEqual([]);
  }
});

/** Lists the words that are on more than one line. Every word must occur at least twice. */
function findBrokenWords(main: Element, words: readonly string[]): string[] {
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const characters: [Text, number][] = [];
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || !node.parentElement?.checkVisibility()) continue;
    for (let offset = 0; offset < node.length; offset += 1) characters.push([node, offset]);
    text += node.data;
  }
  return words.flatMap((word) => {
    const starts = [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => index);
    const broken = starts.filter((start) => {
      const [first, last] = [characters[start], characters[start + word.length - 1]];
      if (first === undefined || last === undefined) return true;
      const range = document.createRange();
      range.setStart(...first);
      range.setEnd(last[0], last[1] + 1);
      const lines = [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map(({ bottom }) => Math.round(bottom / 9));
      return Math.max(...lines) - Math.min(...lines) > 1;
    });
    return starts.length < 2 ? [`${word} occurs ${starts.length} times`] : broken.map(() => word);
  });
}

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

test('a chain of hyphens that is longer than a line does not widen a small phone', async ({ page, newsroom }) => {
  const chain = 'আম-জাম-১-কাঁঠাল-'.repeat(12);
  await newsroom.publish('e2e-chain', { title: `${chain} *${'ক'.repeat(10)}-${'খ'.repeat(12)}*`, description: chain });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/article/e2e-chain']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
