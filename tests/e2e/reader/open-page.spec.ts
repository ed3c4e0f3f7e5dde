import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import type { LiteralPage, OpenPageSite } from '../support/open-page-site.ts';
import { bundleOpenPage, startOpenPageSite } from '../support/open-page-site.ts';

const test = base.extend<{ site: OpenPageSite; quietPage: undefined }, { program: string }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => use(await bundleOpenPage()),
    { scope: 'worker' },
  ],
  site: async ({ program }, use) => {
    const site = await startOpenPageSite(program);
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.origin),
  quietPage: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

const body = (...blocks: string[]): LiteralPage => ({
  main: `<h1>শিরোনাম</h1><div data-blocks>${blocks.join('')}</div>`,
});
const p = (text: string) => `<p>${text}</p>`;
const item = (name: string, minute: number, title = name) =>
  `<li><article class="row"><h3><a href="/article/${name}">${title}</a></h3><p class="card-meta"><time datetime="2026-01-01T00:${String(minute).padStart(2, '0')}:00Z">${minute}</time></p></article></li>`;
const list = (items: string[], attributes = 'data-list="khela"') => `<ul ${attributes}>${items.join('')}</ul>`;
const rows = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => item(`a${String(from - n).padStart(2, '0')}`, from - n));
const AD = '<div><div data-ad-place="article_mid_content"><ins></ins></div></div>';

/** Remembers the element, to see later that it is the same one and was never moved or removed. */
async function watch(page: Page, selector: string) {
  await page.locator(selector).evaluate((element) => {
    Object.assign(window, { watched: element, moves: 0 });
    new MutationObserver((records) => {
      const moved = records.flatMap((record) => [...record.removedNodes]).some((node) => node.contains(element));
      if (moved) Object.assign(window, { moves: 1 });
    }).observe(document, { childList: true, subtree: true });
  });
  return () =>
    page
      .locator(selector)
      .evaluate((element) => Reflect.get(window, 'watched') === element && Reflect.get(window, 'moves') === 0);
}

/** Only `runFor` moves the time of the page on. */
async function stopClock(page: Page) {
  await page.clock.install({ time: new Date('2026-01-01T01:00:00Z') });
  await page.clock.pauseAt(new Date('2026-01-01T01:00:01Z'));
}

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString());

test.describe('an open page after a change', () => {
  test('shows the edit, its title and its status of a deleted page', async ({ page, site }) => {
    site.put('/', body(p('আগের কথা')));
    await page.goto('/');
    await site.change('/', { ...body(p('নতুন কথা')), title: 'নতুন' });
    await expect(page.getByText('নতুন কথা')).toBeVisible();
    await expect(page).toHaveTitle('নতুন');
    expect(site.reads).toEqual(['/?part=main&change=k-1']);
    await site.change('/', { ...body(p('খবরটি নেই')), status: 404 });
    await expect(page.getByText('খবরটি নেই')).toBeVisible();
  });

  test('follows new topics with a new stream', async ({ page, site }) => {
    site.put('/', body(p('ক')));
    await page.goto('/');
    await expect.poll(() => site.streams).toEqual(['?topic=home&since=1']);
    await site.change('/', { ...body(p('খ')), attributes: 'data-topics="ads home" data-read-at="5"' });
    await expect.poll(() => site.streams).toEqual(['?topic=home&since=1', '?topic=ads&topic=home&since=5']);
  });

  test('keeps what it shows after a failed read, and reads again', async ({ page, site }) => {
    await stopClock(page);
    const passTime = async (ms: number) => [await page.clock.runFor(ms), site.reads.length][1];
    for (const { what, answer } of [
      { what: 'an error of the server', answer: { status: 500 } },
      { what: 'a page without what could not be read', answer: { status: 503, attributes: 'data-read-failed' } },
      { what: 'a body without the page', answer: { part: '<p>hotspot</p>' } },
    ]) {
      await test.step(what, async () => {
        site.reads.length = 0;
        site.put('/', body(p('আগের কথা')));
        await page.goto('/');
        await site.change('/', { ...body(p('ত্রুটি')), ...answer });
        await expect.poll(() => passTime(100)).toBe(1);
        await expect(page.getByText('আগের কথা')).toBeVisible();
        site.put('/', body(p('নতুন কথা')));
        await expect.poll(() => passTime(1_000)).toBe(2);
        await expect(page.getByText('নতুন কথা')).toBeVisible();
      });
    }
  });

  test('loads anew when maintenance starts', async ({ page, site }) => {
    site.put('/', body(p('আগের কথা')));
    await page.goto('/');
    const loaded = page.waitForEvent('load');
    await site.change('/', { ...body(p('কাজ চলছে')), part: '<main data-maintenance></main>', status: 503 });
    await loaded;
    await expect(page.getByText('কাজ চলছে')).toBeVisible();
  });

  test('is read when the reader returns to its tab and the server refuses streams', async ({ page, site }) => {
    await page.clock.install();
    site.refusesStreams(true);
    site.put('/', body(p('আগের কথা')));
    await page.goto('/');
    await expect.poll(() => site.streams).not.toHaveLength(0);
    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await setVisibility('hidden');
    site.put('/', body(p('নতুন কথা')));
    await setVisibility('visible');
    await expect.poll(async () => [await page.clock.runFor(1_000), site.reads.length][1]).toBeGreaterThan(0);
    await expect(page.getByText('নতুন কথা')).toBeVisible();
  });

  test('works without EventSource: it is read when the reader returns', async ({ page, site }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
    site.put('/', body(p('আগের কথা')));
    await page.goto('/', { waitUntil: 'load' });
    site.put('/', body(p('নতুন কথা')));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('নতুন কথা')).toBeVisible();
  });
});

test.describe('a morph', () => {
  test('keeps the elements of unchanged paragraphs, and a selection in unchanged words of a changed one', async ({
    page,
    site,
  }) => {
    site.put('/', body(p('এক দুই তিন চার পাঁচ'), p('শেষ অনুচ্ছেদ')));
    await page.goto('/');
    const isSame = await watch(page, 'p:last-child');
    await page
      .locator('p')
      .first()
      .evaluate((element) => {
        const text = element.firstChild as Text;
        getSelection()?.setBaseAndExtent(text, text.data.indexOf('চার'), text, text.data.length);
      });
    await site.change('/', body(p('একেবারে নতুন কথা'), p('এক আরও ছয় তিন চার পাঁচ'), p('শেষ অনুচ্ছেদ')));
    await expect(page.getByText('একেবারে নতুন কথা')).toBeVisible();
    expect(await selected(page)).toBe('চার পাঁচ');
    expect(await isSame()).toBe(true);
  });

  test('keeps open details, typed text and the focus', async ({ page, site }) => {
    const form = (text: string) => ({ main: `<details><summary>${text}</summary>ক</details><input value="${text}">` });
    site.put('/', form('এক'));
    await page.goto('/');
    await page.locator('summary').click();
    await page.locator('input').fill('লেখা');
    await site.change('/', form('দুই'));
    await expect(page.locator('summary')).toHaveText('দুই');
    await expect(page.locator('details')).toHaveAttribute('open');
    await expect(page.locator('input')).toHaveValue('লেখা');
    await expect(page.locator('input')).toBeFocused();
  });

  test('never moves a loaded video when the paragraphs around it are reordered', async ({ page, site }) => {
    const embed = '<figure data-island="Embed" data-embed><a href="https://v.example/1">চালান</a></figure>';
    site.put('/', body(p('এক'), embed, p('দুই'), p('তিন')));
    await page.goto('/');
    await page.locator('figure').evaluate((figure) => figure.prepend(document.createElement('iframe')));
    const isSame = await watch(page, 'iframe');
    await site.change('/', body(p('নতুন'), p('দুই'), p('তিন'), embed, p('এক')));
    await expect(page.locator('[data-blocks]')).toHaveText('নতুনদুইতিনচালানএক');
    expect(await isSame()).toBe(true);
  });

  test('leaves a filled ad behind its paragraph', async ({ page, site }) => {
    site.put('/', body(p('এক'), p('দুই'), AD, p('তিন')));
    await page.goto('/');
    await page.locator('ins').evaluate((ins) => ins.append(document.createElement('iframe')));
    const isSame = await watch(page, 'iframe');
    await site.change('/', body(p('শূন্য'), p('এক'), AD, p('দুই'), p('তিন')));
    await expect(page.getByText('শূন্য')).toBeVisible();
    expect(await isSame()).toBe(true);
    expect(await page.locator('p:has(+ div)').textContent()).toBe('দুই');
  });

  test('leaves elements of browser extensions and unchanged translations alone', async ({ page, site }) => {
    site.put('/', body(p('এক'), p('দুই')));
    await page.goto('/');
    await page.locator('[data-blocks]').evaluate((blocks) => {
      for (const paragraph of blocks.children) paragraph.innerHTML = `<font>translated ${paragraph.textContent}</font>`;
      blocks.insertAdjacentHTML('afterbegin', '<aside>extension</aside>');
    });
    await site.change('/', body(p('এক'), p('দুই তিন')));
    await expect(page.locator('[data-blocks]')).toHaveText('extensiontranslated একদুই তিন');
  });

  test('keeps what is read in its place', async ({ page, site }) => {
    const texts = Array.from({ length: 40 }, (_, n) => p(`অনুচ্ছেদ ${n}। ${'নদীর ধারে সকাল থেকে মানুষের ভিড়। '.repeat(8)}`));
    site.put('/', body(...texts));
    await page.goto('/');
    const read = page.getByText('অনুচ্ছেদ 20।');
    await read.evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 200));
    const before = await read.boundingBox();
    await site.change('/', body('<div class="tall">ছবি</div>', ...texts.slice(2)));
    await expect(page.getByText('ছবি')).toHaveCount(1);
    expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
  });

  test('keeps ages, and gives new times theirs', async ({ page, site }) => {
    await stopClock(page);
    const time = (minute: string) => `<time data-age="" datetime="2026-01-01T00:${minute}:00Z">সকাল</time>`;
    site.put('/', { main: `<p>${time('50')}</p>` });
    await page.goto('/');
    await expect(page.locator('time')).toHaveText('১০ মিনিট আগে');
    await site.change('/', { main: `<p>${time('50')}</p><div>${time('40')}</div>` });
    await expect.poll(async () => [await page.clock.runFor(100), site.reads.length][1]).toBe(1);
    await expect(page.locator('time')).toHaveText(['১০ মিনিট আগে', '২০ মিনিট আগে']);
  });
});

test.describe('a list', () => {
  const main = (items: string[], more = '') => ({ main: `<section><h2>খেলা</h2>${list(items)}${more}</section>` });

  test('shows a new item immediately at the top of the page', async ({ page, site }) => {
    site.put('/', main(rows(40, 11)));
    await page.goto('/');
    await site.change('/', main(rows(41, 12)));
    await expect(page.getByRole('link', { name: 'a41' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'নতুন খবর' })).toHaveCount(0);
  });

  test('keeps new items behind the button, and edits and removes the others', async ({ page, site }) => {
    site.put('/', main(rows(40, 1)));
    await page.goto('/');
    const read = page.getByRole('link', { name: 'a20' });
    await read.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    const before = await read.boundingBox();
    const after = rows(41, 1)
      .filter((row) => !row.includes('a30'))
      .map((row) => row.replace('>a22<', '>বদলানো<'));
    await site.change('/', main(after));
    const button = page.getByRole('button', { name: 'নতুন খবর' });
    await expect(button).toBeVisible();
    await expect(page.getByRole('link', { name: 'বদলানো' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: /a30|a41/ })).toHaveCount(0);
    expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
    await button.click();
    const first = page.getByRole('link', { name: 'a41' });
    await expect(first).toBeInViewport();
    await expect(first).toBeFocused();
    await expect(button).toHaveCount(0);
  });

  test('keeps the shape of a large card whose place a pending one takes, with its latest headline', async ({
    page,
    site,
  }) => {
    const lead = (row: string) => row.replace('class="row"', 'class="lead"');
    const [first = '', ...rest] = rows(40, 1);
    site.put('/', main([lead(first), ...rest]));
    await page.goto('/');
    await page.getByRole('link', { name: 'a20' }).evaluate((link) => link.scrollIntoView({ block: 'center' }));
    await site.change('/', main([lead(item('a41', 41)), first.replace('>a40<', '>নতুন শিরোনাম<'), ...rest]));
    await expect(page.getByRole('button', { name: 'নতুন খবর' })).toBeVisible();
    await expect(page.locator('.lead')).toContainText('নতুন শিরোনাম');
    await expect(page.locator('.lead')).toHaveCount(1);
  });

  test('leaves out a story that the top block still shows', async ({ page, site }) => {
    const home = (top: string[], section: string[]) => ({
      main: `${list(top, 'data-list="lead" data-top data-limit="1"')}<div class="tall"></div><div class="tall"></div><section>${list(section)}</section>`,
    });
    site.put('/', home([item('a40', 40)], rows(38, 30)));
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, 600));
    await site.change('/', home([item('a41', 41)], [item('a40', 40), ...rows(38, 30)]));
    await expect(page.getByRole('button', { name: 'নতুন খবর' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'a40' })).toHaveCount(1);
    await page.getByRole('button', { name: 'নতুন খবর' }).click();
    await expect(page.getByRole('link', { name: /a4/ })).toHaveText(['a41', 'a40']);
  });

  test('keeps the large card of a section in its place while the top block shows the next one', async ({
    page,
    site,
  }) => {
    const lead = (row: string) => row.replace('class="row"', 'class="lead"');
    const home = (top: string, section: string[]) => ({
      main: `${list([top], 'data-list="lead" data-top data-limit="1"')}<div class="tall"></div><section>${list(section, 'data-list="khela" data-limit="5"')}</section>`,
    });
    site.put('/', home(item('a40', 40), [lead(item('a10', 10)), ...rows(38, 35)]));
    await page.goto('/');
    const section = page.locator('section').getByRole('link');
    await section.nth(2).evaluate((link) => link.scrollIntoView({ block: 'center' }));
    await site.change('/', home(item('a41', 41), [lead(item('a40', 40)), ...rows(38, 35)]));
    await expect(page.getByRole('button', { name: 'নতুন খবর' })).toBeVisible();
    await expect(section).toHaveText(['a10', 'a38', 'a37', 'a36', 'a35']);
    await page.getByRole('button', { name: 'নতুন খবর' }).click();
    await expect(section).toHaveText(['a40', 'a38', 'a37', 'a36', 'a35']);
  });

  test('keeps the whole top block until the button is pressed, with its edits and removals', async ({ page, site }) => {
    const tile = (name: string, minute: number, title = name) =>
      item(name, minute, title).replace('<h3>', '<img alt="" src="data:,"><h3>');
    const top = (name: string, items: string[]) => list(items, `data-list="${name}" data-top data-limit="6"`);
    const home = (look: string, lists: Record<string, string[]>) => ({
      main: `<div class="top ${look}">${Object.entries(lists)
        .map(([name, items]) => top(name, items))
        .join('')}</div><div class="tall"></div><section>${list(rows(29, 20))}</section>`,
    });
    const before = { lead: [tile('a40', 40)], headlines: [item('a39', 39)], tiles: [tile('a38', 38), tile('a37', 37)] };
    site.put('/', home('has-tiles', { ...before, row: [tile('a36', 36)] }));
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, 200));
    const headlines = [item('a40', 40), item('a39', 39), item('a38', 38, 'বদলানো'), item('a37', 37)];
    await site.change('/', home('', { lead: [tile('a41', 41)], headlines, tiles: [], row: [] }));
    const button = page.getByRole('button', { name: 'নতুন খবর' });
    await expect(button).toBeVisible();
    const block = page.locator('.top');
    await expect(block.getByRole('link')).toHaveText(['a40', 'a39', 'বদলানো', 'a37']);
    await expect(block.locator('[data-list="tiles"] img')).toHaveCount(2);
    await expect(block).toHaveClass('top has-tiles');
    await button.click();
    await expect(block.getByRole('link')).toHaveText(['a41', 'a40', 'a39', 'বদলানো', 'a37']);
    await expect(block).not.toHaveClass(/has-tiles/);
    await expect(block.locator('img')).toHaveCount(1);
  });

  const more = (href: string) => `<p><a rel="next" data-more="khela" href="${href}">আরও খবর</a></p>`;

  test('grows by "more news", and is replaced when all its pages were read again', async ({ page, site }) => {
    site.put('/', main(rows(40, 31), more('/?after=31')));
    site.put('/?after=31', main(rows(30, 21), more('/?after=21')));
    await page.goto('/');
    await page.getByRole('link', { name: 'আরও খবর' }).press('Enter');
    await expect(page.getByRole('listitem')).toHaveCount(20);
    await expect(page.getByRole('link', { name: 'a30' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'আরও খবর' })).toHaveAttribute('href', '/?after=21');
    site.put('/?after=31', main([item('a30', 30, 'বদলানো'), ...rows(29, 21)]));
    await site.report();
    await expect(page.getByRole('link', { name: 'বদলানো' })).toHaveCount(1);
    await expect(page.getByRole('listitem')).toHaveCount(20);
    await expect(page.getByRole('link', { name: 'আরও খবর' })).toHaveCount(0);
    expect(site.reads).toEqual(['/?after=31&part=main', '/?part=main&change=k-1', '/?after=31&part=main&change=k-1']);
  });

  test('has a plain link if the next page cannot be read', async ({ page, site }) => {
    site.put('/', main(rows(40, 31), more('/?after=31')));
    await page.goto('/');
    const link = page.getByRole('link', { name: 'আরও খবর' });
    await link.click();
    await expect.poll(() => site.reads).toHaveLength(1);
    await expect(link).not.toHaveAttribute('aria-disabled');
    await link.click();
    await expect(page).toHaveURL(/after=31/);
  });
});
