import type { Page } from '@playwright/test';
import { waitUntil } from './wait-until.ts';

const TIMEOUT_MS = 90_000;

/**
 * Waits until the page has opened its live stream and the browser is idle. The script of a reader's page then runs, and a
 * page of the newsroom is hydrated.
 */
export async function waitForLiveStream(page: Page): Promise<void> {
  await waitUntil(() => isFollowingChanges(page), TIMEOUT_MS, `${page.url()} has not opened its live stream.`);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
}

async function isFollowingChanges(page: Page): Promise<boolean> {
  const requests = await page.requests();
  const documentAt = requests.findLastIndex((request) => request.isNavigationRequest());
  const documentUrl = withoutHash(requests[documentAt]?.url() ?? page.url());
  // The previous document may reopen its stream during the navigation.
  return requests
    .slice(documentAt + 1)
    .some((request) => new URL(request.url()).pathname === '/live' && request.headers().referer === documentUrl);
}

const withoutHash = (url: string) => url.replace(/#.*/s, '');
