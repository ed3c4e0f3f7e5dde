import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findBarText, pasteText, toolbarText } from '#app/strings/article-body.ts';
import { articleFormText, autosaveText, conflictText, draftText, otherSaveText } from '#app/strings/article-form.ts';
import { recordText } from '#app/strings/article-record.ts';
import { typingText } from '#app/strings/newsroom.ts';
import { signInText } from '#app/strings/sign-in.ts';
import type { Article } from '#domain/article/article.ts';
import { deleteOldAutosaves } from '#services/articles/autosave/article-autosaves.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import { listFindingStates } from './finding-states.ts';
import { listImageFormStates, listImageStates } from './image-states.ts';
import { listRoomStates } from './room-states.ts';
import type { Screen } from './screens.ts';
import { CORRECTED_ID } from './screens.ts';
import { chooseLongArticle } from './start-demonstration.ts';
import { COLLEAGUE, listFormStates, listTogetherStates } from './together-states.ts';

const BIJOY = new URL('../app/newsroom/editor/body/paste/fixtures/bijoy-word.html', import.meta.url);

const titleField = (page: Page) => page.getByRole('textbox', { name: articleFormText.title });
const bodyField = (page: Page) => page.getByRole('textbox', { name: articleFormText.description });

const DAY_MS = 86_400_000;

type StateOptions = { site: Site; articleId: string; nowMs: number };

/** States of the article form that follow something an editor or a colleague does. */
export async function listNewsroomStates({ site, articleId: id, nowMs }: StateOptions): Promise<Screen[]> {
  const edit = `/dashboard/manage/${id}/edit`;
  const state = (name: string, path: string, act: (page: Page) => Promise<void>): Screen => ({
    name,
    path,
    // An autosave of the screen before would be offered, and the form would not autosave before a choice is made.
    prepare: async () => void (await deleteOldAutosaves(site.db, { beforeMs: nowMs + DAY_MS, limit: 100 })),
    act: async (page) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await titleField(page).and(page.locator(':enabled')).waitFor();
      await act(page);
    },
    status: 200,
    viewer: 'staff',
    extent: 'window',
  });
  const article = { site, articleId: id, nowMs };
  const longId = await chooseLongArticle(nowMs);
  const long = await site.editing.find(articleId(longId));
  const room = { story: `/dashboard/manage/${longId}/edit`, text: long?.article.description ?? '' };
  return [
    ...listRoomStates(room).map(({ name, path, act }) => state(name, path, act)),
    state('edit-find', edit, findWord),
    state('edit-phonetic', '/dashboard/add', typePhonetic),
    state('edit-bijoy', '/dashboard/add', pasteBijoy),
    state('edit-image', edit, (page) => page.getByRole('button', { name: toolbarText.image }).click()),
    state('edit-notice', edit, (page) => showNotice(page, article)),
    state('edit-question', edit, (page) => askAboutWords(page, article)),
    state('edit-offer', edit, offerDraft),
    state('edit-tags', edit, typeTag),
    state('edit-correction', `/dashboard/manage/${CORRECTED_ID}/edit`, correctArticle),
    ...listFormStates(article).map(({ name, act, isNew }) => state(name, isNew ? room.story : edit, act)),
    ...listImageFormStates().map(({ act, ...rest }) => ({ ...state(rest.name, edit, act), ...rest })),
    ...listFindingStates(),
    ...(await listImageStates(site, nowMs)),
    ...(await listTogetherStates(article)),
    { ...state('edit-signed-out', edit, endSession), refusedStatus: 401 },
  ];
}

async function typeTag(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: articleFormText.tags }).pressSequentially(', নি');
  await page.getByRole('listbox', { name: articleFormText.tagSuggestions }).waitFor();
}

/** Changes a number, opens the times, and chooses the suggested correction. */
async function correctArticle(page: Page): Promise<void> {
  await bodyField(page).fill((await bodyField(page).inputValue()).replace('চার হাজার', 'তিন হাজার'));
  await page.locator('summary', { hasText: recordText.limits }).click();
  await page.getByRole('checkbox', { name: recordText.publishCorrection }).check();
}

/** A colleague saves another part of the article. */
async function showNotice(page: Page, article: StateOptions): Promise<void> {
  await titleField(page).fill('আমার শিরোনাম');
  await saveAsColleague(article, ({ tags }) => ({ tags: [...tags, `নতুন ${tags.length}`] }));
  await page.getByText(otherSaveText.saved).waitFor();
}

/** A colleague saves the same words of the article. */
async function askAboutWords(page: Page, article: StateOptions): Promise<void> {
  const body = await bodyField(page).inputValue();
  await bodyField(page).fill(body.replace(/ঘর হারিয়েছে \S+/, 'ঘর হারিয়েছে পাঁচ'));
  await saveAsColleague(article, ({ description }) => ({
    description: description.replace(/ঘর হারিয়েছে \S+/, toOther),
  }));
  await bodyField(page).press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: conflictText.title });
  await dialog.getByRole('radio', { name: conflictText.keepMine }).check();
  await dialog.getByRole('region', { name: conflictText.result }).waitFor();
}

/** Another number of families in each save, so that each view of the screen has an overlapping change. */
const toOther = (words: string) => (words.endsWith('ছয়') ? 'ঘর হারিয়েছে সাত' : 'ঘর হারিয়েছে ছয়');

async function saveAsColleague(
  { site, articleId: id, nowMs }: StateOptions,
  change: (article: Article) => Partial<Article>,
): Promise<void> {
  const current = await site.editing.find(articleId(id));
  if (current === null || current === undefined) throw new Error(`There is no article ${id}.`);
  await site.editing.save({
    id: articleId(id),
    input: { ...current.article, ...change(current.article) },
    baseRevision: current.revision,
    actor: COLLEAGUE,
    nowMs,
    historyId: `screenshot-colleague-${current.revision}`,
  });
}

async function findWord(page: Page): Promise<void> {
  await bodyField(page).press('Control+f');
  await page
    .getByRole('search', { name: findBarText.label })
    .getByLabel(findBarText.find, { exact: true })
    .fill('হয়েছে');
}

async function typePhonetic(page: Page): Promise<void> {
  await bodyField(page).press('Control+m');
  await page.getByRole('button', { name: typingText.phonetic, pressed: true }).first().waitFor();
  await page.keyboard.type('ami banglay gan gai.');
}

async function pasteBijoy(page: Page): Promise<void> {
  const html = await readFile(BIJOY, 'utf8');
  await bodyField(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'evsjv‡`‡ki A_©bxwZ');
    field.focus();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await page.getByRole('region', { name: pasteText.label }).waitFor();
}

async function offerDraft(page: Page): Promise<void> {
  await titleField(page).fill('অফিসে লেখা, বাড়িতে শেষ');
  await page.locator(':focus').blur();
  await page.getByText(autosaveText.autosavedAt).waitFor();
  await page.reload();
  await waitForLiveStream(page);
  await page.getByRole('button', { name: draftText.restore }).waitFor();
}

async function endSession(page: Page): Promise<void> {
  await titleField(page).fill('সেশন শেষ, লেখা আছে');
  await page.context().clearCookies();
  await titleField(page).press('Control+Enter');
  await page.getByRole('dialog', { name: signInText.signedOut }).waitFor();
}
