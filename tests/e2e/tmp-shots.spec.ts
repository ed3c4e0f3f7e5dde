import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { waitForHydration } from '#tools/wait-for-hydration.ts';
import { test } from './passkey-test.ts';
import { signInStaff } from './sign-in-staff.ts';
import { expect } from './site-test.ts';

for (const width of [360, 1280]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`shots ${width} ${theme}`, async ({ page, context, site }) => {
      const shot = (name: string) =>
        page.screenshot({ path: `/tmp/h5shots/${name}-${width}-${theme}.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/login');
      await waitForHydration(page);
      await shot('login');
      const email = `s${width}${theme}@prohor.example`;
      await signInStaff(context, site, email);
      await signInStaff(context, site, email);
      await page.goto('/dashboard/account');
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await shot('dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
      await page.getByLabel('Your password').fill(STAFF_PASSWORD);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
      await shot('account');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
}
