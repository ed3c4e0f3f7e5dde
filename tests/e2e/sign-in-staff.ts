import type { BrowserContext } from '@playwright/test';
import type { TestSite } from '#tests/support/test-site.ts';

/** Signs staff in, in this browser, with an account of their own where there is none yet. */
export async function signInStaff(context: BrowserContext, site: TestSite, email?: string): Promise<void> {
  const setCookies = await site.signIn(email);
  const cookies = setCookies.map((line) => line.split(';')[0]?.split('=') ?? []);
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: site.origin })));
}
