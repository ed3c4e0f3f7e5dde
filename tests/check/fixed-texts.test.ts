import { describe, expect, test } from 'vitest';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { imageText } from '#app/strings/editor/article-images.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { adsEditorText, dashboardText, historyText, overviewText, statusText } from '#app/strings/newsroom/newsroom.ts';
import { articleProblemText, articleText } from '#app/strings/reader/article.ts';
import { resultsText } from '#app/strings/reader/search-results.ts';
import {
  headerText,
  listText,
  maintenanceText,
  routingErrorText,
  searchText,
  siteText,
} from '#app/strings/reader/site.ts';
import { signInText } from '#app/strings/staff/sign-in.ts';
import { PUBLISH_DATE_MESSAGE, REQUIRED_MESSAGE } from '#domain/article/article-form.ts';

// Texts of docs/behaviour/ that must not change, as literals.
const FIXED_TEXTS: readonly [group: string, texts: readonly string[], expected: readonly string[]][] = [
  ['the header', [siteText.latest, headerText.dashboard, headerText.logout], ['সর্বশেষ', 'Dashboard', 'Logout']],
  [
    'the search',
    [
      searchText.placeholder,
      resultsText.heading,
      searchText.inTitle,
      searchText.inDescription,
      searchText.nothingFound,
      searchText.tryAnother,
    ],
    [
      'খবর অনুসন্ধান করুন...',
      'অনুসন্ধানের ফলাফল:',
      'শিরোনামে মিলেছে',
      'বিবরণে মিলেছে',
      'কোন ফলাফল পাওয়া যায়নি।',
      'অন্য কোনো কীওয়ার্ড দিয়ে চেষ্টা করুন।',
    ],
  ],
  ['empty lists', [listText.homeEmpty, listText.categoryEmpty], ['কোন খবর পাওয়া যায়নি।', 'এই বিভাগে কোনো খবর পাওয়া যায়নি।']],
  ['an article', [articleText.updated, articleText.topics], ['আপডেট:', 'বিষয়']],
  [
    'an article that cannot be shown',
    [...Object.values(articleProblemText), siteText.backHome],
    [
      'Article ID not provided.',
      'খবরটি খুঁজে পাওয়া যায়নি।',
      'খবরটি এই মুহূর্তে উপলব্ধ নয়।',
      'খবর লোড করতে সমস্যা হয়েছে।',
      'হোমপেজে ফিরে যান',
    ],
  ],
  [
    'the pages for errors and maintenance',
    [routingErrorText.title, maintenanceText.heading],
    ['Unexpected Application Error!', 'রক্ষণাবেক্ষণ চলছে'],
  ],
  [
    'the sign-in',
    [signInText.title, signInText.submit, signInText.refused],
    ['Dashboard Login', 'Sign in', 'Failed to login. Please check your email and password.'],
  ],
  [
    'the tabs of the dashboard',
    [dashboardText.overview, dashboardText.manage, dashboardText.add, dashboardText.ads],
    ['Overview', 'Manage News', 'Add News', 'Ads'],
  ],
  [
    'the Overview',
    [
      overviewText.totalArticles,
      overviewText.postedToday,
      overviewText.topCategory,
      overviewText.none,
      overviewText.activity,
      overviewText.popular,
      overviewText.views,
      overviewText.noViews,
    ],
    [
      'Total Articles',
      'Posted Today',
      'Top Category',
      'N/A',
      'Posting Activity (Last 7 Days)',
      'Most Popular Articles',
      'views',
      'No view data available yet.',
    ],
  ],
  [
    'Manage News',
    [
      manageText.searchPlaceholder,
      manageText.title,
      manageText.category,
      manageText.status,
      manageText.createdAt,
      manageText.actions,
      manageText.edit,
      manageText.history,
      manageText.remove,
      manageText.empty,
      manageText.removeFailed,
      statusText.published,
    ],
    [
      'Search by title...',
      'Title',
      'Category',
      'Status',
      'Created At',
      'Actions',
      'Edit',
      'History',
      'Delete',
      'No articles found.',
      'Failed to delete article. See console for details.',
      'Published',
    ],
  ],
  ['the history', [...Object.values(historyText.actions), historyText.none], ['Created', 'Edited', 'Deleted', 'N/A']],
  [
    'the article form',
    [
      articleFormText.publishNow,
      articleFormText.saveAsDraft,
      articleFormText.scheduleForLater,
      articleFormText.update,
      articleFormText.publish,
      articleFormText.schedule,
      articleFormText.failed,
      imageText.hint,
      REQUIRED_MESSAGE,
      PUBLISH_DATE_MESSAGE,
    ],
    [
      'Publish Immediately',
      'Save as Draft',
      'Schedule for later',
      'Update Article',
      'Publish Article',
      'Schedule Article',
      'An error occurred. Please try again.',
      'PNG, JPG, GIF up to 10MB',
      'Please fill in title, description, and category.',
      'Please select a publication date for scheduled articles.',
    ],
  ],
  [
    'the ad slots',
    [...Object.values(adsEditorText.pages), adsEditorText.emptyTitle, adsEditorText.initialise],
    ['Home Page Ads', 'Article Page Ads', 'Global Auto Ads', 'Ad Settings Not Found', 'Initialize Default Ad Settings'],
  ],
];

describe('fixed texts', () => {
  test.each(FIXED_TEXTS)('of %s', (_group, texts, expected) => {
    expect(texts).toEqual(expected.map((text) => text.normalize('NFC')));
  });
});
