import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { COPY_CONFIRMATION_MS } from '#app/components/copy-text.ts';
import { THEME_STORAGE_KEY } from '#app/document/theme.ts';
import { AD_SAVE_DEBOUNCE_MS, AD_SAVED_CHECK_MS } from '#app/newsroom/ads/ad-saver.ts';
import { BANNER_MS } from '#app/newsroom/components/banner.tsx';
import { DEFAULT_HIGHLIGHT } from '#app/newsroom/editor/body/toolbar-edits.ts';
import { CATEGORY_BAR_TOP_PX } from '#app/shell/category-bar.tsx';
import { SideMenu } from '#app/shell/side-menu.tsx';
import { SEARCH_DEBOUNCE_MS } from '#app/shell/start-search.ts';
import { ARTICLE_STATUSES, DEFAULT_AUTHOR } from '#domain/article/article-fields.ts';
import { AUTOSAVE_INTERVAL_MS, DRAFT_RETENTION_MS, MAX_AUTOSAVE_LENGTH } from '#domain/article/autosave-limits.ts';
import { DEV_MODE_ACTOR, HISTORY_PAGE_SIZE } from '#domain/desk/history.ts';
import { CATEGORY_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#domain/desk/list-cursor.ts';
import { CHART_DAYS, POPULAR_LIMIT } from '#domain/desk/overview.ts';
import { TRASH_RETENTION_MS } from '#domain/desk/trash.ts';
import * as frontPage from '#domain/front-page/decide-front-page.ts';
import * as mostRead from '#domain/front-page/decide-most-read.ts';
import * as relatedHeadlines from '#domain/front-page/decide-related-headlines.ts';
import * as topics from '#domain/front-page/decide-topics.ts';
import { HOME_VIDEOS_SIZE } from '#domain/front-page/decide-videos.ts';
import { HOME_DRAWN_SIZE, HOME_SECTION_SIZE } from '#domain/front-page/section-plan.ts';
import { MID_CONTENT_AD_AFTER_PARAGRAPH } from '#domain/markup/split-after-paragraph.ts';
import * as related from '#domain/publication/decide-related.ts';
import { STORAGE_RETRY_CAP_MS, STORAGE_RETRY_STATUSES } from '#domain/storage/limits.ts';
import { CATEGORIES, CATEGORY_BAR } from '#domain/taxonomy/categories.ts';

const DAY_MS = 86_400_000;

const nfc = (text: string) => text.normalize('NFC');

test('the constants have the values of docs/behaviour §9', () => {
  expect({
    ...frontPage,
    ...topics,
    ...relatedHeadlines,
    HOME_SECTION_SIZE,
    HOME_DRAWN_SIZE,
    HOME_VIDEOS_SIZE,
  }).toMatchObject({
    HOME_DRAWN_SIZE: 4,
    HOME_LARGE_AGE_MS: DAY_MS,
    HOME_SECTION_SIZE: 8,
    HOME_SECONDARY_SIZE: 2,
    HOME_TOP_ROW_SIZE: 4,
    HOME_TOP_POOL_SIZE: 24,
    HOME_HEADLINES_SIZE: 2,
    HOME_HEADLINES_ALONE_SIZE: 6,
    HOME_LATEST_SIZE: 8,
    HOME_TOPICS_SIZE: 5,
    TOPIC_MIN_ARTICLES: 3,
    TOPIC_AGE_MS: DAY_MS,
    HOME_RELATED_SIZE: 2,
    HOME_VIDEOS_SIZE: 4,
    HOME_RELATED_AGE_MS: 30 * DAY_MS,
    IN_FEED_AD_AFTER_INDEX: 3,
  });
  expect({ ...mostRead }).toMatchObject({
    MOST_READ_SIZE: 5,
    MOST_READ_MIN_SIZE: 3,
    MOST_READ_CANDIDATES: 10,
    MOST_READ_MIN_READERS: 5,
    MOST_READ_HOURS: 24,
    MOST_READ_INTERVAL_MS: 600_000,
    VIEW_HOURS_RETENTION_MS: 8 * DAY_MS,
  });
  expect({ ...related }).toMatchObject({
    RELATED_LIMIT: 5,
    RELATED_QUERY_LIMIT: 10,
    MORE_LIMIT: 4,
    READ_MORE_QUERY_LIMIT: 30,
  });
  expect([CATEGORY_PAGE_SIZE, SEARCH_PAGE_SIZE, HISTORY_PAGE_SIZE, POPULAR_LIMIT, CHART_DAYS]).toEqual([
    20, 10, 20, 5, 7,
  ]);
  expect([COPY_CONFIRMATION_MS, BANNER_MS, AD_SAVED_CHECK_MS, AD_SAVE_DEBOUNCE_MS, SEARCH_DEBOUNCE_MS]).toEqual([
    2_000, 5_000, 2_000, 1_000, 3_000,
  ]);
  expect([TRASH_RETENTION_MS, DRAFT_RETENTION_MS]).toEqual([30 * DAY_MS, 60 * DAY_MS]);
  expect([AUTOSAVE_INTERVAL_MS, MAX_AUTOSAVE_LENGTH, THEME_STORAGE_KEY]).toEqual([3_000, 400_000, 'theme']);
  expect([MID_CONTENT_AD_AFTER_PARAGRAPH, CATEGORY_BAR_TOP_PX, STORAGE_RETRY_CAP_MS]).toEqual([3, 68, 64_000]);
  expect(STORAGE_RETRY_STATUSES).toEqual([408, 429]);
  expect([DEFAULT_AUTHOR, DEFAULT_HIGHLIGHT]).toEqual(['Staff Correspondent', 'yellow']);
  expect(ARTICLE_STATUSES).toEqual(['published', 'draft', 'scheduled']);
  expect(DEV_MODE_ACTOR).toEqual({ userEmail: 'Developer (Dev Mode)', userId: 'dev_mode' });
});

test('the side menu slides in 0.3 s', () => {
  const element = <SideMenu devMode={false} siteName="প্রহর" />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(html).toContain('--menu-animation:300ms');
});

test('the categories and subcategories have the names of docs/behaviour §3.6', () => {
  expect(CATEGORIES.map(({ name, subcategories }) => `${name}: ${subcategories.join(', ')}`)).toEqual(
    [
      'বাংলাদেশ: রাজনীতি, প্রশাসন, আইন-আদালত, অপরাধ, পরিবেশ, করোনাভাইরাস',
      'বিশ্ব: ভারত, যুক্তরাষ্ট্র, ইউরোপ, মধ্যপ্রাচ্য, এশিয়া, আফ্রিকা',
      'বাণিজ্য: শেয়ারবাজার, ব্যাংক, শিল্প, অর্থনীতি, বিশ্ববাণিজ্য, বাজেট',
      'খেলা: ক্রিকেট, ফুটবল, টেনিস, অন্যান্য খেলা, সাক্ষাৎকার',
      'বিনোদন: চলচ্চিত্র, টেলিভিশন, ওটিটি, সংগীত, তারকা আলাপ',
      'প্রযুক্তি: মোবাইল, গ্যাজেট, মহাকাশ, কম্পিউটার, সাইবার নিরাপত্তা',
      'জীবনযাপন: স্বাস্থ্য, ফ্যাশন, ভ্রমণ, সম্পর্ক, রান্না, রূপচর্চা',
      'মতামত: সম্পাদকীয়, কলাম, সাক্ষাৎকার, চিঠি',
      'চাকরি: নিয়োগ বিজ্ঞপ্তি, পরামর্শ, সাক্ষাৎকার',
      'শিক্ষা: ক্যাম্পাস, ভর্তি, গবেষণা, পড়াশোনা',
      'ধর্ম: ইসলাম, সনাতন, বৌদ্ধ, খ্রিষ্টান',
    ].map(nfc),
  );
  expect(CATEGORY_BAR).toEqual(['বাংলাদেশ', 'খেলা', 'বিশ্ব', 'বাণিজ্য', 'বিনোদন', 'প্রযুক্তি', 'জীবনযাপন'].map(nfc));
});
