import { tagPath } from '#domain/article/tag.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { ABSENT_WORD, COMMON_WORD, OTHER_COMMON_WORD, RARE_WORD, UNCOMMON_WORD } from './generate-articles.ts';
import { BENCH_NOW_MS, RARE_CAPTION } from './prepare-site.ts';

/** `shows` is a text of the expected response that no error page contains. */
export type MeasuredPage = { name: string; path: string; shows: string; limit: number; isForStaff: boolean };

/** Has words of every frequency. */
const SEVEN_WORDS = `নতুন বছরে ঢাকা থেকে ${COMMON_WORD} ${UNCOMMON_WORD} কত টাকা`;

/** A tag of the demonstration, from which the archive takes its tags. */
const COMMON_TAG = 'শিক্ষার্থী';

/** "Staff correspondent, Dhaka", also from the demonstration. */
const COMMON_AUTHOR = 'নিজস্ব প্রতিবেদক, ঢাকা';

const PAGE_LIMIT = 1.5;
const SEARCH_LIMIT = 3;

type PageFacts = Pick<MeasuredPage, 'name' | 'path' | 'shows'>;

const ARTICLE_LINK = '/article/bench-';
const EDIT_LINK = '/dashboard/manage/bench-';
const IMAGE_LINK = '/dashboard/images/';

/** The search of the command palette, and the beginning of an article in its response. */
const FOUND_PATH = '/dashboard/articles';
const FOUND = '"id":"bench-';

const MANAGE_FILTERS: readonly (readonly [name: string, query: URLSearchParams])[] = [
  ['an author', new URLSearchParams({ author: COMMON_AUTHOR })],
  ['a tag', new URLSearchParams({ tag: COMMON_TAG })],
  ['without image', new URLSearchParams({ 'no-image': '1' })],
  ['featured', new URLSearchParams({ featured: '1' })],
  ['by publication', new URLSearchParams({ sort: 'published' })],
  ['an author, by publication', new URLSearchParams({ author: COMMON_AUTHOR, sort: 'published' })],
  ['a tag, by publication', new URLSearchParams({ tag: COMMON_TAG, sort: 'published' })],
  ['featured, by publication', new URLSearchParams({ featured: '1', sort: 'published' })],
];

/** Lists the measured pages. With the larger archive, each may take at most `limit` times as long as with the smaller one. */
export function listMeasuredPages(articleId: string): MeasuredPage[] {
  const [category] = CATEGORIES;
  const name = category?.name ?? '';
  const subcategory = category?.subcategories[0] ?? null;
  return [
    page({ name: 'home', path: '/', shows: ARTICLE_LINK }),
    page({ name: 'category', path: categoryPath(name), shows: ARTICLE_LINK }),
    page({ name: 'category, subcategory', path: categoryPath(name, subcategory), shows: ARTICLE_LINK }),
    page({ name: 'tag', path: tagPath(COMMON_TAG) ?? '', shows: ARTICLE_LINK }),
    page({ name: 'most read', path: '/most-read', shows: ARTICLE_LINK }),
    page({ name: 'article', path: `/article/${articleId}`, shows: articleId }),
    search('a rare word', RARE_WORD),
    search('an uncommon word', UNCOMMON_WORD),
    search('a common word', COMMON_WORD),
    search('uncommon and common', `${UNCOMMON_WORD} ${COMMON_WORD}`),
    search('rare and uncommon', `${RARE_WORD} ${UNCOMMON_WORD}`),
    search('two common words', `${COMMON_WORD} ${OTHER_COMMON_WORD}`),
    search('a question of seven words', SEVEN_WORDS),
    { ...search('a phrase that no text has', `"${COMMON_WORD} ${OTHER_COMMON_WORD}"`), shows: COMMON_WORD },
    search('a slip of one letter', UNCOMMON_WORD.replace('ু', '')),
    search('typed in Latin', 'dhaka'),
    { ...search('an absent word', ABSENT_WORD), shows: ABSENT_WORD },
    editing({ name: 'overview', path: '/dashboard', shows: ARTICLE_LINK }),
    editing({ name: 'manage', path: '/dashboard/manage', shows: EDIT_LINK }),
    editing({ name: 'manage, drafts', path: '/dashboard/manage?status=draft', shows: EDIT_LINK }),
    editing({
      name: 'manage, a category',
      path: `/dashboard/manage?category=${encodeURIComponent(name)}`,
      shows: EDIT_LINK,
    }),
    ...MANAGE_FILTERS.map(([name, query]) =>
      editing({ name: `manage, ${name}`, path: `/dashboard/manage?${query}`, shows: EDIT_LINK }),
    ),
    // Generated articles have not been edited.
    ...['review', 'returned', 'due'].map((list) =>
      editing({ name: `desk, ${list}`, path: `/dashboard/desk?list=${list}`, shows: EDIT_LINK }),
    ),
    editing({ name: 'desk, mine', path: '/dashboard/desk?list=mine', shows: 'Nothing is assigned to you' }),
    editing({ name: 'manage, submitted', path: '/dashboard/manage?stage=submitted', shows: EDIT_LINK }),
    editing({ name: 'manage, approved', path: '/dashboard/manage?stage=approved', shows: EDIT_LINK }),
    ...['withdrawn', 'embargoed', 'expired'].map((state) =>
      editing({ name: `manage, ${state}`, path: `/dashboard/manage?state=${state}`, shows: EDIT_LINK }),
    ),
    ...['mine', 'unpublished'].map((flag) =>
      editing({ name: `manage, ${flag}`, path: `/dashboard/manage?${flag}=1`, shows: 'No articles found.' }),
    ),
    ...listImagePages(),
    manageSearch('a rare word', RARE_WORD),
    manageSearch('a common word', COMMON_WORD),
    manageSearch('one letter', COMMON_WORD.slice(0, 1)),
    { ...manageSearch('an absent word', ABSENT_WORD), shows: 'No articles found.' },
    editing({ name: 'calendar', path: '/dashboard/calendar', shows: EDIT_LINK }),
    editing({ name: 'palette: recent articles', path: FOUND_PATH, shows: FOUND }),
    paletteSearch('a rare word', RARE_WORD),
    paletteSearch('a common word', COMMON_WORD),
    paletteSearch('two common words', `${OTHER_COMMON_WORD} ${COMMON_WORD}`),
    paletteSearch('a rare word and a letter', `${COMMON_WORD.slice(0, 1)} ${RARE_WORD}`),
    { ...paletteSearch('an absent word', ABSENT_WORD), shows: '[]' },
    { ...paletteSearch('a common and an absent word', `${COMMON_WORD} ${ABSENT_WORD}`), shows: '[]' },
  ];
}

/** The library has as many images as the archive has articles. */
function listImagePages(): MeasuredPage[] {
  const day = new Date(BENCH_NOW_MS).toISOString().slice(0, '2026-11-20'.length);
  const queries = [
    ['all', {}],
    ['a common caption', { search: COMMON_WORD }],
    ['a rare caption', { search: RARE_CAPTION }],
    ['a day', { from: day, to: day }],
  ] as const;
  return queries.map(([name, query]) =>
    editing({ name: `images, ${name}`, path: `/dashboard/images?${new URLSearchParams(query)}`, shows: IMAGE_LINK }),
  );
}

function page(facts: PageFacts): MeasuredPage {
  return { ...facts, limit: PAGE_LIMIT, isForStaff: false };
}

function editing(facts: PageFacts): MeasuredPage {
  return { ...page(facts), isForStaff: true };
}

function search(name: string, query: string): MeasuredPage {
  const path = `/search?q=${encodeURIComponent(query)}`;
  return { ...page({ name: `search: ${name}`, path, shows: ARTICLE_LINK }), limit: SEARCH_LIMIT };
}

function manageSearch(name: string, needle: string): MeasuredPage {
  const path = `/dashboard/manage?search=${encodeURIComponent(needle)}`;
  return { ...editing({ name: `manage search: ${name}`, path, shows: EDIT_LINK }), limit: SEARCH_LIMIT };
}

function paletteSearch(name: string, needle: string): MeasuredPage {
  const path = `${FOUND_PATH}?search=${encodeURIComponent(needle)}`;
  return { ...editing({ name: `palette: ${name}`, path, shows: FOUND }), limit: SEARCH_LIMIT };
}
