import { execFileSync } from 'node:child_process';
import type { BrowserContext } from '@playwright/test';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../bench/find-browser.ts';

type MortalBrowser = { context: BrowserContext; kill(): Promise<void> };

/** A browser of its own on the profile in `folder`, that can be killed as by a power cut. */
export async function startMortalBrowser(folder: string): Promise<MortalBrowser> {
  const context = await chromium.launchPersistentContext(folder, {
    args: [...BROWSER_FLAGS],
    executablePath: findBrowser(),
    handleSIGINT: false,
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
  });
  const leader = findLeader(folder);
  return {
    context,
    kill: async () => {
      const gone = new Promise((resolve) => context.once('close', resolve));
      process.kill(-leader, 'SIGKILL');
      await gone;
    },
  };
}

/** The process with the profile that is no other's child in it: all of its processes are in its group. */
function findLeader(folder: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const [, pid, group] = /^\s*(\d+)\s+(\d+)\s/.exec(line) ?? [];
    if (pid !== undefined && pid === group && line.includes(`--user-data-dir=${folder}`)) return Number(pid);
  }
  throw new Error('The browser is not running.');
}
