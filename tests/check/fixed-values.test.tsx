import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DEFAULT_HIGHLIGHT } from '#app/newsroom/editor/toolbar-edits.ts';
import { CATEGORY_BAR_TOP_PX } from '#app/shell/category-bar.tsx';
import { SideMenu } from '#app/shell/side-menu.tsx';
import { ARTICLE_STATUSES, DEFAULT_AUTHOR } from '#domain/article/article-fields.ts';
import { DEV_MODE_ACTOR } from '#domain/article/history.ts';
import * as limits from '#domain/article/limits.ts';
import { MID_CONTENT_AD_AFTER_PARAGRAPH } from '#domain/markup/split-after-paragraph.ts';
import { STORAGE_RETRY_CAP_MS, STORAGE_RETRY_STATUSES } from '#domain/storage/limits.ts';
import { CATEGORIES, CATEGORY_BAR } from '#domain/taxonomy/categories.ts';

const nfc = (text: string) => text.normalize('NFC');

test('the constants have the values of docs/behaviour.md §9', () => {
  expect({ ...limits }).toMatchObject({
    HOME_SECTION_SIZE: 8,
    IN_FEED_AD_AFTER_INDEX: 3,
    RELATED_LIMIT: 5,
    RELATED_QUERY_LIMIT: 10,
    POPULAR_LIMIT: 5,
    CHART_DAYS: 7,
    COPY_CONFIRMATION_MS: 2_000,
    BANNER_MS: 5_000,
    AD_SAVED_CHECK_MS: 2_000,
    AD_SAVE_DEBOUNCE_MS: 1_000,
    SEARCH_DEBOUNCE_MS: 3_000,
    THEME_STORAGE_KEY: 'theme',
  });
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

test('the categories and subcategories have the names of docs/behaviour.md §3.6', () => {
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
