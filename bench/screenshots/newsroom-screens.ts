import type { Page } from '@playwright/test';
import { findBarText, toolbarText } from '#app/strings/editor/article-body.ts';
import { articleFormText, roomText } from '#app/strings/editor/article-form.ts';
import { notesText } from '#app/strings/editor/notes.ts';
import { previewLinkText } from '#app/strings/editor/previews.ts';
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
import { chooseLongArticle } from '../start-demonstration.ts';
import {
  CARDS_ID,
  CORRECTED_ID,
  createPreview,
  EDITED_ID,
  makeFloodCard,
  prepareDesk,
  prepareNewsroom,
  prepareRoles,
  REVIEWED_PATH,
  SUBMITTED_ID,
  storeImages,
  WITHDRAWN_ID,
} from './prepare-newsroom.ts';
import type { Screen } from './screens.ts';

const MATCHES_NOTHING = 'ঝিঙেবিল';

const staff = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  ...{ name, path, status: 200, viewer: 'staff' as const },
  ...more,
});

/** A screen with something open that covers the page. */
const opened = (name: string, path: string, act: (page: Page) => Promise<void>): Screen =>
  staff(name, path, { act, extent: 'window' });

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

প্রকল্পের হিসাব:

/// টেবিল কোথায় কত ঘর
উপজেলা // ঘর // শেষ হয়েছে
পাথরঘাটা // ১,২০০ // ৩১০
আমতলী // ৮৫০ // ২৭৫
///

https://www.youtube.com/watch?v=dQw4w9WgXcQ`;

/** Lists every screen of the newsroom, with what can be opened on it. Those of a site with a workflow and roles come last. */
export async function listNewsroomScreens(site: Site, nowMs: number): Promise<Screen[]> {
  await prepareNewsroom(site.editing, nowMs);
  const images = await storeImages(site, nowMs);
  return [
    { name: 'login', path: '/login', status: 200, liveStream: 'none' },
    staff('overview', '/dashboard', {
      act: (page) => page.locator('a[href*="/dashboard/manage?day="]').first().waitFor(),
    }),
    ...(await listFormScreens(site, nowMs)),
    ...listRecordScreens(),
    ...listFindingScreens(),
    { name: 'card-check', path: '/v', status: 200, liveStream: 'none' },
    { name: 'card-proof', path: await makeFloodCard(site, nowMs), status: 200 },
    staff('images', '/dashboard/images'),
    staff('image', `/dashboard/images/${images.used}`),
    opened('image-remove', `/dashboard/images/${images.unused}`, press(imageLibraryText.remove)),
    opened('image-replace', `/dashboard/images/${images.used}`, press(imageLibraryText.replace)),
    opened('image-replace-question', `/dashboard/images/${images.used}`, async (page) => {
      await press(imageLibraryText.replace)(page);
      await page.getByRole('dialog').locator('li button').first().click();
    }),
    staff('notes-inbox', '/dashboard/notes'),
    { name: 'preview', path: await createPreview(site, nowMs), status: 200, liveStream: 'none' },
    staff('ads', '/dashboard/ads'),
    staff('ads-global', '/dashboard/ads?page=global'),
    staff('settings', '/dashboard/settings'),
    staff('redirects', '/dashboard/redirects'),
    staff('import', '/dashboard/import'),
    ...(await listDeliveryScreens(site, nowMs)),
    staff('account', '/dashboard/account'),
    ...listDeskScreens(site, nowMs),
    ...listStaffScreens(site),
  ];
}

async function listDeliveryScreens(site: Site, nowMs: number): Promise<Screen[]> {
  await insertDeliveries(site.db, nowMs);
  const path = '/dashboard/deliveries';
  return [staff('deliveries', path), opened('deliveries-add', path, press(deliveriesText.add))];
}

async function listFormScreens({ db }: Site, nowMs: number): Promise<Screen[]> {
  const story = `/dashboard/manage/${await chooseLongArticle(nowMs)}/edit`;
  const edit = `/dashboard/manage/${EDITED_ID}/edit`;
  // The form would offer an autosave of the previous screen.
  const prepare = async () => void (await deleteOldAutosaves(db, { beforeMs: nowMs + DAY_MS, limit: 100 }));
  const form = (name: string, path: string, act: (page: Page) => Promise<void>): Screen => ({
    ...opened(name, path, async (page) => {
      await page.getByRole('textbox', { name: articleFormText.title }).and(page.locator(':enabled')).waitFor();
      await act(page);
    }),
    prepare,
  });
  return [
    form('add', '/dashboard/add', async () => {}),
    form('add-incomplete', '/dashboard/add', press(articleFormText.publish)),
    form('edit', edit, async () => {}),
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
    form('edit-colour', story, press(toolbarText.highlight)),
    form('edit-help', story, (page) => page.getByText(toolbarText.help).click()),
    form('edit-image', edit, press(toolbarText.image)),
    form('edit-library', edit, press(imagePickerText.open)),
    form('edit-find', edit, async (page) => {
      await bodyField(page).press('Control+f');
      await page.getByRole('textbox', { name: findBarText.find }).fill('হয়েছে');
    }),
    form('edit-tags', edit, async (page) => {
      await page.getByRole('combobox', { name: articleFormText.tags }).pressSequentially(', নি');
      await page.getByRole('listbox', { name: articleFormText.tagSuggestions }).waitFor();
    }),
    form('edit-notes', edit, openDetails(notesText.title)),
    form('edit-preview-links', edit, async (page) => {
      await openDetails(previewLinkText.title)(page);
      await press(previewLinkText.create)(page);
    }),
    form('edit-limits', `/dashboard/manage/${CORRECTED_ID}/edit`, openDetails(recordText.limits)),
    form('edit-withdrawn', `/dashboard/manage/${WITHDRAWN_ID}/edit`, async () => {}),
  ];
}

function listRecordScreens(): Screen[] {
  const window = { extent: 'window' } as const;
  return [
    staff('history', `/dashboard/manage/${EDITED_ID}/history`, window),
    staff('cards', `/dashboard/manage/${CARDS_ID}/cards`, {
      ...window,
      act: async (page) => {
        await page.getByRole('button', { name: cardsText.make }).click();
        await page.getByText(cardsText.made).waitFor();
        await page.getByRole('img', { name: cardsText.preview }).waitFor();
      },
    }),
    staff('cards-quote', `/dashboard/manage/${CARDS_ID}/cards?quote=${encodeURIComponent('বাঁধটি ভাঙবে না')}`, {
      ...window,
      act: (page) => page.getByRole('img', { name: cardsText.preview }).waitFor(),
    }),
    staff('history-version', `/dashboard/manage/${EDITED_ID}/history?version=2`, window),
    staff('record', `/dashboard/manage/${CORRECTED_ID}/record`, window),
    staff('record-withdrawn', `/dashboard/manage/${WITHDRAWN_ID}/record`, window),
    staff('record-history', `/dashboard/manage/${CORRECTED_ID}/history`, window),
    staff('trash', '/dashboard/trash'),
  ];
}

/** Manage News, the calendar, the command palette and the tags. */
function listFindingScreens(): Screen[] {
  const [manage, calendar, tags] = ['/dashboard/manage', '/dashboard/calendar', '/dashboard/tags'];
  /** On a phone only the rows have checkboxes. */
  const select = async (page: Page) => {
    for (const row of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(row).check();
  };
  const unfoldFilters = (page: Page) => page.locator('[aria-controls=manage-more-filters]').click();
  return [
    staff('manage', manage),
    staff('manage-filtered', `${manage}?category=বাংলাদেশ&status=published&author=নিজস্ব প্রতিবেদক&featured=1&no-image=1`),
    staff('manage-nothing', `${manage}?search=${MATCHES_NOTHING}`),
    staff('manage-withdrawn', `${manage}?state=withdrawn`, { act: unfoldFilters }),
    opened('manage-menu', manage, (page) => page.locator('[id^=more-]').nth(1).click()),
    opened('manage-selection', manage, select),
    opened('manage-question', manage, async (page) => {
      await select(page);
      await press(bulkText.actions.category)(page);
    }),
    opened('manage-keys', manage, (page) => page.keyboard.press('?')),
    staff('calendar', calendar),
    opened('calendar-move', calendar, (page) => page.locator('[id^=move-]').first().press('Enter')),
    opened('palette', calendar, async (page) => {
      await page.keyboard.press('Control+Shift+P');
      await page.getByRole('option', { name: statusText.published }).first().waitFor();
    }),
    staff('tags', tags),
    opened('tags-rename', tags, press(new RegExp(`^${tagsText.rename}`))),
    opened('tags-delete', tags, press(new RegExp(`^${tagsText.remove}`))),
  ];
}

function listDeskScreens(site: Site, nowMs: number): Screen[] {
  const prepare = () => prepareDesk(site, nowMs);
  return [
    staff('desk-off', '/dashboard/desk', { status: 404 }),
    staff('desk', '/dashboard/desk', { prepare }),
    staff('desk-returned', '/dashboard/desk?list=returned', { prepare }),
    staff('desk-review', REVIEWED_PATH, { prepare, extent: 'window' }),
    staff('desk-form', `/dashboard/manage/${SUBMITTED_ID}/edit`, { prepare, extent: 'window' }),
    staff('desk-manage', '/dashboard/manage', { prepare }),
  ];
}

/** Must come last, because the colleagues on other screens do not have accounts. */
function listStaffScreens(site: Site): Screen[] {
  const prepare = () => prepareRoles(site);
  return [
    staff('staff', '/dashboard/staff', { prepare }),
    { ...opened('staff-invite', '/dashboard/staff', press(staffText.invite)), prepare },
    staff('settings-roles', '/dashboard/settings', { prepare }),
  ];
}
