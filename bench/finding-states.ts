import type { Page } from '@playwright/test';
import { calendarText } from '#app/strings/calendar.ts';
import { bulkText, manageText, tagsText } from '#app/strings/manage-news.ts';
import { dashboardText, statusText } from '#app/strings/newsroom.ts';
import { paletteText } from '#app/strings/palette.ts';
import type { Screen } from './screens.ts';

const MATCHES_NOTHING = 'ঝিঙেবিল';
const CHANGED_CATEGORY = 'জীবনযাপন';
const RENAMED = ' এলাকা';

/** Manage News, the calendar, the command palette and the tags. */
export function listFindingStates(): Screen[] {
  const staff = (name: string, path: string, act?: Screen['act']): Screen => ({
    ...{ name, path, status: 200, viewer: 'staff' },
    // What is opened covers the page.
    ...(act && { act, extent: 'window' }),
  });
  const [manage, calendar, tags] = ['/dashboard/manage', '/dashboard/calendar', '/dashboard/tags'];
  return [
    staff('manage', manage),
    { ...staff('manage-filters', manage), act: openMoreFilters },
    staff('manage-filtered', `${manage}?category=বাংলাদেশ&status=published&author=নিজস্ব প্রতিবেদক&featured=1&no-image=1`),
    staff('manage-selection', manage, selectPage),
    staff('manage-question', manage, (page) => askAbout(page, 'category')),
    staff('manage-tag-question', manage, (page) => askAbout(page, 'add-tag')),
    staff('manage-delete-question', manage, (page) => askAbout(page, 'delete')),
    staff('manage-changed', `${manage}?search=মেলা`, changeCategory),
    staff('manage-keys', manage, openKeys),
    staff('manage-nothing', `${manage}?search=${MATCHES_NOTHING}`),
    staff('calendar', calendar),
    staff('calendar-empty', `${calendar}?from=2027-06-04`),
    staff('calendar-move', calendar, askAboutMove),
    staff('calendar-move-past', calendar, moveToPast),
    staff('calendar-moved', calendar, move),
    staff('palette', calendar, openPalette),
    staff('palette-found', manage, (page) => findInPalette(page, 'হাট সন্ধ্যায়')),
    staff('palette-screens', manage, (page) => findInPalette(page, 'সম')),
    staff('palette-nothing', manage, (page) => findInPalette(page, MATCHES_NOTHING)),
    staff('tags', tags),
    staff('tags-nothing', `${tags}?search=${MATCHES_NOTHING}`),
    staff('tags-rename', tags, (page) => askAboutTag(page, tagsText.rename)),
    staff('tags-merge', tags, mergeTag),
    staff('tags-delete', tags, (page) => askAboutTag(page, tagsText.remove)),
    staff('tags-changed', tags, changeTagName),
  ];
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

const openMoreFilters = (page: Page) => page.locator('summary', { hasText: manageText.moreFilters }).click();

const selectPage = (page: Page) => page.getByRole('checkbox', { name: bulkText.selectAll }).check();

async function askAbout(page: Page, kind: keyof typeof bulkText.actions): Promise<void> {
  await selectPage(page);
  await page
    .getByRole('region', { name: bulkText.bar })
    .getByRole('button', { name: bulkText.actions[kind], exact: true })
    .click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
}

/** Changes the category of articles, each time to the other of two. */
async function changeCategory(page: Page): Promise<void> {
  await askAbout(page, 'category');
  const dialog = page.getByRole('dialog');
  const isChanged = await page.locator('tbody').getByText(CHANGED_CATEGORY).first().isVisible();
  await dialog.getByRole('combobox').selectOption(isChanged ? 'বিনোদন' : CHANGED_CATEGORY);
  await dialog.getByRole('button', { name: bulkText.changeCategory }).click();
  await button(page, dashboardText.undo).waitFor();
}

async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

async function askAboutMove(page: Page): Promise<void> {
  await page.locator('[id^=move-]').first().press('Enter');
  await page.getByRole('dialog').waitFor();
}

const dayField = (page: Page) => page.getByRole('dialog').getByLabel(calendarText.day, { exact: true });

async function moveToPast(page: Page): Promise<void> {
  await askAboutMove(page);
  await dayField(page).fill('2026-11-18');
}

/** Moves the first article to another day. */
async function move(page: Page): Promise<void> {
  await askAboutMove(page);
  const isMoved = (await dayField(page).inputValue()) === '2026-11-24';
  await dayField(page).fill(isMoved ? '2026-11-25' : '2026-11-24');
  await page.getByRole('dialog').getByRole('button', { name: calendarText.move }).click();
  await button(page, dashboardText.undo).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+P');
  await page
    .getByRole('option', { name: new RegExp(statusText.published) })
    .first()
    .waitFor();
}

async function findInPalette(page: Page, typed: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.insertText(typed);
  const isFound = page.getByRole('group', { name: paletteText.articles, exact: true });
  await isFound.or(page.getByText(paletteText.none)).waitFor();
}

const askAboutTag = (page: Page, question: string) => button(page, question).first().click();

async function mergeTag(page: Page): Promise<void> {
  await askAboutTag(page, tagsText.rename);
  await page.getByRole('dialog').getByRole('textbox').fill('নিয়োগ');
}

/** Gives a tag a longer name, or its former one. */
async function changeTagName(page: Page): Promise<void> {
  await askAboutTag(page, tagsText.rename);
  const dialog = page.getByRole('dialog');
  const name = await dialog.getByRole('textbox').inputValue();
  await dialog.getByRole('textbox').fill(name.endsWith(RENAMED) ? name.slice(0, -RENAMED.length) : `${name}${RENAMED}`);
  await dialog.getByRole('button', { name: tagsText.replace }).click();
  await page.getByText(tagsText.started).waitFor();
}
