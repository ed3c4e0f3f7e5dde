import { randomUUID } from 'node:crypto';
import type { Browser, Page, Route } from '@playwright/test';
import { embedText } from '#app/strings/reader/article.ts';
import { headerText } from '#app/strings/reader/site.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import type { Newsroom } from './site-test.ts';
import { expect } from './site-test.ts';

const ARTICLE = '/article/demo-teesta-rising';
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const RIVER = 'নদী';
/** The readers' script and the parts that it loads later. */
const READER_SCRIPT = /\/assets\/reader-[^/]*\.js$/;
export const ISLAND_SCRIPT = /\/assets\/reader-(?:embed|search-box|hydrate-island)[^/]*\.js$/;

/** Publishes an article with a video. Returns its path. */
export async function publishVideo(newsroom: Newsroom): Promise<string> {
  const id = randomUUID();
  await newsroom.publish(id, { description: `শুরু\n\n${VIDEO}` });
  return `/article/${id}`;
}

/** Opens and closes the menu, and finds an article by the search field of the header. */
export async function tryMenuAndSearch(page: Page) {
  const menu = page.getByRole('dialog');
  await page.getByRole('button', { name: headerText.openMenu, exact: true }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: headerText.closeMenu }).click();
  await expect(menu).toBeHidden();
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: headerText.openSearch, exact: true }).click();
  await banner.getByRole('searchbox').fill(RIVER);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/নদী/);
}

/** What privacy extensions, previews in apps and private windows do to a page. */
export const MISSING = {
  'no service worker': () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  'an undefined service worker': () => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }),
  'a service worker that throws': () =>
    Object.defineProperty(navigator, 'serviceWorker', {
      get: () => {
        throw new DOMException('no service worker', 'SecurityError');
      },
    }),
  'a registration that throws': () => {
    ServiceWorkerContainer.prototype.register = () => {
      throw new TypeError('no registration');
    };
  },
  'a registration that is refused': () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  },
  'no EventSource': () => Reflect.deleteProperty(window, 'EventSource'),
  'an EventSource that throws': () => {
    Object.defineProperty(window, 'EventSource', {
      value: class {
        constructor() {
          throw new DOMException('no streams', 'SecurityError');
        }
      },
    });
  },
  'no storage': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('no storage', 'SecurityError');
        },
      });
    }
  },
  'no cookies': () =>
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => {
        throw new DOMException('no cookies', 'SecurityError');
      },
    }),
  'no observers': () => {
    for (const name of ['IntersectionObserver', 'ResizeObserver', 'PerformanceObserver']) {
      Reflect.deleteProperty(window, name);
    }
  },
} as const satisfies Record<string, () => void>;

/** Reads an article with a browser that `spoils` have changed: menu, search and theme work. */
export async function readSpoiled(page: Page, spoils: readonly (() => void)[]) {
  for (const spoil of spoils) await page.addInitScript(spoil);
  await page.goto(ARTICLE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const root = page.locator('html');
  await expect(root).not.toHaveClass(/dark/);
  await page.getByRole('banner').getByRole('button', { name: headerText.toDark }).click();
  await expect(root).toHaveClass(/dark/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await tryMenuAndSearch(page);
}

/** What may happen to the readers' script: a blocker, a proxy's page, a broken copy, a file of another release. */
export const SCRIPTS = {
  'is blocked': (route) => route.abort('blockedbyclient'),
  'fails halfway': (route) => route.fulfill({ contentType: 'text/javascript', body: 'document.title;throw null' }),
  'is cut off': (route) => route.fulfill({ contentType: 'text/javascript', body: 'const a = () => {' }),
  'is the page of a hotspot': (route) => route.fulfill({ contentType: 'text/html', body: '<p>hotspot</p>' }),
  'is missing': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' }),
} as const satisfies Record<string, Answer>;

type Answer = (route: Route) => Promise<void>;

/** The error of the broken script itself, which each page loads once. */
const BROKEN_SCRIPT = /^(?:Uncaught )?null$|Unexpected end of input/;

/** What the browser itself reports of a request, or of the field of the closed search panel. */
const BROWSER_MESSAGE =
  /^Failed to load (?:resource|module script)|^Service Worker registration blocked by Playwright|^Autofocus processing was blocked because a document already has a focused element/;

/** A page whose requests to other sites get an empty page. Records errors, and messages other than of failed requests. */
async function openQuietPage(browser: Browser, origin: string) {
  const page = await browser.newPage({ baseURL: origin });
  const errors: string[] = [];
  await page
    .context()
    .route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>other site</p>' }));
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => errors.push(...[message.text()].filter((text) => !BROWSER_MESSAGE.test(text))));
  return { page, errors };
}

type Weather = { browser: Browser; site: Site; newsroom: Newsroom; answer: Answer };

/** The readers’ script fails as `answer` says: the article is plain HTML that works. */
export async function readWithoutScript({ browser, site, newsroom, answer }: Weather) {
  const path = await publishVideo(newsroom);
  const { page, errors } = await openQuietPage(browser, site.origin);
  await page.route(READER_SCRIPT, answer);
  await page.goto(path);
  const link = page.getByRole('article').getByRole('link', { name: embedText.video.load });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await expect(opened).toHaveURL(/youtube\.com\/watch/);
  await tryMenuAndSearch(page);
  expect(errors.filter((message) => !BROKEN_SCRIPT.test(message))).toEqual([]);
  await page.context().close();
}

/** An island’s script fails as `answer` says: its plain HTML works. */
export async function readWithoutIslands({ browser, site, newsroom, answer }: Weather) {
  const path = await publishVideo(newsroom);
  const { page, errors } = await openQuietPage(browser, site.origin);
  await page.route(ISLAND_SCRIPT, answer);
  await page.goto(path);
  await waitForLiveStream(page);
  const link = page.getByRole('article').getByRole('link', { name: embedText.video.load });
  for (const _ of ['first', 'second']) {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await expect(opened).toHaveURL(/youtube\.com\/watch/);
    await opened.close();
  }
  await tryMenuAndSearch(page);
  expect(errors).toEqual([]);
  await page.context().close();
}
