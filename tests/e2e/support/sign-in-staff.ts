import type { BrowserContext } from '@playwright/test';
import { toBrowserCookies } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

/** Signs a staff member in. Creates the account if it does not exist. */
export async function signInStaff(context: BrowserContext, site: Site, email?: string): Promise<void> {
  await context.addCookies(toBrowserCookies(await site.signIn(email), site.origin));
}
