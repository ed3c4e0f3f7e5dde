import type { Page } from '@playwright/test';
import { notesText } from '#app/strings/notes.ts';
import { presenceText } from '#app/strings/presence.ts';
import { previewCommentText, previewLinkText } from '#app/strings/previews.ts';
import { COMMENT_ID, previewPath } from '#domain/desk/preview-link.ts';
import { articleId } from '#tools/article-id.ts';
import { toBrowserCookies } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';
import type { Screen } from './screens.ts';

type StateOptions = { site: Site; articleId: string; nowMs: number };

export const COLLEAGUE = { userEmail: 'other@prohor.example', userId: 'other' };
/** The longest email address of the screenshots, and the one of the colleague who has an article open. */
const LONG_NAMED = { userEmail: 'mohammad.abdullah.al-mahmud.chowdhury@prohor.example', userId: 'long-named' };
const PRESENT_EMAIL = 'nasrin.sultana@prohor.example';

/** A word of the article's title. The first page without it may have only articles of other states. */
const FOUND_PATH = `/dashboard/manage?search=${encodeURIComponent('নদীভাঙনকবলিত')}`;

const LONG_NOTE =
  'আইন কর্মকর্তা বলেছেন, শেষ দুই অনুচ্ছেদে অভিযুক্তের নাম দেওয়ার আগে আদালতের আদেশের কপি দেখতে হবে। @desk@prohor.example, কপিটি আমার কাছে আছে; সন্ধ্যা সাতটার মধ্যে মিলিয়ে নিন।\n\nতথ্যসূত্র: https://example.org/দক্ষিণাঞ্চল/নদীভাঙন/পুনর্বাসন-প্রকল্পের-অগ্রগতি-প্রতিবেদন-২০২৬';
const NOTES = [
  { author: COLLEAGUE, text: 'দ্বিতীয় অনুচ্ছেদের সংখ্যাটি আরেকবার মিলিয়ে দেখুন।' },
  { author: LONG_NAMED, text: LONG_NOTE },
];
const COMMENTS = [
  { name: 'অ্যাডভোকেট শাহানা পারভীন', text: 'তৃতীয় অনুচ্ছেদে “দোষী” না লিখে “অভিযুক্ত” লিখুন। রায় এখনো হয়নি।' },
  { name: 'মোহাম্মদ আবদুল্লাহ আল মাহমুদ চৌধুরী', text: 'প্রকল্পের মেয়াদ ২০২৭ সালের জুন পর্যন্ত। বাকিটা ঠিক আছে।' },
];

/** A state of the article form. `isNew`: of an article without notes. */
type FormState = { name: string; isNew?: boolean; act: (page: Page) => Promise<void> };

/** Notes, preview links and colleagues in the article form. */
export function listFormStates(options: StateOptions): FormState[] {
  return [
    { name: 'edit-notes', act: (page) => showNotes(page, options) },
    { name: 'edit-notes-empty', isNew: true, act: openNotes },
    { name: 'edit-preview-links', act: createPreviewLink },
    { name: 'edit-preview-comments', act: (page) => showComments(page, options) },
    { name: 'edit-together', act: (page) => typeAsColleague(page, options) },
  ];
}

/** Presence in Manage News, the inbox of notes, and what people outside the newsroom see. */
export async function listTogetherStates(options: StateOptions): Promise<Screen[]> {
  const staff = { status: 200, viewer: 'staff' as const };
  const preview = { path: previewPath(await createLink(options)), liveStream: 'none' as const };
  return [
    { name: 'notes-empty', path: '/dashboard/notes?after=0', ...staff },
    { name: 'notes-inbox', path: '/dashboard/notes', ...staff, prepare: () => addNotes(options) },
    { name: 'manage-together', path: FOUND_PATH, ...staff, act: (page) => openElsewhere(page, options) },
    { name: 'preview', status: 200, ...preview },
    { name: 'preview-sent', status: 200, ...preview, act: (page) => comment(page, COMMENTS[0]?.text ?? '') },
    { name: 'preview-refused', status: 200, refusedStatus: 400, ...preview, act: (page) => comment(page, ' ') },
    { name: 'preview-ended', path: previewPath('ended'), status: 404, liveStream: 'none' },
  ];
}

/** The notes of colleagues. Adding one again changes nothing. */
async function addNotes({ site, articleId: id, nowMs }: StateOptions): Promise<void> {
  for (const { author, text } of NOTES) {
    const requestKey = `screenshot-${author.userId}`;
    await site.notes.add({ articleId: articleId(id), author, text, requestKey, nowMs });
  }
}

const openNotes = (page: Page) => page.locator('summary', { hasText: notesText.title }).click();

/** Notes of colleagues, and the suggestions of a mention. */
async function showNotes(page: Page, options: StateOptions): Promise<void> {
  await addNotes(options);
  await openNotes(page);
  const field = page.getByRole('textbox', { name: notesText.newNote });
  await field.pressSequentially('@');
  await page.getByRole('listbox', { name: notesText.people }).waitFor();
  await field.scrollIntoViewIfNeeded();
}

/** Opens the article as a colleague, who types. */
async function typeAsColleague(page: Page, { site, articleId: id }: StateOptions): Promise<void> {
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error('The browser has been closed.');
  page.context().on('close', () => void context.close());
  await context.addCookies(toBrowserCookies(await site.signIn(PRESENT_EMAIL), site.origin));
  const other = await context.newPage();
  await other.goto(`${site.origin}/dashboard/manage/${id}/edit`);
  await waitForLiveStream(other);
  await other.locator('[name=description]').pressSequentially('ক');
  const [shortName = ''] = PRESENT_EMAIL.split('@');
  await page.getByText(presenceText.typesAlone(shortName)).first().waitFor();
}

/** The viewer has an article with notes open in another window. */
async function openElsewhere(page: Page, article: StateOptions): Promise<void> {
  await addNotes(article);
  const other = await page.context().newPage();
  await other.goto(new URL(`/dashboard/manage/${article.articleId}/edit`, page.url()).href);
  await page.getByRole('button', { name: presenceText.open }).first().waitFor();
}

async function createPreviewLink(page: Page): Promise<void> {
  await page.locator('summary', { hasText: previewLinkText.title }).click();
  await page.getByRole('button', { name: previewLinkText.create }).click();
  await page.getByRole('textbox', { name: previewLinkText.link, exact: true }).scrollIntoViewIfNeeded();
}

/** Opens the comments of a link that was opened. */
async function showComments(page: Page, options: StateOptions): Promise<void> {
  const token = await createLink(options);
  const visit = { token, clientAddress: '192.0.2.2', nowMs: options.nowMs };
  await options.site.previews.countOpening(visit);
  for (const sent of COMMENTS) await options.site.previews.comment({ ...visit, comment: sent });
  await page.reload();
  await waitForLiveStream(page);
  await page.locator('summary', { hasText: previewLinkText.title }).click();
  const comments = page.locator('summary', { hasText: previewLinkText.comments(COMMENTS.length) }).first();
  await comments.click();
  await comments.scrollIntoViewIfNeeded();
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel(previewCommentText.name).fill('অ্যাডভোকেট শাহানা পারভীন');
  await page.getByLabel(previewCommentText.text).fill(text);
  await page.getByRole('button', { name: previewCommentText.send }).click();
  await page.locator(`#${COMMENT_ID}`).getByRole('status').waitFor();
}

async function createLink({ site, articleId: id, nowMs }: StateOptions): Promise<string> {
  const link = { articleId: articleId(id), maker: LONG_NAMED, life: 'week', allowsComments: true, nowMs } as const;
  const created = await site.previews.create(link);
  if (created.kind !== 'created') throw new Error(`The preview link was not created: ${created.kind}.`);
  return created.token;
}
