import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { articleId } from '#tools/article-id.ts';
import { provideSystemFont } from '#tools/provide-system-font.ts';
import { ensureBuild } from './ensure-build.ts';
import type { OldChromium } from './old-chromium.ts';
import { startOldChromium } from './old-chromium.ts';
import { startDemonstration } from './start-demonstration.ts';

const FOLDER = 'test-results/old-browsers';
const TIMEOUT_MS = 15_000;
const SCRIPT_LOADED = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/reader-'))";
const SEARCH = `/search?q=${encodeURIComponent('সেতু')}`;

async function expectTrue(browser: OldChromium, what: string, expression: string): Promise<void> {
  const endMs = Date.now() + TIMEOUT_MS;
  while ((await browser.evaluate(expression).catch(() => false)) !== true) {
    if (Date.now() > endMs) throw new Error(`Chromium 80: ${what} failed.\n${browser.errors.join('\n')}`);
    await sleep(100);
  }
  process.stdout.write(`${what}: ok\n`);
}

await ensureBuild();
await mkdir(FOLDER, { recursive: true });
const nowMs = Date.now();
const site = await startDemonstration(nowMs);
const browser = await startOldChromium(await provideSystemFont(join(tmpdir(), 'prohor-system-font')));
try {
  const shoot = (name: string) => browser.screenshot(join(FOLDER, `${name}.png`));
  await browser.open(`${site.origin}/`);
  await expectTrue(
    browser,
    'home is styled',
    "getComputedStyle(document.body).backgroundColor === 'rgb(255, 254, 251)'",
  );
  await shoot('home');
  await browser.evaluate('document.querySelector(\'[command="show-modal"]\').click()');
  await expectTrue(browser, 'the menu opens', 'document.querySelector("dialog").open');
  await shoot('menu');
  await browser.evaluate('document.querySelector("dialog").close()');
  const switchTheme = () => browser.evaluate("document.querySelector('header [data-theme-toggle]').click()");
  await switchTheme();
  await expectTrue(browser, 'the theme is dark', "document.documentElement.classList.contains('dark')");
  await switchTheme();
  await expectTrue(browser, 'the script loads', SCRIPT_LOADED);
  const first = articleId('demo-teesta-rising');
  await site.editing.delete({
    id: first,
    actor: { userEmail: 'desk@prohor.example', userId: null },
    nowMs,
    historyId: crypto.randomUUID(),
  });
  await expectTrue(browser, 'home follows a change', `!document.querySelector('a[href="/article/${first}"]')`);
  await browser.open(`${site.origin}/article/demo-padma-night-market`);
  await expectTrue(browser, 'an article is complete', "document.querySelectorAll('[data-blocks] > p').length > 3");
  await expectTrue(browser, 'the script of the article loads', SCRIPT_LOADED);
  await browser.evaluate("document.querySelector('[data-copy]').click()");
  await expectTrue(browser, 'copying is confirmed', "document.querySelector('[data-copy-status]').textContent !== ''");
  await shoot('article');
  await browser.open(`${site.origin}${SEARCH}`);
  await expectTrue(browser, 'the search marks words', 'document.querySelectorAll("mark").length > 0');
  await shoot('search');
  if (browser.errors.length > 0) throw new Error(browser.errors.join('\n'));
} finally {
  await browser.close();
  await site.stop();
}
