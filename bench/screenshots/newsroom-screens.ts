import type { Page } from '@playwright/test';
import { findBarText } from '#app/strings/editor/article-body.ts';
import { articleFormText, roomText } from '#app/strings/editor/article-form.ts';
import { notesText } from '#app/strings/editor/notes.ts';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import { deliveriesText } from '#app/strings/newsroom/deliveries.ts';
import { imageLibraryText, imagePickerText } from '#app/strings/newsroom/image-library.ts';
import { bulkText, tagsText } from '#app/strings/newsroom/manage-news.ts';
import { statusText } from '#app/strings/newsroom/newsroom.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { deleteOldAutosaves } from '#services/articles/autosave/article-autosaves.ts';
import { insertDeliveries } from '#tools/insert-deliveries.ts';
import type { Site } from '#tools/start-site.ts';
import { LONG_ARTICLE_ID } from '../start-demonstration.ts';
import {
  CARDS_ID,
  CORRECTED_ID,
  createPreview,
  EDITED_ID,
  prepareDesk,
  prepareNewsroom,
  prepareRoles,
  REVIEWED_PATH,
  SUBMITTED_ID,
  storeImages,
  WITHDRAWN_ID,
} from './prepare-newsroom.ts';
import type { Screen } from './screens.ts';

type Act = (page: Page) => Promise<void>;

const staff = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  ...{ name, path: `/dashboard${path}`, status: 200, viewer: 'staff' as const },
  ...more,
});

/** A screen with something open that covers the page. */
const opened = (name: string, path: string, act: Act): Screen => staff(name, path, { act, extent: 'window' });

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const openDetails = (text: string) => async (page: Page) => {
  const summary = page.locator('summary', { hasText: text }).first();
  await summary.click();
  await summary.scrollIntoViewIfNeeded();
};
const bodyField = (page: Page) => page.getByRole('textbox', { name: articleFormText.description });

/** Contains the blocks that chips cover. */
const BODY_WITH_BLOCKS = `নদীর পাড়ে অপেক্ষা করছেন চার হাজার পরিবারের মানুষ।

![বন্যা](/demo/flood-1280.webp "পুনর্বাসন প্রকল্পের নির্মাণাধীন ঘরের সামনে অপেক্ষায় থাকা পরিবারগুলোর সদস্যরা" "রিনা আক্তার")

/// টেবিল কোথায় কত ঘর
উপজেলা // ঘর // শেষ হয়েছে
পাথরঘাটা // ১,২০০ // ৩১০
///

https://www.youtube.com/watch?v=dQw4w9WgXcQ`;

/**
 * Lists every screen of the newsroom, with a state of each kind that looks different; browser tests examine the other states.
 * The screens of a site with a workflow and roles come last.
 */
export async function listNewsroomScreens(site: Site, nowMs: number): Promise<Screen[]> {
  await prepareNewsroom(site, nowMs);
  const images = await storeImages(site, nowMs);
  await insertDeliveries(site.db, nowMs);
  return [
    { name: 'login', path: '/login', status: 200, liveStream: 'none' },
    { name: 'card-check', path: '/v', status: 200, liveStream: 'none' },
    { name: 'preview', path: await createPreview(site, nowMs), status: 200, liveStream: 'none' },
    staff('overview', '', { act: (page) => page.locator('a[href*="/dashboard/manage?day="]').first().waitFor() }),
    ...listFormScreens(site, nowMs),
    ...listArticleScreens(),
    ...listFindingScreens(),
    staff('images', '/images'),
    staff('image', `/images/${images.used}`),
    opened('image-remove', `/images/${images.unused}`, press(imageLibraryText.remove)),
    opened('image-replace', `/images/${images.used}`, press(imageLibraryText.replace)),
    staff('notes-inbox', '/notes'),
    staff('ads', '/ads'),
    staff('ads-global', '/ads?page=global'),
    staff('settings', '/settings'),
    staff('redirects', '/redirects'),
    staff('import', '/import'),
    staff('deliveries', '/deliveries'),
    opened('deliveries-add', '/deliveries', press(deliveriesText.add)),
    staff('account', '/account'),
    ...listDeskScreens(site, nowMs),
  ];
}

function listFormScreens({ db }: Site, nowMs: number): Screen[] {
  const story = `/manage/${LONG_ARTICLE_ID}/edit`;
  const edit = `/manage/${EDITED_ID}/edit`;
  // The form would offer an autosave of the previous screen.
  const prepare = async () => void (await deleteOldAutosaves(db, { beforeMs: nowMs + DAY_MS, limit: 100 }));
  const form = (name: string, path: string, act: Act = async () => {}): Screen => ({
    ...opened(name, path, async (page) => {
      await page.getByRole('textbox', { name: articleFormText.title }).and(page.locator(':enabled')).waitFor();
      await act(page);
    }),
    prepare,
  });
  return [
    form('add', '/add'),
    form('add-incomplete', '/add', press(articleFormText.publish)),
    form('edit', edit),
    form('edit-story', story, (page) => page.mouse.wheel(0, 600)),
    form('edit-settings', story, press(roomText.openSettings)),
    form('edit-preview', story, async (page) => {
      await press(articleFormText.preview)(page);
      await page.frameLocator('iframe').getByRole('img').first().waitFor();
    }),
    form('edit-chips', edit, async (page) => {
      await bodyField(page).fill(BODY_WITH_BLOCKS);
      await bodyField(page).press('Control+Home');
    }),
    form('edit-full-screen', story, press(roomText.fullScreen)),
    form('edit-library', edit, press(imagePickerText.open)),
    form('edit-find', edit, async (page) => {
      await bodyField(page).press('Control+f');
      await page.getByRole('textbox', { name: findBarText.find }).fill('হয়েছে');
    }),
    form('edit-notes', edit, openDetails(notesText.title)),
    form('edit-limits', `/manage/${CORRECTED_ID}/edit`, openDetails(recordText.limits)),
    form('edit-withdrawn', `/manage/${WITHDRAWN_ID}/edit`),
  ];
}

/** The screens of one article besides its form, and the trash. */
function listArticleScreens(): Screen[] {
  const cards = `/manage/${CARDS_ID}/cards`;
  const makeCard = async (page: Page) => {
    await page.getByRole('button', { name: cardsText.make }).click();
    await page.getByText(cardsText.made).waitFor();
    await page.getByRole('img', { name: cardsText.preview }).waitFor();
  };
  const openProof = async (page: Page) => {
    await makeCard(page);
    const proof = await page.getByRole('link', { name: cardsText.proof }).first().getAttribute('href');
    await page.goto(new URL(proof ?? '', page.url()).href);
  };
  return [
    opened('history', `/manage/${EDITED_ID}/history`, async () => {}),
    opened('history-version', `/manage/${EDITED_ID}/history?version=2`, async () => {}),
    opened('record', `/manage/${CORRECTED_ID}/record`, async () => {}),
    opened('record-withdrawn', `/manage/${WITHDRAWN_ID}/record`, async () => {}),
    opened('cards', cards, makeCard),
    staff('card-proof', cards, { act: openProof }),
    staff('trash', '/trash'),
  ];
}

/** Manage News, the calendar, the command palette and the tags. */
function listFindingScreens(): Screen[] {
  /** On a phone only the rows have checkboxes. */
  const select = async (page: Page) => {
    for (const row of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(row).check();
  };
  const unfoldFilters = (page: Page) => page.locator('[aria-controls=manage-more-filters]').click();
  return [
    staff('manage', '/manage'),
    staff('manage-nothing', '/manage?search=ঝিঙেবিল'), // in no article
    staff('manage-withdrawn', '/manage?state=withdrawn', { act: unfoldFilters }),
    opened('manage-menu', '/manage', (page) => page.locator('[id^=more-]').nth(1).click()),
    opened('manage-question', '/manage', async (page) => {
      await select(page);
      await press(bulkText.actions.category)(page);
    }),
    opened('manage-keys', '/manage', (page) => page.keyboard.press('?')),
    staff('calendar', '/calendar'),
    opened('calendar-move', '/calendar', (page) => page.locator('[id^=move-]').first().press('Enter')),
    opened('palette', '/calendar', async (page) => {
      await page.keyboard.press('Control+Shift+P');
      await page.getByRole('option', { name: statusText.published }).first().waitFor();
    }),
    staff('tags', '/tags'),
    opened('tags-rename', '/tags', press(new RegExp(`^${tagsText.rename}`))),
  ];
}

/** The screens of staff come last, because the colleagues on other screens do not have accounts. */
function listDeskScreens(site: Site, nowMs: number): Screen[] {
  const prepare = () => prepareDesk(site, nowMs);
  const withRoles = { prepare: () => prepareRoles(site) };
  return [
    staff('desk-off', '/desk', { status: 404 }),
    staff('desk', '/desk', { prepare }),
    staff('desk-returned', '/desk?list=returned', { prepare }),
    staff('desk-review', REVIEWED_PATH, { prepare, extent: 'window' }),
    staff('desk-form', `/manage/${SUBMITTED_ID}/edit`, { prepare, extent: 'window' }),
    staff('desk-manage', '/manage', { prepare }),
    staff('staff', '/staff', withRoles),
    { ...opened('staff-invite', '/staff', press(staffText.invite)), ...withRoles },
    staff('settings-roles', '/settings', withRoles),
  ];
}
