import type { Page } from '@playwright/test';
import { articleFormText } from '#app/text/article-form.ts';
import type { Desk } from '#services/articles/desk.ts';
import type { Screen } from './screens.ts';

const ACTOR = { userEmail: 'editor@prohor.example', userId: 'editor' };
/** Red in part, long and of several lines: what a list must stand. */
const AWKWARD_TITLE = '*জরুরি:* দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের কাজ শেষ হয়নি তিন বছরেও, অপেক্ষায় চার হাজার পরিবার';
const BODY = `# নদীর পাড়ে অপেক্ষা

বর্ষা এলেই **ভাঙন** শুরু হয়। স্থানীয় লোকজন বলছেন, _প্রতিশ্রুতি_ মিলেছে বহুবার, ##yellow|কাজ হয়নি একবারও##।

* ঘর হারিয়েছে চার হাজার পরিবার
* স্কুল সরাতে হয়েছে দুবার`;

/** Makes an article with a history, and one in the trash; returns the id of the first. */
export async function prepareNewsroom(desk: Desk, nowMs: number): Promise<string> {
  const input = {
    title: AWKWARD_TITLE,
    description: BODY,
    category: 'বাংলাদেশ',
    subcategory: 'পরিবেশ',
    author: 'নিজস্ব প্রতিবেদক',
    tags: ['নদীভাঙন', 'পুনর্বাসন'],
    imageUrl: '',
    imageCaption: '',
    isFeatured: false,
    status: 'draft' as const,
    publishAt: 0,
  };
  const minutesAgo = (minutes: number) => ({ nowMs: nowMs - minutes * 60_000, historyId: `screenshot-${minutes}` });
  const [articleId, trashedId] = ['screenshot-article', 'screenshot-trash'];
  await desk.create(articleId, input, ACTOR, minutesAgo(90));
  const edited = { ...input, description: BODY.replace('একবারও', 'এক দিনও'), tags: [...input.tags, 'উপকূল'] };
  await desk.update(articleId, edited, 1, ACTOR, minutesAgo(45));
  const scheduled = { ...edited, status: 'scheduled' as const, publishAt: nowMs + 3_600_000 };
  await desk.update(articleId, scheduled, 2, ACTOR, minutesAgo(10));
  await desk.create(trashedId, { ...input, title: 'মেলা স্থগিত, নতুন তারিখ জানানো হবে পরে' }, ACTOR, minutesAgo(80));
  await desk.remove(trashedId, ACTOR, minutesAgo(30));
  return articleId;
}

const showPreview = async (page: Page) => {
  const toggle = page.getByRole('button', { name: articleFormText.preview }).filter({ visible: true });
  if ((await toggle.count()) > 0) await toggle.first().click();
};

const showChart = (page: Page) => page.locator('.recharts-bar-rectangle').first().waitFor();

/** Every screen of the newsroom, for somebody who is signed in; the sign-in itself for a visitor. */
export function listNewsroomScreens(articleId: string): Screen[] {
  const staff = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
    name,
    path,
    status: 200,
    viewer: 'staff',
    ...more,
  });
  return [
    { name: 'login', path: '/login', status: 200 },
    staff('overview', '/dashboard', { act: showChart }),
    staff('manage', '/dashboard/manage'),
    staff('manage-nothing', '/dashboard/manage?search=%E0%A6%9D%E0%A6%BF%E0%A6%99%E0%A7%87%E0%A6%AC%E0%A6%BF%E0%A6%B2'),
    staff('edit', `/dashboard/manage/${articleId}/edit`, { extent: 'window' }),
    staff('edit-preview', `/dashboard/manage/${articleId}/edit`, { extent: 'window', act: showPreview }),
    staff('history', `/dashboard/manage/${articleId}/history`, { extent: 'window' }),
    staff('history-version', `/dashboard/manage/${articleId}/history?version=2`, { extent: 'window' }),
    staff('trash', '/dashboard/trash'),
    staff('add', '/dashboard/add'),
    staff('ads', '/dashboard/ads'),
    staff('ads-global', '/dashboard/ads?page=global'),
    staff('account', '/dashboard/account'),
  ];
}
