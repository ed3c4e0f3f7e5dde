import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { withdrawalText } from '#app/strings/article-record.ts';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { articleId } from '#tools/article-id.ts';
import { BROWSER_FLAGS, findBrowser } from '#tools/find-browser.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { ensureBuild } from '../ensure-build.ts';
import { parseCount } from '../parse-count.ts';
import { startDemonstration } from '../start-demonstration.ts';

const HELP = `Usage: npm run bench:withdrawal -- [--rounds N]

  Withdraws an article N times (10) while browsers show its page and a list with it, and prints how long each takes to follow, from
  the commit: the open page, the open list, and the copy for reading without a connection in the browser with the open page.`;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, help: { type: 'boolean', default: false } },
});

const CATEGORY = 'ধর্ম';
const NO_CONNECTION = 'ইন্টারনেট সংযোগ নেই';

type Times = { page: number; list: number; copy: number };

/** One article: published, read, withdrawn. Times in ms. */
async function runRound({ site, browser, round }: { site: Site; browser: Browser; round: number }): Promise<Times> {
  const id = articleId(`withdrawn-${round}`);
  const title = `প্রত্যাহার ${round}`;
  const stamp = (step: string) => ({ actor: OPERATOR, nowMs: Date.now(), historyId: `${step}-${round}` });
  const input = { ...fromForm(EMPTY_FORM, 'Asia/Dhaka'), title, description: 'লেখা।', category: CATEGORY };
  await site.editing.save({ id, baseRevision: null, input, lead: 'keep', ...stamp('save') });
  const reader = await browser.newContext({ baseURL: site.origin });
  const other = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' });
  const [page, list] = [await reader.newPage(), await other.newPage()];
  await page.goto(`/article/${id}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, hasCopy, `/article/${id}`);
  await page.reload();
  await list.goto(`/category/${encodeURIComponent(CATEGORY)}`);
  await Promise.all([waitForLiveStream(page), waitForLiveStream(list)]);
  const start = performance.now();
  await site.editing.decideRecord({ id, decision: { kind: 'withdraw', reason: 'যাচাই হয়নি' }, ...stamp('withdraw') });
  const committed = performance.now();
  const since = () => performance.now() - committed;
  const [inPage, inList, copy] = await Promise.all([
    until(page, hasHeading, withdrawalText.title).then(since),
    until(list, lacksText, title).then(since),
    until(page, lacksCopy, `/article/${id}`).then(since),
  ]);
  await reader.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: NO_CONNECTION }).waitFor();
  await Promise.all([reader.close(), other.close()]);
  console.log(`round ${round}: commit ${Math.round(committed - start)} ms`);
  return { page: inPage, list: inList, copy };
}

const hasHeading = (text: string) =>
  document.querySelector('h1')?.textContent.normalize('NFC') === text.normalize('NFC');
const lacksText = (text: string) => !document.body.innerText.normalize('NFC').includes(text.normalize('NFC'));
const hasCopy = async (path: string) =>
  (await (await caches.open('articles')).match(path, { ignoreVary: true })) !== undefined;
const lacksCopy = async (path: string) =>
  (await (await caches.open('articles')).match(path, { ignoreVary: true })) === undefined;

/** Waits until the page fulfils a condition, which it checks every 20 ms. */
const until = (page: Page, condition: (text: string) => boolean | Promise<boolean>, text: string) =>
  page.waitForFunction(condition, text, { polling: 20 });

async function run(): Promise<void> {
  await ensureBuild();
  const rounds = parseCount('--rounds', options.rounds);
  const site = await startDemonstration(Date.now(), { clock: systemClock });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS] });
  try {
    const all: Times[] = [];
    for (let round = 1; round <= rounds; round += 1) all.push(await runRound({ site, browser, round }));
    for (const part of ['page', 'list', 'copy'] as const) {
      const sorted = all.map((times) => times[part]).toSorted((a, b) => a - b);
      const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
      console.log(`${part}: ${Math.round(median)} ms (median), ${Math.round(slowest)} ms (slowest)`);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

if (options.help) console.log(HELP);
else await run();
