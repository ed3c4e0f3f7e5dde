import type { Page } from '@playwright/test';
import { headerText } from '#app/text/site.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { chooseLongArticle } from './choose-long-article.ts';

/** A state of the site worth a look. `status` is that of the document. */
export type Screen = {
  name: string;
  path: string;
  status: number;
  /** What a reader does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  javaScript?: 'off';
  /** Only what fits the window, for what lies over the page. */
  extent?: 'window';
  maintenance?: 'on';
  /** Somebody who is signed in; a visitor unless given. */
  viewer?: 'staff';
};

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: headerText.openMenu }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').evaluate(async (dialog) => {
    await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
};

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
    { name: 'article', path: `/article/${await chooseLongArticle(nowMs)}`, status: 200 },
    { name: 'article-unavailable', path: '/article/demo-rickshaw-lane', status: 403 },
    { name: 'article-missing', path: '/article/no-such-article', status: 404 },
    { name: 'search', path: search('নদী'), status: 200 },
    { name: 'search-nothing', path: search('ঝিঙেবিল'), status: 200 },
    { name: 'search-field', path: '/search', status: 200 },
    { name: 'routing-error', path: '/no/such/page', status: 404 },
    { name: 'maintenance', path: '/', status: 503, maintenance: 'on' },
  ];
}
