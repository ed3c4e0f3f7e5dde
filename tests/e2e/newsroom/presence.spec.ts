import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { PRESENCE_LIFE_MS, TYPING_PAUSE_MS } from '#domain/staff/presence.ts';
import type { Site } from '#tools/start-site.ts';
import { bodyField, openEditForm, readSelection, selectWords } from '../support/article-form-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

/** Another article for each test, because a deleted one cannot be created again. */
let id = '';
const KAMAL = 'kamal@prohor.example';
const ASHA = 'asha@prohor.example';

/** The line of the form that names colleagues. */
const line = (page: Page) => page.locator('.room-presence');
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

  await kamal.page.clock.install();
  await openEditForm(kamal.page, id);
  await expect(line(page)).toHaveText(`Also open: ${KAMAL}`);
  await expect(line(kamal.page)).toHaveText('Also open: desk@prohor.example');
  await asha.page.goto('/dashboard/manage');
  await expect(row(asha.page)).toContainText(`Open: desk@prohor.example and ${KAMAL}`);

  await bodyField(kamal.page).press('End');
  await bodyField(kamal.page).pressSequentially('ক');
  await expect(line(page)).toHaveText(`Also open: ${KAMAL} · ${KAMAL} is typing…`);
  await expect(row(asha.page)).toContainText(`${KAMAL} is typing…`);
  expect(await readSelection(page)).toBe(before);
  await expect(bodyField(page)).toBeFocused();
  await kamal.page.clock.fastForward(TYPING_PAUSE_MS);
  await expect(line(page)).toHaveText(`Also open: ${KAMAL}`);
  await expect(row(asha.page)).not.toContainText('is typing…');
  expect(await findViolations(page, line(page))).toEqual([]);
  expect(await findViolations(asha.page, row(asha.page))).toEqual([]);

  await kamal.context.close();
  await asha.context.close();
});

test('a colleague who closes the form, or its tab, is no longer named at once', async ({ page, browser, site }) => {
  const kamal = await openColleague(browser, site, KAMAL);
  await openEditForm(page, id);
  await openEditForm(kamal.page, id);
  await expect(line(page)).toContainText(KAMAL);
  await kamal.page.getByRole('button', { name: 'Close' }).click();
  await expect(line(page)).toBeHidden();
  await openEditForm(kamal.page, id);
  await expect(line(page)).toContainText(KAMAL);
  await kamal.page.close();
  await expect(line(page)).toBeHidden();
  await kamal.context.close();
});

test('a colleague whose browser has no connection any more is no longer named after 25 seconds', async ({
  page,
  browser,
  site,
  clock,
}) => {
  const kamal = await openColleague(browser, site, KAMAL);
  await openEditForm(page, id);
  await openEditForm(kamal.page, id);
  await expect(line(page)).toContainText(KAMAL);
  await kamal.context.setOffline(true);
  clock.advanceTo(clock.now() + PRESENCE_LIFE_MS);
  await expect(line(page)).toBeHidden();
  await kamal.context.setOffline(false);
  await kamal.context.close();
});

test('a second window of the same person is named as such, and the person counts once', async ({
  page,
  context,
  browser,
  site,
}) => {
  const kamal = await openColleague(browser, site, KAMAL);
  await openEditForm(kamal.page, id);
  await openEditForm(page, id);
  const second = await context.newPage();
  await openEditForm(second, id);
  await expect(line(second)).toHaveText(`Also open: ${KAMAL} and you, in another window`);
  await expect(line(kamal.page)).toHaveText('Also open: desk@prohor.example');
  await second.close();
  await expect(line(page)).toHaveText(`Also open: ${KAMAL}`);
  await kamal.context.close();
});
