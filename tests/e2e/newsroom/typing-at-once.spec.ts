import type { Page } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, expectDraft, titleField } from '../support/article-form-page.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ context, site }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
});

/** Holds the matching requests until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/**
 * Notes the name of the field that has the focus in the task in which the title appears, before any key can be pressed on the new
 * screen.
 */
async function noteFocusOfTitle(page: Page): Promise<() => Promise<string | null>> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const title = document.querySelector('[name=title]');
      if (title === null) return;
      observer.disconnect();
      document.body.dataset.focusOfTitle = document.activeElement?.getAttribute('name') ?? 'none';
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => document.body.dataset.focusOfTitle ?? null);
}

const OPENINGS: readonly [string, (page: Page) => Promise<void>][] = [
  ['N', (page) => page.keyboard.press('n')],
  ['a click on Add News', (page) => page.getByRole('link', { name: 'Add News' }).first().click()],
];

for (const [name, open] of OPENINGS) {
  test(`the title has the focus as soon as it appears after ${name}`, async ({ page }) => {
    await page.goto('/dashboard/manage');
    await waitForLiveStream(page);
    const release = await hold(page, /\/dashboard\/add\.data/);
    const readFocus = await noteFocusOfTitle(page);
    await open(page);
    release();
    await titleField(page).waitFor();
    await page.keyboard.type('নদী ভাঙন');
    await expect(titleField(page)).toHaveValue('নদী ভাঙন');
    expect(await readFocus()).toBe('title');
  });
}

test('keys that follow N while the form loads run no shortcut', async ({ page }) => {
  await page.goto('/dashboard/manage');
  await waitForLiveStream(page);
  const release = await hold(page, /\/dashboard\/add\.data/);
  await page.keyboard.type('n?j');
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await titleField(page).waitFor();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
});

test('the title of an opened article has the focus as soon as it appears', async ({ page, newsroom }) => {
  await newsroom.publish('typing-at-once', { title: 'আগের শিরোনাম' });
  await page.goto(`/dashboard/manage?search=${encodeURIComponent('আগের শিরোনাম')}`);
  await waitForLiveStream(page);
  const readFocus = await noteFocusOfTitle(page);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .press('Enter');
  await titleField(page).waitFor();
  expect(await readFocus()).toBe('title');
  await page.getByRole('dialog', { name: 'Edit Article' }).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeFocused();
});

test('text that is typed before the page is hydrated is kept, and saved as a draft', async ({ page }) => {
  const release = await hold(page, /\/assets\/.*\.js/);
  await page.goto('/dashboard/add', { waitUntil: 'commit' });
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type('আগেই লেখা');
  await bodyField(page).click();
  await page.keyboard.type('প্রথম লাইন');
  release();
  await waitForLiveStream(page);
  await expectDraft(page, 'প্রথম লাইন');
  await page.keyboard.type('।');
  await expect(titleField(page)).toHaveValue('আগেই লেখা');
  await expect(bodyField(page)).toHaveValue('প্রথম লাইন।');
  await expectDraft(page, 'প্রথম লাইন।');
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(bodyField(page)).toHaveValue('প্রথম লাইন।');
});
