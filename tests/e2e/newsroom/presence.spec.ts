import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PRESENCE_LIFE_MS, TYPING_PAUSE_MS } from '#domain/staff/presence.ts';
import type { Site } from '#tools/start-site.ts';
import { bodyField, openEditForm, readSelection, selectWords } from '../support/article-form-page.ts';
import { endHeldTimers, holdTimers } from '../support/held-timers.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

/** Another article for each test, because a deleted one cannot be created again. */
let id = '';
const KAMAL = 'kamal@prohor.example';
const ASHA = 'asha@prohor.example';

/** The line of the form that names colleagues. */
const line = (page: Page) => page.getByRole('button', { name: /^Also open:/ });
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'সবাই মিলে লেখা খবর'.normalize('NFC') });

async function openColleague(browser: Browser, site: Site, email: string) {
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' });
  await signInStaff(context, site, email);
  return { context, page: await context.newPage() };
}

test.beforeEach(async ({ context, site, newsroom }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  // "news written together"
  id = `e2e-presence-${randomUUID()}`;
  await newsroom.publish(id, { title: 'সবাই মিলে লেখা খবর', description: 'প্রথম শব্দ, দ্বিতীয় শব্দ' });
});

test('colleagues are named in the form and in the list while they have the article open, and while they type', async ({
  page,
  browser,
  site,
}) => {
  const [kamal, asha] = [await openColleague(browser, site, KAMAL), await openColleague(browser, site, ASHA)];
  await openEditForm(page, id);
  await expect(line(page)).toBeHidden();
  await selectWords(page, 'দ্বিতীয়');
  const before = await readSelection(page);

  await holdTimers(kamal.page, [TYPING_PAUSE_MS]);
  await openEditForm(kamal.page, id);
  await expect(line(page)).toHaveText('Also open: kamal');
  await expect(line(kamal.page)).toHaveText('Also open: desk');
  await asha.page.goto('/dashboard/manage');
  await expect(row(asha.page)).toContainText('Open: desk and kamal');

  await bodyField(kamal.page).press('End');
  await bodyField(kamal.page).pressSequentially('ক');
  await expect(line(page)).toHaveText('Also open: kamal · kamal is typing…');
  await expect(row(asha.page)).toContainText('kamal is typing…');
  expect(await readSelection(page)).toBe(before);
  await expect(bodyField(page)).toBeFocused();
  await endHeldTimers(kamal.page);
  await expect(line(page)).toHaveText('Also open: kamal');
  await expect(row(asha.page)).not.toContainText('is typing…');
  expect(await findViolations(page, line(page))).toEqual([]);
  expect(await findViolations(asha.page, row(asha.page))).toEqual([]);

  await kamal.context.close();
  await asha.context.close();
});

test(
  'a colleague who closes the form or its tab, or loses the connection, is no longer named; a second window counts once',
  LONG,
  async ({ page, context, browser, site, clock }) => {
    const kamal = await openColleague(browser, site, KAMAL);
    await openEditForm(page, id);
    await openEditForm(kamal.page, id);
    await expect(line(page)).toContainText('kamal');
    await test.step('a closed form', async () => {
      await kamal.page.getByRole('button', { name: 'Close' }).click();
      await expect(line(page)).toBeHidden();
    });
    await test.step('a second window of the same person', async () => {
      await openEditForm(kamal.page, id);
      await expect(line(page)).toHaveText('Also open: kamal');
      const second = await context.newPage();
      await openEditForm(second, id);
      await expect(line(second)).toHaveText('Also open: you, in another window and kamal');
      await expect(line(kamal.page)).toHaveText('Also open: desk');
      await second.close();
      await expect(line(page)).toHaveText('Also open: kamal');
    });
    await test.step('a closed tab', async () => {
      await kamal.page.close();
      await expect(line(page)).toBeHidden();
    });
    await test.step('a browser without a connection, after 25 seconds', async () => {
      await openEditForm(await kamal.context.newPage(), id);
      await expect(line(page)).toContainText('kamal');
      await kamal.context.setOffline(true);
      clock.advanceTo(clock.now() + PRESENCE_LIFE_MS);
      await expect(line(page)).toBeHidden();
      await kamal.context.setOffline(false);
    });
    await kamal.context.close();
  },
);

test(
  'who is typing is readable with long addresses, which keys and the pointer show whole',
  LONG,
  async ({ page, browser, site }) => {
    const long = [1, 2].map((n) => `mohammad.kamaluddin.chowdhury.${n}.national@newsroom.prohor.example`);
    await openEditForm(page, id);
    const colleagues: { context: BrowserContext; page: Page }[] = [];
    for (const email of long) {
      const colleague = await openColleague(browser, site, email);
      await holdTimers(colleague.page, [TYPING_PAUSE_MS]);
      await openEditForm(colleague.page, id);
      colleagues.push(colleague);
    }
    const typing = line(page).getByText('is typing…').or(line(page).getByText('are typing…'));
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const { page: theirs } of colleagues) await bodyField(theirs).pressSequentially('ক');
      await expect(typing).toBeVisible();
      expect(await typing.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      expect(await findLayoutDefects(page)).toEqual([]);
    }
    await line(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Also open:' });
    await expect(dialog).toContainText(long[0] ?? '');
    await expect(dialog).toContainText(long[1] ?? '');
    expect(await findViolations(page, dialog)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(line(page)).toBeFocused();
    await line(page).hover();
    await expect(dialog).toBeVisible();
    for (const { context } of colleagues) await context.close();
  },
);
