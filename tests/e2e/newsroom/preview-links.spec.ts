import type { Browser, Page } from '@playwright/test';
import { previewCommentText, previewText } from '#app/strings/editor/previews.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, openAddForm, openEditForm, openPart, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const NAME = 'রিনা'; // "Rina"
const COMMENT = 'দ্বিতীয় বাক্যটি ঠিক নয়।'.normalize('NFC'); // "the second sentence is wrong"

test.beforeEach(async ({ context, site }) => {
  for (const table of ['signInTries', 'previewLinks'] as const) await site.db.deleteFrom(table).execute();
  await signInStaff(context, site);
});

const part = (page: Page) => page.locator('details').filter({ hasText: 'Preview links' });

/** Creates a link in the open form and returns its path. */
async function createLink(page: Page): Promise<string> {
  await part(page).getByRole('button', { name: 'Create link' }).click();
  const url = await part(page).getByRole('textbox', { name: 'Preview link' }).inputValue();
  expect(url).toMatch(/^http:\/\/prohor\.example\/preview\/[\w-]{43}$/);
  return new URL(url).pathname;
}

/** A browser without a session. Collects the paths that it requests. */
async function openReader(browser: Browser, site: Site) {
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return { context, page, requested };
}

test('someone without an account reads a draft and comments; the editor reads the comment and revokes the link', async ({
  page,
  browser,
  site,
  newsroom,
}) => {
  await newsroom.publish('e2e-preview', { status: 'draft', title: 'আগেভাগে পড়ার খবর' }); // "news to read early"
  await openEditForm(page, 'e2e-preview');
  await openPart(page, 'Preview links');
  await part(page).getByLabel('Allow comments').check();
  const path = await createLink(page);
  await expect(part(page).getByText('Not opened yet')).toBeVisible();

  const reader = await openReader(browser, site);
  await reader.page.goto(path);
  await expect(reader.page.getByRole('heading', { level: 1, name: 'আগেভাগে পড়ার খবর'.normalize('NFC') })).toBeVisible();
  await expect(reader.page.getByRole('note')).toContainText(previewText.note);
  await reader.page.getByLabel(previewCommentText.name).fill(NAME);
  await reader.page.getByLabel(previewCommentText.text, { exact: true }).fill(COMMENT);
  await reader.page.keyboard.press('Tab');
  await reader.page.keyboard.press('Enter');
  await expect(reader.page.locator('#comment').getByRole('status')).toHaveText(previewCommentText.sent);
  await expect(reader.page.locator('#comment').getByRole('status')).toBeInViewport();
  expect(reader.requested.filter((request) => /\/live|\/view|\/most-read/.test(request))).toEqual([]);

  await part(page).getByText('1 comment').click();
  await expect(part(page).getByText(COMMENT)).toBeVisible();
  await expect(part(page).getByText(/^1 opening, last on /)).toBeVisible();
  await test.step('a preview, its refusals and the part of the form are accessible and fit', async () => {
    expect(await findViolations(page, part(page))).toEqual([]);
    for (const shown of [path, `${path}?sent`, '/preview/unknown']) {
      await reader.page.goto(shown);
      expect(await findMainViolations(reader.page)).toEqual([]);
      await reader.page.setViewportSize({ width: 360, height: 740 });
      expect(await findLayoutDefects(reader.page, 'main')).toEqual([]);
    }
  });
  await part(page)
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expect(part(page).getByText('Link revoked.')).toBeVisible();
  await expect(part(page).getByText(/^Ended /)).toBeVisible();
  await reader.page.goto(path);
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText(previewText.missing.normalize('NFC'));
  await reader.context.close();
});

test(
  'an unread comment is marked in the header, the notes, the list and the form until its maker opens it',
  LONG,
  async ({ page, site, newsroom }) => {
    await newsroom.publish('e2e-comment', { title: 'মন্তব্যের খবর' });
    const { id, email } = await site.db
      .selectFrom('staff')
      .select(['id', 'email'])
      .where('email', '=', 'desk@prohor.example')
      .executeTakeFirstOrThrow();
    const maker = { userId: id, userEmail: email };
    const times = { life: 'day', nowMs: Date.now() } as const;
    const link = await site.previews.create({
      articleId: articleId('e2e-comment'),
      maker,
      allowsComments: true,
      ...times,
    });
    const token = link.kind === 'created' ? link.token : '';
    await page.goto('/dashboard/manage');
    await waitForLiveStream(page);
    const comment = { name: NAME, text: COMMENT };
    await site.previews.comment({ token, comment, clientAddress: '192.0.2.7', nowMs: Date.now() });
    const header = page.getByRole('link', { name: /^Notes/ });
    await expect(header).toHaveAccessibleName('Notes 1 unread');
    await header.click();
    await expect(page.getByRole('listitem').filter({ hasText: COMMENT })).toContainText('মন্তব্যের খবর');
    await page.goBack();
    await page.getByRole('link', { name: '1 unread comment' }).click();
    await expect(part(page).locator('> summary')).toBeFocused();
    await expect(part(page).locator('> summary')).toContainText('1 unread comment');
    await part(page).getByText('1 comment').click();
    await expect(part(page).getByText(COMMENT)).toBeVisible();
    await expect(part(page).locator('> summary')).not.toContainText('unread');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(header).toHaveText('Notes');
    await expect(page.getByRole('link', { name: '1 unread comment' })).toHaveCount(0);
  },
);

test('a link of a new article shows what is typed, without a save', LONG, async ({ page, browser, site }) => {
  await openAddForm(page);
  await openPart(page, 'Preview links');
  await part(page).getByRole('button', { name: 'Create link' }).click();
  await expect(part(page).getByText('There is no text to preview yet.')).toBeVisible();
  await titleField(page).fill('অসমাপ্ত খবর'); // "unfinished news"
  await expect(page.getByText(/Autosaved at/).first()).toBeVisible();
  const path = await createLink(page);
  const reader = await openReader(browser, site);
  await reader.page.goto(path);
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('অসমাপ্ত খবর');
  await bodyField(page).fill('পরের কথা।'); // "the next words"
  await expect
    .poll(async () => {
      await reader.page.reload();
      return reader.page.getByRole('article').textContent();
    })
    .toContain('পরের কথা।');
  await reader.context.close();
});
