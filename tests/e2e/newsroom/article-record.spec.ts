import type { BrowserContext, Page } from '@playwright/test';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { toLocalText } from '#domain/time/site-clock.ts';
import { articleId } from '#tools/article-id.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, openEditForm, openPart } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const LIST = `/category/${encodeURIComponent('ধর্ম')}`;
const TITLE = 'সেতু দুর্ঘটনায় নিহত';
const offer = (page: Page) => page.getByRole('checkbox', { name: 'Publish a correction with this change' });
const correctionField = (page: Page) => page.getByRole('textbox', { name: 'Text for readers' });
const record = (page: Page) => page.getByRole('dialog', { name: 'Corrections and withdrawal' });

/** The field has no seconds. */
const toMinute = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

test.beforeEach(({ context, site }) => signInStaff(context, site));

/** Opens a page as a reader, who has no session. */
async function openAsReader(context: BrowserContext, origin: string, path: string): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error('The context has no browser.');
  const reader = await (await browser.newContext({ baseURL: origin })).newPage();
  await reader.goto(path);
  await waitForLiveStream(reader);
  return reader;
}

test('a correction is offered from the change, published with it unless the change is silent, listed for readers, edited and removed', async ({
  page,
  context,
  site,
  newsroom,
}) => {
  await newsroom.publish('corrected', { title: TITLE, description: 'দুর্ঘটনায় ১২ জন নিহত হয়েছেন।' });
  const reader = await openAsReader(context, site.origin, '/article/corrected');
  await expect(reader.getByRole('contentinfo').getByRole('link', { name: 'সংশোধনী' })).toHaveCount(0);

  await openEditForm(page, 'corrected');
  await expect(offer(page)).toHaveCount(0);
  await bodyField(page).fill('দুর্ঘটনায় ১৫ জন নিহত হয়েছেন।');
  await expect(offer(page)).not.toBeChecked();
  await test.step('a silent change publishes no correction', async () => {
    await bodyField(page).fill('দুর্ঘটনায় ১৩ জন নিহত হয়েছেন।');
    await bodyField(page).press('Control+Enter');
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await site.articles.listCorrectionsOf(['corrected'])).toEqual(new Map());
    await newsroom.edit('corrected', { title: TITLE, description: 'দুর্ঘটনায় ১২ জন নিহত হয়েছেন।' });
    await expect(bodyField(page)).toHaveValue('দুর্ঘটনায় ১২ জন নিহত হয়েছেন।'.normalize('NFC'));
    await bodyField(page).fill('দুর্ঘটনায় ১৫ জন নিহত হয়েছেন।');
  });
  await offer(page).press('Space');
  await expect(correctionField(page)).toHaveValue(/আগে “দুর্ঘটনায়\s১২ জন নিহত” .*“দুর্ঘটনায়\s১৫ জন নিহত”/u);
  expect(await findViolations(page, offer(page).locator('xpath=ancestor::div[1]'))).toEqual([]);
  await correctionField(page).fill('নিহতের সংখ্যা ১৫, ১২ নয়।');
  await bodyField(page).press('Control+Enter');
  await expect(page.getByText('Article updated.')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);

  const corrections = reader.getByRole('region', { name: 'সংশোধনী' });
  await expect(corrections).toContainText('নিহতের সংখ্যা ১৫, ১২ নয়।');
  await reader.reload();
  await reader.getByRole('contentinfo').getByRole('link', { name: 'সংশোধনী' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'সংশোধনী' })).toBeVisible();
  await expect(reader.getByRole('listitem').filter({ hasText: 'নিহতের সংখ্যা ১৫' })).toContainText(TITLE);
  await waitForLiveStream(reader);
  expect(await findMainViolations(reader)).toEqual([]);

  await page.goto('/dashboard/manage/corrected/history');
  await waitForLiveStream(page);
  await expect(page.getByText('নিহতের সংখ্যা ১৫, ১২ নয়।')).toBeVisible();
  await page.getByRole('link', { name: 'Corrections and withdrawal' }).click();
  expect(await findViolations(page, record(page))).toEqual([]);
  await record(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await correctionField(page).fill('');
  await record(page).getByRole('button', { name: 'Save' }).click();
  await expect(record(page).getByText('Write a text.')).toBeVisible();
  await correctionField(page).fill('নিহত ১৫ জন।');
  await record(page).getByRole('button', { name: 'Save' }).click();
  await expect(reader.getByText('নিহত ১৫ জন।')).toBeVisible();
  await record(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(record(page).getByText('This article has no corrections.')).toBeVisible();
  await expect(reader.getByText('নিহত ১৫ জন।')).toHaveCount(0);
  await reader.context().close();
});

test(
  'a withdrawal reaches an open page with its reason, and a reinstatement brings the article back',
  LONG,
  async ({ page, context, site, newsroom }) => {
    await newsroom.publish('withdrawn', { title: TITLE, category: 'ধর্ম', description: 'প্রত্যাহারের আগের লেখা।' });
    const reader = await openAsReader(context, site.origin, '/article/withdrawn');
    await expect(reader.getByText('প্রত্যাহারের আগের লেখা।')).toBeVisible();
    const list = await openAsReader(context, site.origin, LIST);
    const listed = list.getByRole('main').getByRole('link', { name: TITLE });
    await expect(listed).toBeVisible();

    await page.goto('/dashboard/manage/withdrawn/record');
    await waitForLiveStream(page);
    const reason = record(page).getByRole('textbox', { name: 'Reason for readers' });
    await reason.fill('তথ্য যাচাই হয়নি।');
    await record(page).getByRole('button', { name: 'Withdraw article' }).press('Enter');
    const question = page.getByRole('alertdialog');
    expect(await findViolations(page, question)).toEqual([]);
    await question.getByRole('button', { name: 'Withdraw article' }).click();
    await expect(record(page).getByText('This article is withdrawn.')).toBeVisible();
    await expect(reader.getByRole('heading', { level: 1, name: 'খবরটি প্রত্যাহার করা হয়েছে।' })).toBeVisible();
    await expect(reader.getByText('তথ্য যাচাই হয়নি।')).toBeVisible();
    await expect(listed).toHaveCount(0);
    await expect(reader.getByText('প্রত্যাহারের আগের লেখা।')).toHaveCount(0);
    expect(await findMainViolations(reader)).toEqual([]);

    await page.goto('/dashboard/manage?state=withdrawn');
    await waitForLiveStream(page);
    const row = page.getByRole('row').filter({ hasText: TITLE });
    await expect(row.getByText('Withdrawn', { exact: true })).toBeVisible();

    // The form says so, does not link to the page after a save, and leads to the reinstatement.
    await row.getByRole('link', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Article' });
    await expect(form.getByText('This article is withdrawn.')).toBeVisible();
    await expect(form.getByText('তথ্য যাচাই হয়নি।')).toBeVisible();
    const notice = form.getByRole('status').filter({ hasText: 'This article is withdrawn.' });
    expect(await findViolations(page, notice)).toEqual([]);
    await bodyField(page).press('Control+End');
    await page.keyboard.type(' সংশোধিত।');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText('Article updated.')).toBeVisible();
    await expect(form.getByRole('link', { name: 'View on site' })).toHaveCount(0);
    await form.getByRole('link', { name: 'Reinstate it or change the reason' }).press('Enter');
    await record(page).getByRole('button', { name: 'Reinstate article' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reinstate article' }).click();
    await expect(record(page).getByRole('button', { name: 'Withdraw article' })).toBeVisible();
    await expect(reader.getByText('প্রত্যাহারের আগের লেখা। সংশোধিত।')).toBeVisible();
    await expect(listed).toBeVisible();
    await list.context().close();
    await reader.context().close();
  },
);

test(
  'an embargo and an end are set in the form, and hide, show and hide the article on open pages',
  LONG,
  async ({ page, context, site, newsroom, clock }) => {
    const text = 'এমবার্গোর আগের লেখা।';
    await newsroom.publish('timed', { title: 'সময় বাঁধা খবর', category: 'ধর্ম', description: text });
    const reader = await openAsReader(context, site.origin, '/article/timed');
    const list = await openAsReader(context, site.origin, LIST);
    const listed = list.getByRole('main').getByRole('link', { name: 'সময় বাঁধা খবর' });
    await expect(reader.getByText(text)).toBeVisible();
    await expect(listed).toBeVisible();

    const [beginMs, endMs] = [clock.now() + 2 * HOUR_MS, clock.now() + 4 * HOUR_MS];
    await openEditForm(page, 'timed');
    await openPart(page, 'Embargo and end');
    const toField = (ms: number) => toLocalText(ms, 'Asia/Dhaka').slice(0, 16);
    await page.getByLabel('Not before').fill(toField(beginMs));
    await test.step('an end before the publication is refused', async () => {
      await page.getByLabel('Not after').fill(toField(beginMs));
      await expect(page.getByText('Readers will no longer see this article.')).toBeVisible();
      expect(await findViolations(page, page.getByRole('region', { name: 'Article settings' }))).toEqual([]);
      await bodyField(page).press('Control+Enter');
      await page.getByRole('button', { name: 'Take off the site' }).click();
      await expect(page.getByText('The article would end before it is published.')).toBeVisible();
    });
    await page.getByLabel('Not after').fill(toField(endMs));
    await bodyField(page).press('Control+Enter');
    await page.getByRole('button', { name: 'Take off the site' }).press('Enter');
    await expect(page.getByText('Article updated.')).toBeVisible();
    expect((await site.editing.find(articleId('timed')))?.article).toMatchObject({
      embargoUntil: toMinute(beginMs),
      expiresAt: toMinute(endMs),
      status: 'published',
    });
    await page.goto('/dashboard/manage');
    await expect(page.getByRole('row').filter({ hasText: 'সময় বাঁধা খবর' }).getByText('Embargoed')).toBeVisible();
    await expect(reader.getByText(text)).toHaveCount(0);
    await expect(listed).toHaveCount(0);
    clock.advanceTo(beginMs);
    await expect(reader.getByText(text)).toBeVisible();
    await expect(listed).toBeVisible();
    clock.advanceTo(endMs);
    await expect(reader.getByText(text)).toHaveCount(0);
    await expect(listed).toHaveCount(0);
    await page.goto('/dashboard/manage?state=expired');
    await expect(page.getByRole('row').filter({ hasText: 'সময় বাঁধা খবর' }).getByText('Ended')).toBeVisible();
    for (const each of [reader, list]) await each.context().close();
  },
);
