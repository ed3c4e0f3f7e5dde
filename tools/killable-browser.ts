import { execFileSync } from 'node:child_process';
import type { BrowserContext } from '@playwright/test';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findTestBrowser } from './find-browser.ts';

type KillableBrowser = { context: BrowserContext; kill(): Promise<void> };

/** Starts a browser with the profile in `folder` that `kill` ends with SIGKILL, as in a power cut. */
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
      await closed;
    },
  };
}

/** The root process of the browser with this profile. All browser processes are in its process group. */
function findLeader(folder: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const [, pid, group] = /^\s*(\d+)\s+(\d+)\s/.exec(line) ?? [];
    if (pid !== undefined && pid === group && line.includes(`--user-data-dir=${folder}`)) return Number(pid);
  }
  throw new Error('The browser is not running.');
}
