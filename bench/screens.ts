import type { Page } from '@playwright/test';
import { headerText } from '#app/strings/site.ts';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import { tagPath } from '#domain/article/tag.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import type { ArticleEditing } from '#services/articles/edit/article-editing.ts';
import { articleId } from '#tools/article-id.ts';
import { chooseLongArticle } from './start-demonstration.ts';

/** A screen in one state. `status` is the HTTP status of its document. */
export type Screen = {
  name: string;
  path: string;
  status: number;
  /** The status of requests that the server refuses in this state. */
  refusedStatus?: number;
  /** What happens before the page is opened. */
  prepare?: () => Promise<void>;
  /** What the reader does before the screenshot. */
  act?: (page: Page) => Promise<void>;
  javaScript?: 'off';
  /** Captures the window only, for what covers the page. */
  extent?: 'window';
  maintenance?: 'on';
  /** The page follows no changes, so no live stream shows that its script runs. */
  liveStream?: 'none';
  /** Who opens the page; a visitor by default. */
  viewer?: 'staff';
};

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: headerText.openMenu }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').evaluate(async (dialog) => {
    await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
};

const openFilters = (page: Page) => page.getByRole('main').locator('summary').click();

const TAG = 'নিয়োগ';

/** Every screen of the reader's site, in every state that looks different. */
export async function listScreens(nowMs: number): Promise<Screen[]> {
  const search = (query: string) => `/search?q=${encodeURIComponent(query)}`;
  return [
    { name: 'home', path: '/', status: 200 },
    { name: 'home-without-script', path: '/', status: 200, javaScript: 'off' },
    { name: 'menu', path: '/', status: 200, act: openMenu, extent: 'window' },
    { name: 'category', path: categoryPath('বাংলাদেশ'), status: 200 },
    { name: 'subcategory', path: categoryPath('খেলা', 'ক্রিকেট'), status: 200 },
    { name: 'category-unknown', path: categoryPath('অজানা'), status: 404 },
    { name: 'tag', path: tagPath(TAG) ?? '', status: 200 },
    { name: 'tag-unknown', path: tagPath('অজানা বিষয়') ?? '', status: 404 },
    { name: 'article', path: `/article/${await chooseLongArticle(nowMs)}`, status: 200 },
    { name: 'article-unavailable', path: '/article/demo-rickshaw-lane', status: 403 },
    { name: 'article-corrected', path: `/article/${CORRECTED_ID}`, status: 200 },
    { name: 'article-withdrawn', path: `/article/${WITHDRAWN_ID}`, status: 410 },
    { name: 'corrections', path: '/corrections', status: 200 },
    { name: 'article-missing', path: '/article/no-such-article', status: 404 },
    { name: 'search', path: search('নদী'), status: 200 },
    { name: 'search-filters', path: `${search('নদী')}&category=মতামত&period=month`, status: 200, act: openFilters },
    { name: 'search-corrected', path: search('মহাকশ'), status: 200 },
    { name: 'search-nothing', path: search('ঝিঙেবিল'), status: 200 },
    { name: 'search-nothing-filtered', path: `${search('মহাকাশ')}&category=ধর্ম`, status: 200 },
    { name: 'search-field', path: '/search', status: 200 },
    { name: 'routing-error', path: '/no/such/page', status: 404, liveStream: 'none' },
    { name: 'maintenance', path: '/', status: 503, maintenance: 'on' },
  ];
}

const ACTOR = { userEmail: 'editor@prohor.example', userId: 'editor' };
/** A partly red title that takes several lines in a list. */
const AWKWARD_TITLE = '*জরুরি:* দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের কাজ শেষ হয়নি তিন বছরেও, অপেক্ষায় চার হাজার পরিবার';
const BODY = `# নদীর পাড়ে অপেক্ষা

বর্ষা এলেই **ভাঙন** শুরু হয়। স্থানীয় লোকজন বলছেন, _প্রতিশ্রুতি_ মিলেছে বহুবার, ##yellow|কাজ হয়নি একবারও##।

* ঘর হারিয়েছে চার হাজার পরিবার
* স্কুল সরাতে হয়েছে দুবার`;

export const CORRECTED_ID = 'screenshot-corrected';
export const WITHDRAWN_ID = 'screenshot-withdrawn';
const CORRECTIONS = [
  'আগে “চার হাজার পরিবার ঘর হারিয়েছে” লেখা হয়েছিল। জেলা প্রশাসনের তালিকা অনুযায়ী সঠিক সংখ্যা ৩ হাজার ৮৪২।',
  'শিরোনামে প্রকল্পের মেয়াদ ভুল ছিল।',
];
const WITHDRAWAL_REASON = 'প্রতিবেদনে উদ্ধৃত নথিটির সত্যতা যাচাই করা যায়নি। যাঁদের নাম এসেছিল, তাঁদের কাছে আমরা দুঃখ প্রকাশ করছি।';

/** Creates an article with a history, and one in the trash; returns the id of the first. */
export async function prepareNewsroom(editing: ArticleEditing, nowMs: number): Promise<string> {
  const input = {
    ...fromForm(EMPTY_FORM, 'Asia/Dhaka'),
    title: AWKWARD_TITLE,
    description: BODY,
    category: 'বাংলাদেশ',
    subcategory: 'পরিবেশ',
    author: 'নিজস্ব প্রতিবেদক',
    tags: ['নদীভাঙন', 'পুনর্বাসন'],
    status: 'draft' as const,
  };
  const minutesAgo = (minutes: number) => ({ nowMs: nowMs - minutes * 60_000, historyId: `screenshot-${minutes}` });
  const id = articleId('screenshot-article');
  const trashedId = articleId('screenshot-trash');
  await editing.save({ baseRevision: null, id, input, actor: ACTOR, ...minutesAgo(90) });
  const edited = { ...input, description: BODY.replace('একবারও', 'এক দিনও'), tags: [...input.tags, 'উপকূল'] };
  await editing.save({ id, input: edited, baseRevision: 1, actor: ACTOR, ...minutesAgo(45) });
  const scheduled = { ...edited, status: 'scheduled' as const, publishAt: nowMs + 3_600_000 };
  await editing.save({ id, input: scheduled, baseRevision: 2, actor: ACTOR, ...minutesAgo(10) });
  for (const days of [1, 4, 9]) {
    const later = { ...scheduled, title: `${AWKWARD_TITLE} ${days}`, publishAt: nowMs + days * 86_400_000 };
    const newId = articleId(`screenshot-scheduled-${days}`);
    await editing.save({ baseRevision: null, id: newId, input: later, actor: ACTOR, ...minutesAgo(70 + days) });
  }
  const other = { ...input, title: 'মেলা স্থগিত, নতুন তারিখ জানানো হবে পরে' };
  await editing.save({ baseRevision: null, id: trashedId, input: other, actor: ACTOR, ...minutesAgo(80) });
  await editing.delete({ id: trashedId, actor: ACTOR, ...minutesAgo(30) });
  await prepareRecord(editing, nowMs);
  return id;
}

/** Creates a public article with corrections, and one that is withdrawn. */
async function prepareRecord(editing: ArticleEditing, nowMs: number): Promise<void> {
  const input = { ...fromForm(EMPTY_FORM, 'Asia/Dhaka'), title: AWKWARD_TITLE, description: BODY, category: 'শিক্ষা' };
  const stamp = (n: number) => ({ actor: ACTOR, nowMs: nowMs - 60_000 + n, historyId: `screenshot-record-${n}` });
  for (const [n, id] of [CORRECTED_ID, WITHDRAWN_ID].entries()) {
    await editing.save({ baseRevision: null, id: articleId(id), input, lead: 'keep', ...stamp(n) });
  }
  for (const [n, text] of CORRECTIONS.entries()) {
    const decision = { kind: 'add-correction', text } as const;
    await editing.decideRecord({ id: articleId(CORRECTED_ID), decision, ...stamp(10 + n) });
  }
  const decision = { kind: 'withdraw', reason: WITHDRAWAL_REASON } as const;
  await editing.decideRecord({ id: articleId(WITHDRAWN_ID), decision, ...stamp(20) });
}
const showChart = (page: Page) => page.locator('.recharts-bar-rectangle').first().waitFor();

/** Every screen of the newsroom for a signed-in user, and the sign-in page for a visitor. */
export function listNewsroomScreens(articleId: string): Screen[] {
  const staff = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
    ...{ name, path, status: 200, viewer: 'staff' as const },
    ...more,
  });
  return [
    { name: 'login', path: '/login', status: 200, liveStream: 'none' },
    staff('overview', '/dashboard', { act: showChart }),
    staff('edit', `/dashboard/manage/${articleId}/edit`, { extent: 'window' }),
    staff('history', `/dashboard/manage/${articleId}/history`, { extent: 'window' }),
    staff('history-version', `/dashboard/manage/${articleId}/history?version=2`, { extent: 'window' }),
    staff('record', `/dashboard/manage/${CORRECTED_ID}/record`, { extent: 'window' }),
    staff('record-withdrawn', `/dashboard/manage/${WITHDRAWN_ID}/record`, { extent: 'window' }),
    staff('record-history', `/dashboard/manage/${CORRECTED_ID}/history`, { extent: 'window' }),
    staff('record-manage', '/dashboard/manage?state=withdrawn'),
    staff('trash', '/dashboard/trash'),
    staff('add', '/dashboard/add', { extent: 'window' }),
    staff('ads', '/dashboard/ads'),
    staff('ads-global', '/dashboard/ads?page=global'),
    staff('settings', '/dashboard/settings'),
    staff('account', '/dashboard/account'),
  ];
}
