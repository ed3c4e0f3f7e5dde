import type { Page } from '@playwright/test';
import { headerText } from '#app/strings/reader/site.ts';
import { tagPath } from '#domain/article/tag.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { LONG_ARTICLE_ID } from '../start-demonstration.ts';
import { CORRECTED_ID, WITHDRAWN_ID } from './prepare-newsroom.ts';

/** A screen in one state. `status` is the HTTP status of its document. */
export type Screen = {
  name: string;
  path: string;
  status: number;
  prepare?: () => Promise<void>;
  act?: (page: Page) => Promise<void>;
  javaScript?: 'off';
  /** Captures the window only, if something covers the page. */
  extent?: 'window';
  maintenance?: 'on';
  /** The page does not open a live stream, which would show that its script runs. */
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

const search = (query: string) => `/search?q=${encodeURIComponent(query)}`;

/** Every screen of the reader's site, in every state that looks different. */
export const READER_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', status: 200 },
  { name: 'home-without-script', path: '/', status: 200, javaScript: 'off' },
  { name: 'menu', path: '/', status: 200, act: openMenu, extent: 'window' },
  { name: 'category', path: categoryPath('বাংলাদেশ'), status: 200 },
  { name: 'subcategory', path: categoryPath('খেলা', 'ক্রিকেট'), status: 200 },
  { name: 'category-unknown', path: categoryPath('অজানা'), status: 404 },
  { name: 'tag', path: tagPath(TAG) ?? '', status: 200 },
  { name: 'tag-unknown', path: tagPath('অজানা বিষয়') ?? '', status: 404 },
  { name: 'article', path: `/article/${LONG_ARTICLE_ID}`, status: 200 },
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
