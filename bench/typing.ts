import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { articleId } from '#tools/article-id.ts';
import { BROWSER_FLAGS, findBrowser } from '#tools/find-browser.ts';
import { median } from '#tools/median.ts';
import { toBrowserCookies } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { ensureBuild } from './ensure-build.ts';
import { parseCount } from './parse-count.ts';
import { left, printTable, right } from './print-table.ts';
import { chooseLongArticle, startDemonstration } from './start-demonstration.ts';

const HELP = `Usage: npm run bench:typing -- [--words N] [--slowdown N] [--keys N]

  Prints the time of one key in the body of a long story, and of opening it, next to a bare text area with the same text.

  --words N      length of the story (20000)
  --slowdown N   how many times slower the browser's processor is (4)
  --keys N       measured keys at each place (30)`;

const NOW_MS = Date.UTC(2026, 10, 20, 12, 30);
const VIEWPORT = { width: 1280, height: 800 };
/** Between two keys: shorter than the pause after which the preview of a long body is drawn. */
const GAP_MS = 150;
/** After it, nothing that a key caused is still running. */
const SETTLED_MS = 4_000;
const WARM_UPS = 5;

const { values: options } = parseArgs({
  options: {
    words: { type: 'string', default: '20000' },
    slowdown: { type: 'string', default: '4' },
    keys: { type: 'string', default: '30' },
    help: { type: 'boolean', default: false },
  },
});

/**
 * Milliseconds of processor time of the page's main thread. `script` excludes the styles and layouts that the script forces, and
 * `task` is everything, also painting.
 */
type Work = { script: number; style: number; layout: number; task: number };

async function run(): Promise<void> {
  await ensureBuild();
  const site = await startDemonstration(NOW_MS);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS] });
  try {
    const id = await chooseLongArticle(NOW_MS);
    const story = await lengthen(site, id, parseCount('--words', options.words));
    const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
    await context.addCookies(toBrowserCookies(await site.signIn(), site.origin));
    const bare = await measureBare(browser, story);
    const form = await measureForm(context, site.origin, id);
    print(bare, form);
  } finally {
    await browser.close();
    await site.stop();
  }
}

type Measured = {
  opening: Work;
  openMs: number;
  keys: ReadonlyMap<string, readonly Work[]>;
  longestPauseTaskMs: number;
};

async function measureForm(context: BrowserContext, origin: string, edited: string): Promise<Measured> {
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/manage?sort=updated`);
  await waitForLiveStream(page);
  const devtools = await slowDown(page);
  const link = page.locator(`#edit-${edited}`);
  await link.hover();
  await page.waitForTimeout(SETTLED_MS);
  const before = await readWork(devtools);
  const openMs = await page.evaluate((id) => {
    const startMs = performance.now();
    document.getElementById(id)?.click();
    return new Promise<number>((resolve) => {
      const check = () => {
        const isReady = document.activeElement?.getAttribute('name') === 'title';
        if (isReady) resolve(performance.now() - startMs);
        else requestAnimationFrame(check);
      };
      check();
    });
  }, `edit-${edited}`);
  await page.waitForTimeout(SETTLED_MS);
  const opening = subtract(await readWork(devtools), before);
  return { opening, openMs, ...(await typeEverywhere(page, devtools, ['description', 'title'])) };
}

async function measureBare(browser: Browser, story: string): Promise<Measured> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent('<!doctype html><html lang="bn"><body><h1>নদী</h1></body></html>');
  const devtools = await slowDown(page);
  const before = await readWork(devtools);
  const openMs = await page.evaluate((text) => {
    const startMs = performance.now();
    const field = document.createElement('textarea');
    field.name = 'description';
    field.lang = 'bn';
    field.spellcheck = true;
    field.style.cssText =
      'box-sizing:border-box;width:590px;height:560px;font-size:17px;line-height:1.75;padding:8px 12px';
    field.value = text;
    document.body.append(field);
    field.focus();
    return new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now() - startMs)));
  }, story);
  await page.waitForTimeout(SETTLED_MS);
  const opening = subtract(await readWork(devtools), before);
  return { opening, openMs, ...(await typeEverywhere(page, devtools, ['description'])) };
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: parseCount('--slowdown', options.slowdown) });
  return devtools;
}

/** Types at the beginning, in the middle and at the end of each field. */
async function typeEverywhere(page: Page, devtools: CDPSession, names: readonly string[]) {
  const keys = new Map<string, readonly Work[]>();
  for (const name of names) {
    for (const [place, part] of [
      ['beginning', 0],
      ['middle', 0.5],
      ['end', 1],
    ] as const) {
      await page.locator(`[name=${name}]`).evaluate((field, fraction) => {
        if (!(field instanceof HTMLTextAreaElement)) throw new TypeError('not a text area');
        field.focus();
        const at = field.value.indexOf(' ', Math.floor(field.value.length * fraction));
        const caret = at === -1 ? field.value.length : at;
        field.setSelectionRange(caret, caret);
      }, part);
      await page.waitForTimeout(SETTLED_MS);
      const works: Work[] = [];
      const count = parseCount('--keys', options.keys) + WARM_UPS;
      for (let n = 0; n < count; n += 1) works.push(await measureKey(page, devtools, n % 6 === 5 ? ' ' : 'ক'));
      keys.set(`${name}, ${place}`, works.slice(WARM_UPS));
    }
  }
  const longestPauseTaskMs = await measurePause(page);
  return { keys, longestPauseTaskMs };
}

async function measureKey(page: Page, devtools: CDPSession, text: string): Promise<Work> {
  const before = await readWork(devtools);
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
  await page.waitForTimeout(GAP_MS);
  return subtract(await readWork(devtools), before);
}

/** The longest task between the last key and the time when the preview and the word count show it. */
async function measurePause(page: Page): Promise<number> {
  return page.evaluate(async (waitMs) => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    observer.disconnect();
    return longest;
  }, SETTLED_MS);
}

async function readWork(devtools: CDPSession): Promise<Work> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const read = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000;
  return {
    script: read('ScriptDuration'),
    style: read('RecalcStyleDuration'),
    layout: read('LayoutDuration'),
    task: read('TaskDuration'),
  };
}

const subtract = (after: Work, before: Work): Work => ({
  script: after.script - before.script,
  style: after.style - before.style,
  layout: after.layout - before.layout,
  task: after.task - before.task,
});

function print(bare: Measured, form: Measured): void {
  const columns = [
    left('what'),
    right('script ms'),
    right('slowest'),
    right('style ms'),
    right('layout ms'),
    right('all ms'),
    right('all/bare'),
  ];
  const bareKeys = [...bare.keys.values()].flat();
  const bareTask = median(bareKeys.map(({ task }) => task));
  const toRow = (name: string, works: readonly Work[], reference: number) => {
    const of = (part: keyof Work) => median(works.map((work) => work[part]));
    const slowest = Math.max(...works.map(({ script }) => script));
    const numbers = [of('script'), slowest, of('style'), of('layout'), of('task'), of('task') / reference];
    return [name, ...numbers.map((number) => number.toFixed(1))];
  };
  printTable(columns, [
    toRow('bare: a key', bareKeys, bareTask),
    ...[...form.keys].map(([name, works]) => toRow(`form: a key, ${name}`, works, bareTask)),
    toRow('bare: opening', [bare.opening], bare.opening.task),
    toRow('form: opening', [form.opening], bare.opening.task),
  ]);
  console.log(`\nForm: ready ${form.openMs.toFixed(0)} ms after the click; bare: ${bare.openMs.toFixed(0)} ms`);
  console.log(`Form: longest task after the last key ${form.longestPauseTaskMs.toFixed(0)} ms`);
}

/** Makes the longest demonstration article a story of so many words, by repeating it. Returns its text. */
async function lengthen(site: Site, id: string, words: number): Promise<string> {
  const current = await site.editing.find(articleId(id));
  if (!current) throw new Error(`There is no article ${id}.`);
  const { article, revision } = current;
  const times = Math.ceil(words / article.description.split(/\s+/).length);
  const description = Array.from({ length: times }, () => article.description).join('\n\n');
  await site.editing.save({
    id: articleId(id),
    input: { ...article, description },
    baseRevision: revision,
    lead: 'keep',
    mayBackDate: true,
    actor: { userEmail: 'desk@prohor.example', userId: 'desk' },
    nowMs: NOW_MS,
    historyId: 'bench-typing',
  });
  return description;
}

if (options.help) console.log(HELP);
else await run();
