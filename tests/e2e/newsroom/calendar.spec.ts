import type { Locator, Page } from '@playwright/test';
import { addDays, msUntilNextDay, toDay } from '#domain/desk/calendar.ts';
import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { passMidnight } from '../support/movable-clock.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const ZONE = 'Asia/Dhaka';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** "Traffic on the ferries of the Padma's both banks grows with the holidays", as long as a title gets. */
const LONG_TITLE = 'পদ্মার দুই পারের ফেরিঘাটে ঈদের ছুটিতে যাত্রী ও যানবাহনের চাপ কয়েক গুণ বেড়েছে';

const LOOKS = [
  [390, 'dark'],
  [768, 'light'],
  [1280, 'light'],
  [1920, 'light'],
] as const;

let publishAt = 0;
let id = '';

test.beforeEach(async ({ context, site, clock, newsroom }, { testId }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site);
  id = testId;
  passMidnight(clock);
  publishAt = clock.now() + DAY_MS;
  await newsroom.publish(id, { title: LONG_TITLE, status: 'scheduled', publishAt });
});

async function open(page: Page) {
  await page.goto('/dashboard/calendar');
  await waitForLiveStream(page);
}

const dayOf = (ms: number, days = 0) => addDays(toDay(ms, ZONE), days);

/** The calendar's name of a day. */
function nameOf(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(`${day}T00:00Z`));
}

/** Drags in small steps as a hand does: a browser finds the dragged element where the button went down, before anything scrolls. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover({ position: { x: 8, y: 8 } });
  await page.mouse.down();
  await from.hover({ position: { x: 24, y: 16 } });
  await to.hover();
  await to.hover({ position: { x: 20, y: 10 } });
  await page.mouse.up();
}

const listOf = (page: Page, day: string) => page.getByRole('list', { name: `Articles, ${nameOf(day)}` });
const entryOn = (page: Page, day: string) => listOf(page, day).getByRole('link', { name: LONG_TITLE });

test('shows what was and will be published, without drafts, and follows changes', async ({ page, newsroom, clock }) => {
  await newsroom.publish(`${id}-draft`, { title: 'খসড়া খবর', status: 'draft' });
  await open(page);
  await expect(page).toHaveTitle('Calendar · Dashboard | প্রহর');
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page');
  await expect(entryOn(page, dayOf(publishAt))).toBeVisible();
  await expect(page.getByRole('heading', { name: `${nameOf(dayOf(clock.now()))} Today` })).toBeVisible();
  await newsroom.publish(`${id}-new`, { title: 'এইমাত্র প্রকাশিত' });
  const published = listOf(page, dayOf(clock.now())).getByRole('listitem').filter({ hasText: 'এইমাত্র প্রকাশিত' });
  await expect(published).toBeVisible();
  await expect(published.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  await expect(page.getByText('খসড়া খবর')).toHaveCount(0);
  expect(await findMainViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Later week' }).click();
  await expect(page).toHaveURL(`/dashboard/calendar?from=${dayOf(clock.now())}`);
  await page.getByRole('link', { name: 'Earlier week' }).click();
  await expect(page).toHaveURL('/dashboard/calendar');
  await page.getByLabel('First day').fill('2026-01-05');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'Monday 5 January' })).toBeVisible();
});

test(
  'the calendar fits into every width, and leads from a very busy day to Manage News',
  LONG,
  async ({ page, newsroom, clock }) => {
    const day = dayOf(clock.now(), 5);
    const startMs = Date.parse(`${day}T06:00:00+06:00`);
    for (let n = 0; n < 32; n += 1) {
      await newsroom.publish(`${id}-${n}`, {
        title: `ব্যস্ত ${n}`,
        status: 'scheduled',
        publishAt: startMs + n * 60_000,
      });
    }
    await open(page);
    for (const [width, colorScheme] of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await findLayoutDefects(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
    await expect(listOf(page, day).getByRole('listitem')).toHaveCount(30);
    await page.getByRole('link', { name: /^2 more in Manage News.*scheduled/ }).click();
    await waitForLiveStream(page);
    await expect(page.getByRole('row').nth(1)).toContainText('ব্যস্ত 31');
  },
);

test(
  'a scheduled article is moved with the keys, moved back and dragged to another day, or hour',
  LONG,
  async ({ page, site }) => {
    const read = async () => (await site.editing.find(articleId(id)))?.article.publishAt;
    await open(page);
    await entryOn(page, dayOf(publishAt)).focus();
    await page.keyboard.press('Shift+ArrowRight');
    const dialog = page.getByRole('dialog', { name: 'Move to another time?' });
    await expect(dialog.getByText(LONG_TITLE)).toBeVisible();
    await expect(dialog.getByLabel('Day', { exact: true })).toHaveValue(dayOf(publishAt, 7));
    expect(await findViolations(page, dialog)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(entryOn(page, dayOf(publishAt, 7))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: `Move ${LONG_TITLE}` })).toBeFocused();
    expect(await read()).toBe(publishAt + 7 * DAY_MS);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(entryOn(page, dayOf(publishAt))).toBeVisible();
    await expect(page.getByText('Moved back to its earlier time')).toBeVisible();
    expect(await read()).toBe(publishAt);
    expect((await site.editing.listHistory({ articleId: articleId(id), after: null, limit: 9 })).rows).toHaveLength(3);

    const target = dayOf(publishAt, 2);
    const day = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nameOf(target) }) });
    await drag(page, entryOn(page, dayOf(publishAt)), day);
    await expect(dialog.getByLabel('Day', { exact: true })).toHaveValue(target);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(entryOn(page, dayOf(publishAt))).toBeVisible();
    await drag(page, entryOn(page, dayOf(publishAt)), day);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(entryOn(page, target)).toBeVisible();
    expect((await site.editing.find(articleId(id)))?.article.publishAt).toBe(publishAt + 2 * DAY_MS);

    await drag(page, entryOn(page, target), day.locator('[data-hour="17"]'));
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('17:00');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(listOf(page, target).getByText('17:00')).toBeVisible();
    expect((await site.editing.find(articleId(id)))?.article.publishAt).toBe(Date.parse(`${target}T17:00:00+06:00`));
  },
);

test(
  'a move by button asks about a past time, and does not overwrite a colleague’s',
  LONG,
  async ({ page, site, newsroom, clock }) => {
    await open(page);
    const button = page.getByRole('button', { name: `Move ${LONG_TITLE}` });
    const dialog = page.getByRole('dialog', { name: 'Move to another time?' });
    await button.click();
    await expect(dialog.getByText('Choose another day or time.')).toBeVisible();
    await dialog.getByLabel('Day', { exact: true }).fill(dayOf(publishAt, 3));
    await newsroom.edit(id, { title: LONG_TITLE, status: 'scheduled', publishAt: publishAt + HOUR_MS });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Not moved: someone else has changed it');
    expect((await site.editing.find(articleId(id)))?.article.publishAt).toBe(publishAt + HOUR_MS);

    await button.click();
    await dialog.getByLabel('Day', { exact: true }).fill(dayOf(clock.now(), -3));
    await expect(dialog.getByText(/This time has passed/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Move and publish' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Moved to' })).toBeVisible();
    expect((await site.get(`/article/${encodeURIComponent(id)}`)).status).toBe(200);
  },
);

test('on a phone the calendar opens at today and moves no focus', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const today = page.getByRole('heading', { name: /Today$/ });
  await expect(today).toBeInViewport();
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('link', { name: 'Earlier week' }).click();
  await expect(page).toHaveURL(/from=/);
  await expect(today).not.toBeInViewport();
});

test('the mark of today follows midnight of the site', LONG, async ({ page, clock }) => {
  await page.clock.install();
  await open(page);
  const nowMs = clock.now();
  await expect(page.getByRole('heading', { name: `${nameOf(dayOf(nowMs))} Today` })).toBeVisible();
  const waitMs = msUntilNextDay(nowMs, ZONE) + 2_000;
  clock.advanceTo(nowMs + waitMs);
  await page.clock.fastForward(waitMs);
  await expect(page.getByRole('heading', { name: `${nameOf(dayOf(nowMs, 1))} Today` })).toBeVisible();
});

test('plans a new story on a day, and at an hour', async ({ page, clock }) => {
  await open(page);
  const tomorrow = dayOf(clock.now(), 1);
  await page.getByRole('link', { name: `Plan a story ${nameOf(tomorrow)}` }).click();
  await expect(page.getByRole('radio', { name: 'Schedule for later' })).toBeChecked();
  await expect(page.getByLabel('Publication date and time')).toHaveValue(`${tomorrow}T09:00`);
  await page.goBack();
  const later = dayOf(clock.now(), 7);
  await page.goto(`/dashboard/calendar?from=${dayOf(clock.now())}`);
  await expect(page.getByRole('link', { name: `Plan a story ${nameOf(later)}` })).toBeVisible();
  await page.goto(`/dashboard/add?at=${tomorrow}T25:00`);
  await expect(page.getByRole('radio', { name: 'Publish Immediately' })).toBeChecked();
});
