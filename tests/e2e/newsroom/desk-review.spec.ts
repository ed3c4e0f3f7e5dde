import { OPERATOR } from '#services/security/staff-rights.ts';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { bodyField, categoryField, openAddForm, openEditForm, titleField } from '../support/article-form-page.ts';
import { emailOf, expect, item, openDesk, test } from '../support/desk-test.ts';
import { LONG } from '../support/long-tests.ts';
import { findMainViolations, findViolations } from '../support/looks/find-violations.ts';

const TITLE = 'চরের স্কুলে নতুন ভবন';

test(
  'Ctrl+Enter in the note of a return returns the draft, and does not publish the form under it',
  LONG,
  async ({ page, desk, site }) => {
    await desk.save('contributor', 'return-by-key', { change: { title: TITLE }, intent: 'submit' });
    await openEditForm(page, 'return-by-key');
    await page.getByRole('radio', { name: 'Publish Immediately' }).check();
    await page.getByRole('button', { name: 'Return…' }).click();
    const note = page.getByRole('textbox', { name: 'Note' });
    await expect(note).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Write what has to change.')).toBeVisible();
    await page.keyboard.type('ভবনের ছবি দিন');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Stage: Returned')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Publish Immediately' })).toBeChecked();
    expect((await site.editing.find(articleId('return-by-key')))?.article.status).toBe('draft');
  },
);

test(
  'a sign-in during a return sends the note, and does not save the form under it',
  LONG,
  async ({ page, context, desk, site }) => {
    await desk.save('contributor', 'return-signed-out', { change: { title: TITLE }, intent: 'submit' });
    await openEditForm(page, 'return-signed-out');
    await page.getByRole('button', { name: 'Return…' }).click();
    await context.clearCookies();
    await page.keyboard.type('ভবনের ছবি দিন');
    await page.keyboard.press('Control+Enter');
    const signIn = page.getByRole('dialog', { name: 'You’ve been signed out' });
    await signIn.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Stage: Returned')).toBeVisible();
    expect((await site.editing.find(articleId('return-signed-out')))?.revision).toBe(1);
  },
);

test('with four eyes the writer reads why there is no approval, and another editor approves', async ({
  page,
  desk,
  site,
}) => {
  await desk.requireFourEyes();
  await desk.save('editor', 'four-eyes', { change: { title: TITLE } });
  const second = await desk.openAs('second');
  await openDesk(second);
  await openEditForm(page, 'four-eyes');
  await expect(page.getByText('You wrote a part of this, so someone else has to approve it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit for review' }).press('Enter');
  await page.waitForURL('**/dashboard/manage');

  await item(second, TITLE).getByRole('link', { name: 'Open' }).click();
  await second.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(second.getByText('Stage: Approved')).toBeVisible();
  await openEditForm(page, 'four-eyes');
  await expect(page.getByText('Stage: Approved')).toBeVisible();
  await page.getByRole('radio', { name: 'Publish Immediately' }).check();
  await bodyField(page).press('Control+Enter');
  await expect(page.getByText('Article published.')).toBeVisible();
  expect((await site.editing.find(articleId('four-eyes')))?.article.status).toBe('published');
});

test(
  'with four eyes the proposer of a change cannot approve it, and another editor does',
  LONG,
  async ({ page, desk }) => {
    await desk.save('editor', 'own-proposal', { change: { title: TITLE, status: 'published' } });
    await desk.requireFourEyes();
    await openEditForm(page, 'own-proposal');
    await titleField(page).fill(`${TITLE} উদ্বোধন`);
    await page.locator('.room-bar').getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/dashboard/manage');
    await openDesk(page);
    await expect(item(page, TITLE)).toHaveCount(0);
    await openDesk(page, 'mine');
    await item(page, TITLE).getByRole('link', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Proposal' });
    await expect(review.getByText('You wrote a part of this, so someone else has to approve it.')).toBeVisible();
    await expect(review.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    expect(await findViolations(page, review)).toEqual([]);

    const second = await desk.openAs('second');
    await openDesk(second);
    await item(second, TITLE).getByRole('link', { name: 'Review' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
    await second.waitForURL('**/dashboard/desk');
    const reader = await desk.openAs('reader');
    await reader.goto('/article/own-proposal');
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${TITLE} উদ্বোধন`);
  },
);

test('a save after the approval says that the approval no longer applies', LONG, async ({ page, desk }) => {
  await desk.save('contributor', 'voided', { change: { title: TITLE }, intent: 'submit' });
  await openEditForm(page, 'voided');
  await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(page.getByText('Stage: Approved')).toBeVisible();
  await bodyField(page).press('Control+End');
  await page.keyboard.type(' আরও একটি বাক্য।');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The approval no longer applies, because the text has changed.')).toBeVisible();
  await expect(page.getByText('Stage: Being written')).toBeVisible();
});

test(
  'a proposal that overlaps with a later save leads to the questions, and their result is published',
  LONG,
  async ({ page, desk }) => {
    await desk.save('contributor', 'overlap', { change: { title: TITLE, tags: ['স্কুল'] } });
    await desk.save('editor', 'overlap', { change: { status: 'published' } });
    const reader = await desk.openAs('reader');
    await reader.goto('/article/overlap');
    await waitForLiveStream(reader);
    await desk.save('contributor', 'overlap', { change: { title: `${TITLE} উদ্বোধন` }, intent: 'submit' });
    await desk.save('second', 'overlap', { change: { title: `${TITLE} স্থগিত`, tags: ['স্কুল', 'চর'] } });

    await openDesk(page);
    await item(page, TITLE).getByRole('link', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Proposal' });
    await expect(
      review.getByText('The article was changed after the proposal, and the changes overlap in: Title'),
    ).toBeVisible();
    await expect(review.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    expect(await findViolations(page, review)).toEqual([]);
    await review.getByRole('link', { name: 'Choose and approve' }).press('Enter');

    const questions = page.getByRole('dialog', { name: 'The article was changed after the proposal' });
    await expect(questions).toContainText('desk-second@prohor.example');
    await questions.getByRole('radio', { name: 'Keep the proposal' }).press('Space');
    await expect(questions.getByRole('region', { name: 'Result' })).toContainText(`${TITLE} উদ্বোধন`);
    expect(await findViolations(page, questions)).toEqual([]);
    await questions.getByRole('button', { name: 'Save' }).press('Enter');
    await page.waitForURL('**/dashboard/desk');
    await expect(page.getByText('Article updated.')).toBeVisible();
    await expect(item(page, TITLE)).toHaveCount(0);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${TITLE} উদ্বোধন`);
    await expect(reader.getByRole('main').getByRole('link', { name: 'চর', exact: true })).toBeVisible();
  },
);

test(
  'the proposer of an overlapping change decides about it in the form and submits the result',
  LONG,
  async ({ page, desk }) => {
    await desk.save('contributor', 'own-overlap', { change: { title: TITLE } });
    await desk.save('editor', 'own-overlap', { change: { status: 'published' } });
    await desk.save('contributor', 'own-overlap', { change: { title: `${TITLE} উদ্বোধন` }, intent: 'submit' });
    await desk.save('editor', 'own-overlap', { change: { title: `${TITLE} স্থগিত` } });
    const writer = await desk.openAs('contributor');
    await openEditForm(writer, 'own-overlap');
    await writer.getByRole('button', { name: 'Choose now' }).click();
    const questions = writer.getByRole('dialog', { name: 'Someone else saved this article' });
    await questions.getByRole('radio', { name: 'Keep mine' }).press('Space');
    await questions.getByRole('button', { name: 'Save' }).press('Enter');
    await writer.waitForURL('**/dashboard/manage');
    await expect(writer.getByText('Submitted for review.')).toBeVisible();

    await openDesk(page);
    await item(page, TITLE).getByRole('link', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Proposal' });
    await expect(review).toContainText('[Removed: স্থগিত');
    await expect(review.getByRole('button', { name: 'Approve' })).toBeVisible();
  },
);

test(
  'an approved story is published from its list, also by the editor who wrote it with four eyes',
  LONG,
  async ({ page, desk, site }) => {
    await desk.requireFourEyes();
    await desk.save('editor', 'approved-list', { change: { title: TITLE }, intent: 'submit' });
    const second = await desk.openAs('second');
    await openDesk(second);
    await openDesk(page);
    await page.getByRole('link', { name: /^Mine/ }).press('Enter');
    await expect(item(page, TITLE)).toContainText(`Submitted by ${emailOf('editor')}`);
    await expect(item(page, TITLE).getByRole('button', { name: 'Approve and publish' })).toHaveCount(0);
    await item(second, TITLE).getByRole('link', { name: 'Open' }).click();
    await second.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    await expect(second.getByText('Stage: Approved')).toBeVisible();
    await page.getByRole('link', { name: /^Approved/ }).press('Enter');
    await item(page, TITLE).getByRole('button', { name: 'Publish now' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).press('Enter');
    await expect(page.getByText('Done.')).toBeVisible();
    await expect(item(page, TITLE)).toHaveCount(0);
    expect((await site.editing.find(articleId('approved-list')))?.article.status).toBe('published');
  },
);

test(
  'one person corrects a live story in an emergency, and a second person looks at it afterwards',
  LONG,
  async ({ page, desk, site }) => {
    await desk.save('second', 'urgent', { change: { title: TITLE, status: 'published' } });
    await site.desk.saveSettings({ isOn: true, needsFourEyes: true, allowsUrgent: true }, OPERATOR, Date.now());
    await openEditForm(page, 'urgent');
    await titleField(page).press('End');
    await page.keyboard.type(' শুদ্ধ');
    await page.getByRole('button', { name: 'Publish now, review afterwards' }).press('Enter');
    await expect(page.getByText('Article updated.')).toBeVisible();
    expect((await site.editing.find(articleId('urgent')))?.article.title).toBe(`${TITLE} শুদ্ধ`);
    await openDesk(page);
    await page.getByRole('link', { name: /^Mine/ }).press('Enter');
    await expect(item(page, TITLE)).toContainText('Published by one person');
    await expect(item(page, TITLE).getByRole('button', { name: 'I have looked at it' })).toHaveCount(0);
    expect(await findMainViolations(page)).toEqual([]);

    const second = await desk.openAs('second');
    await openDesk(second);
    await item(second, TITLE).getByRole('link', { name: 'See the change' }).click();
    await expect(second.getByText('Published by one person')).toBeVisible();
    await openDesk(second);
    await item(second, TITLE).getByRole('button', { name: 'I have looked at it' }).press('Enter');
    await expect(item(second, TITLE)).toHaveCount(0);
    await expect(item(page, TITLE)).toHaveCount(0);
  },
);

test(
  'with four eyes the button of Add News submits before and after the first save; a reload shows the article',
  LONG,
  async ({ page, desk, site }) => {
    await desk.requireFourEyes();
    const title = 'নতুন বাঁধের কাজ শুরু';
    const submit = page.locator('.room-bar').getByRole('button', { name: 'Submit' });
    await openAddForm(page);
    await titleField(page).fill(title);
    await bodyField(page).fill('প্রথম অনুচ্ছেদ।');
    await categoryField(page).selectOption('শিক্ষা');
    await expect(submit).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved as a draft.')).toBeVisible();
    await expect(submit).toBeVisible();
    await page.reload();
    await waitForLiveStream(page);
    await expect(titleField(page)).toHaveValue(title);
    await bodyField(page).press('Control+End');
    await page.keyboard.type(' দ্বিতীয় বাক্য।');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved as a draft.')).toBeVisible();
    const saved = await site.db.selectFrom('articles').select('id').where('title', '=', title).execute();
    expect(saved).toHaveLength(1);
  },
);
