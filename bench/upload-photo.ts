import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '#tools/find-browser.ts';
import { toBrowserCookies } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { ensureBuild } from './ensure-build.ts';
import { CAMERA_PHOTO, makePhoto } from './images/make-photo.ts';
import { left, printTable, right } from './print-table.ts';
import { startDemonstration } from './start-demonstration.ts';

const UPLOAD_BITS_PER_S = 2_000_000;
const LATENCY_MS = 40;
const ROUNDS = 3;

/** Measures how long a photo of 12 megapixels takes from its choice until it is stored, over 2 Mbit/s, as it is and shrunk. */
async function run(): Promise<void> {
  await ensureBuild();
  const photo = await makePhoto(CAMERA_PHOTO);
  const site = await startDemonstration(Date.now());
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS] });
  try {
    const rows: string[][] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const way of ['original', 'shrunk'] as const) {
        const { seconds, bytes } = await upload({ browser, site, photo, way });
        rows.push([String(round), way, (bytes / 1e6).toFixed(2), seconds.toFixed(1)]);
      }
    }
    printTable([right('round'), left('sent'), right('MB'), right('seconds')], rows);
  } finally {
    await browser.close();
    await site.stop();
  }
}

type Upload = { browser: Browser; site: Site; photo: Buffer; way: 'original' | 'shrunk' };

async function upload({ browser, site, photo, way }: Upload): Promise<{ seconds: number; bytes: number }> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addCookies(toBrowserCookies(await site.signIn(), site.origin));
  const page = await context.newPage();
  // A page without workers sends the original, as every page did before.
  if (way === 'original') await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await page.goto(`${site.origin}/dashboard/add`);
  await waitForLiveStream(page);
  await throttle(page);
  const stored = page.waitForResponse((response) => response.url().includes('/storage?'), { timeout: 120_000 });
  const input = page.getByRole('group', { name: 'Image', exact: true }).locator('input[type=file]');
  const startMs = performance.now();
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  const { sizeBytes } = await (await stored).json();
  const seconds = (performance.now() - startMs) / 1000;
  await context.close();
  return { seconds, bytes: sizeBytes };
}

async function throttle(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const uploadThroughput = UPLOAD_BITS_PER_S / 8;
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: uploadThroughput,
    uploadThroughput,
  });
}

await run();
