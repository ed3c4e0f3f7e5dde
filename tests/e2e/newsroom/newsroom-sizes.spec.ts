import type { Locator, Page } from '@playwright/test';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, fillRequired, openAddForm, openEditForm, titleField } from '../support/article-form-page.ts';
import { LONG } from '../support/long-tests.ts';
import { findLayoutDefects } from '../support/looks/find-layout-defects.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { expect, test } from '../support/site-test.ts';

const EMAIL = 'desk@prohor.example';
const FIRST = 'সকালে নদীর ধারে বড় মেলা বসেছে।'.normalize('NFC');
const LAST = 'রাতে গান হয়, মানুষ বাড়ি ফেরে।'.normalize('NFC');

/** The screens, with a selector of their first content if they have a toolbar, tabs or a list of contents above it. */
const SCREENS: readonly [path: string, firstContent: string | null][] = [
  ['/dashboard', 'main dl, main h2'],
  ['/dashboard/manage', 'main tbody tr'],
  ['/dashboard/manage?search=zzzzqq', null],
  ['/dashboard/trash', 'main li'],
  ['/dashboard/tags', 'main li'],
  ['/dashboard/images', null],
  ['/dashboard/notes', 'main p, main li'],
  ['/dashboard/ads', 'main h3, main h2, main p'],
  ['/dashboard/ads?page=article', null],
  ['/dashboard/ads?page=global', null],
  ['/dashboard/settings', 'main section h2'],
  ['/dashboard/account', 'main section h2'],
  ['/dashboard/calendar', 'main h2'],
];

test.beforeEach(async ({ context, site, page }) => {
  await site.db.deleteFrom('signInTries').execute();
  await signInStaff(context, site, EMAIL);
  page.on('dialog', (dialog) => void dialog.accept());
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const update = (page: Page) => button(page, 'Update Article').click();

/** A phone, and the screen of a laptop at a zoom of 200 %. */
const PHONE = { width: 360, height: 740 };
const ZOOMED = { width: 640, height: 400 };

/** Checks the current state in each size. The page keeps the last one. */
async function inEachOf(page: Page, sizes: readonly (typeof PHONE)[], look: (width: number) => Promise<void>) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await look(size.width);
  }
}

/** Expects the dialog to fit in each size, with this part of it in view. */
const expectFits = (page: Page, sizes: readonly (typeof PHONE)[], part: Locator) =>
  inEachOf(page, sizes, async (width) => {
    await expect(part, `${width} px`).toBeInViewport();
    expect(await findLayoutDefects(page, '[role=dialog], [role=alertdialog]'), `${width} px`).toEqual([]);
  });

/**
 * The first content is near the top of the screen, and the frame is low. Both are polled, because resizing is not immediate.
 */
async function expectContentFirst(page: Page, content: string) {
  for (const { size, firstPx, position } of [
    { size: { width: 1440, height: 900 }, firstPx: 150, position: 'sticky' },
    { size: { width: 390, height: 844 }, firstPx: 160, position: 'static' },
  ]) {
    await page.setViewportSize(size);
    const first = page.locator(content).filter({ visible: true }).first();
    await expect.poll(async () => (await first.boundingBox())?.y, `${size.width} px`).toBeLessThanOrEqual(firstPx);
    const header = page.locator('header').first();
    await expect(header).toHaveCSS('position', position);
    await expect.poll(async () => (await header.boundingBox())?.height, `${size.width} px`).toBeLessThanOrEqual(72);
  }
}

test('each screen begins with its content, under a low frame; no text is cut off or overlaps, and axe finds nothing', async ({
  page,
  site,
  newsroom,
}) => {
  // Thirteen screens take as long as three other tests.
  test.slow();
  // Saved views of other tests would add a line.
  await site.db.deleteFrom('savedViews').execute();
  await newsroom.publish('sizes', { title: '*জরুরি:* নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের কাজ শেষ হয়নি' });
  await newsroom.remove('sizes');
  await newsroom.publish('frame', { title: 'নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের কাজ শেষ হয়নি', tags: ['নদী'] });
  // Pages use the system's font, which may be wider, until the site's own has been fetched.
  await page.goto('/dashboard');
  await waitForLiveStream(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).not.toBeNull();
  await test.step('the header and the tabs of all screens', async () => {
    expect.soft(await findViolations(page)).toEqual([]);
  });
  for (const [path, firstContent] of SCREENS) {
    await test.step(path, async () => {
      await page.goto(path);
      await waitForLiveStream(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (firstContent !== null) await expectContentFirst(page, firstContent);
      await inEachOf(page, [PHONE, ZOOMED], async (width) => {
        expect(await findLayoutDefects(page, 'main'), `${width} px`).toEqual([]);
      });
      expect.soft(await findMainViolations(page)).toEqual([]);
    });
  }
});

test('the bar of the article form has its buttons in one line, whatever the label', LONG, async ({ page }) => {
  await openAddForm(page);
  for (const [choice, label] of [
    ['Publish Immediately', 'Publish Article'],
    ['Schedule for later', 'Schedule Article'],
    ['Save as Draft', 'Save as Draft'],
  ] as const) {
    await page.getByLabel(choice).check();
    await inEachOf(page, [PHONE, ZOOMED], async (width) => {
      const back = await page.getByRole('link', { name: 'Back to the list' }).boundingBox();
      const submit = await button(page, label).boundingBox();
      expect(submit?.y, label).toBeLessThan((back?.y ?? 0) + (back?.height ?? 0) / 2);
      expect((submit?.x ?? 0) + (submit?.width ?? 0), label).toBeLessThanOrEqual(width);
      expect(await findLayoutDefects(page, '.room-bar'), label).toEqual([]);
    });
  }
});

test('drafts, schedules and the lead of the home page work', LONG, async ({ page, site, newsroom }) => {
  const sizes = [ZOOMED, PHONE];
  await page.setViewportSize(PHONE);
  await test.step('Ctrl+S saves a new article as a draft', async () => {
    await openAddForm(page);
    await fillRequired(page, 'খসড়া');
    await bodyField(page).press('Control+s');
    await expect(page.getByText('Saved as a draft.')).toBeInViewport();
  });
  await test.step('a publication time in the past asks first', async () => {
    await page.getByLabel('Schedule for later').check();
    await page.getByLabel('Publication date and time').fill('2024-01-02T10:30');
    await button(page, 'Schedule Article').click();
    await expectFits(page, sizes, page.getByRole('dialog', { name: 'This publication time has passed' }));
    await button(page, 'Publish now').click();
    await expect(page).toHaveURL(`${site.origin}/dashboard/manage`);
  });
  await test.step('featuring an article asks before it replaces the lead', async () => {
    await newsroom.publish('sizes-lead', { title: 'এখন শীর্ষে', isFeatured: true });
    await newsroom.publish('sizes-live', { title: 'সরানো হবে', description: `${FIRST}\n\n${LAST}` });
    await openEditForm(page, 'sizes-live');
    await page.getByRole('dialog').getByLabel('Featured').first().check();
    await update(page);
    await expectFits(page, sizes, button(page, 'Replace'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByLabel('Featured').first().uncheck();
  });
  await test.step('taking an article off the site asks', async () => {
    await page.getByLabel('Save as Draft').check();
    await update(page);
    await expectFits(page, sizes, button(page, 'Take off the site'));
    await button(page, 'Cancel').click();
  });
});

test(
  'merging, the lost connection, autosaves and the end of a session work',
  LONG,
  async ({ page, context, site, newsroom }) => {
    const sizes = [PHONE, ZOOMED];
    await page.setViewportSize(ZOOMED);
    const id = 'sizes-merge';
    const edit = (description: string) => newsroom.edit(id, { title: 'শিরোনাম', description });
    await newsroom.publish(id, { title: 'শিরোনাম', description: `${FIRST}\n\n${LAST}` });
    await openEditForm(page, id);
    await test.step('changes to different paragraphs are combined without a question', async () => {
      await bodyField(page).fill(`আমার কথা\n\n${LAST}`);
      await edit(`${FIRST}\n\nতাদের কথা`);
      await expect(page.getByText(/saved this article/)).toBeVisible();
      await bodyField(page).press('Control+Enter');
      await expect(bodyField(page)).toHaveValue('আমার কথা\n\nতাদের কথা');
    });
    await test.step('changes to the same words are asked about', async () => {
      await bodyField(page).fill('আমার শেষ কথা\n\nতাদের কথা');
      await edit('তাদের শেষ কথা\n\nতাদের কথা');
      await expect(page.getByText(/overlapping changes/)).toBeVisible();
      await bodyField(page).press('Control+Enter');
      const conflict = page.getByRole('dialog', { name: 'Someone else saved this article' });
      await conflict.getByLabel('Keep theirs').check();
      await expectFits(page, sizes, conflict);
      await conflict.getByRole('button', { name: 'Save' }).click();
      await expect(conflict).toBeHidden();
      await expect(bodyField(page)).toHaveValue('তাদের শেষ কথা\n\nতাদের কথা');
    });
    await test.step('without a connection the form says so, then autosaves and offers the text after a reload', async () => {
      await context.setOffline(true);
      await titleField(page).fill('সংযোগ ছাড়া লেখা');
      await expect(page.getByText('Offline', { exact: true })).toBeVisible();
      await context.setOffline(false);
      await titleField(page).blur();
      await expect(page.getByText(/^Autosaved at/)).toBeVisible();
      await openEditForm(page, id);
      await expectFits(page, sizes, button(page, 'Restore'));
      await button(page, 'Restore').click();
      await expect(titleField(page)).toHaveValue('সংযোগ ছাড়া লেখা'.normalize('NFC'));
    });
    await test.step('the end of the session offers to sign in, and the text is saved then', async () => {
      // While a field has the focus, a read that finds the session ended opens no dialog.
      await titleField(page).focus();
      await context.clearCookies();
      await page.keyboard.press('Control+Enter');
      const signIn = page.getByRole('dialog', { name: 'You’ve been signed out' });
      await expectFits(page, sizes, signIn.getByRole('button', { name: 'Sign in' }));
      await signIn.getByLabel('Password').fill(STAFF_PASSWORD);
      await signIn.getByLabel('Password').press('Enter');
      await expect(page.getByText('Article updated.')).toBeVisible();
    });
    await site.db.deleteFrom('articleAutosaves').execute();
  },
);
test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test(
    'the account and the site settings are as wide as the screen, and a time of the list is on one line',
    LONG,
    async ({ page, newsroom }) => {
      const readEnd = (locator: Locator) =>
        locator.evaluate((element) => Math.round(element.getBoundingClientRect().right));
      const readEndOfScreen = () =>
        page
          .getByRole('main')
          .evaluate((main) =>
            Math.round(main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight)),
          );
      await page.goto('/dashboard/account');
      await expect(page.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
      expect(await readEnd(page.getByRole('region', { name: 'Sessions' }).getByRole('list'))).toBe(
        await readEndOfScreen(),
      );
      await page.goto('/dashboard/settings');
      expect(await readEnd(page.getByLabel('About us'))).toBe(await readEndOfScreen());

      await newsroom.publish('one-line', {
        title: 'এক সারিতে',
        status: 'scheduled',
        publishAt: Date.UTC(2030, 10, 20, 15),
      });
      await page.goto('/dashboard/manage');
      const times = page.getByRole('row').filter({ hasText: 'এক সারিতে' }).locator('time');
      const lines = await times.evaluateAll((all) => all.map((time) => time.getClientRects().length));
      expect(lines).toEqual([1, 1]);
    },
  );
});
