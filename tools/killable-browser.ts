import type { BrowserContext } from '@playwright/test';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findTestBrowser } from './find-browser.ts';
import { listChildren } from './running-processes.ts';
import { endWithin } from './wait-until.ts';

const CLOSE_LIMIT_MS = 60_000;

type KillableBrowser = { context: BrowserContext; kill(): Promise<void> };

/** Starts a browser with the profile in `folder`. `kill` ends it with SIGKILL, as in a power cut. */
export async function startKillableBrowser(folder: string): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(folder, {
    args: [...BROWSER_FLAGS],
    executablePath: findTestBrowser(),
    handleSIGINT: false,
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
  });
  const leader = findLeader(folder);
  const closed = new Promise((resolve) => context.once('close', resolve));
  return {
    context,
    kill: async () => {
      process.kill(-leader, 'SIGKILL');
      await endWithin(closed, CLOSE_LIMIT_MS, 'A killed browser has not closed its connection.');
    },
  };
}

/** Finds the root process of the browser with this profile. Playwright starts it as the leader of a process group. */
function findLeader(folder: string): number {
  const leader = listChildren(process.pid).find(({ command }) => command.includes(`--user-data-dir=${folder}`));
  if (!leader) throw new Error('The browser is not running.');
  return leader.pid;
}
