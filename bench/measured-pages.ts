import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { ABSENT_WORD, COMMON_WORD, RARE_WORD, UNCOMMON_WORD } from './planted-words.ts';

/** A page whose time is compared; `shows` stands in the right answer and in no error page. */
export type MeasuredPage = { name: string; path: string; shows: string; limit: number; isForStaff: boolean };

const PAGE_LIMIT = 1.5;
const SEARCH_LIMIT = 3;

/** The pages that are measured: the larger archive may take at most `limit` times as long as the smaller one. */
export function listMeasuredPages(articleId: string): MeasuredPage[] {
  const [category] = CATEGORIES;
  const subcategory = category?.subcategories[0] ?? null;
  const page = (name: string, path: string, shows: string) => ({
    name,
    path,
    shows,
    limit: PAGE_LIMIT,
    isForStaff: false,
  });
  const desk = (name: string, path: string, shows: string) => ({ ...page(name, path, shows), isForStaff: true });
  const deskSearch = (name: string, needle: string, shows: string) => ({
    ...desk(`manage search: ${name}`, `/dashboard/manage?search=${encodeURIComponent(needle)}`, shows),
    limit: SEARCH_LIMIT,
  });
  const search = (name: string, query: string, shows: string) => ({
    name: `search: ${name}`,
    path: `/search?q=${encodeURIComponent(query)}`,
    shows,
    limit: SEARCH_LIMIT,
    isForStaff: false,
  });
  return [
    page('home', '/', '/article/bench-'),
    page('category', categoryPath(category?.name ?? ''), '/article/bench-'),
    page('category, subcategory', categoryPath(category?.name ?? '', subcategory), '/article/bench-'),
    page('article', `/article/${articleId}`, articleId),
    search('a rare word', RARE_WORD, '/article/bench-'),
    search('an uncommon word', UNCOMMON_WORD, '/article/bench-'),
    search('a common word', COMMON_WORD, '/article/bench-'),
    search('uncommon and common', `${UNCOMMON_WORD} ${COMMON_WORD}`, '/article/bench-'),
    search('rare and uncommon', `${RARE_WORD} ${UNCOMMON_WORD}`, '/article/bench-'),
    search('typed in Latin', 'dhaka', '/article/bench-'),
    search('an absent word', ABSENT_WORD, ABSENT_WORD),
    desk('overview', '/dashboard', '/article/bench-'),
    desk('manage', '/dashboard/manage', '/dashboard/manage/bench-'),
    desk('manage, drafts', '/dashboard/manage?status=draft', '/dashboard/manage/bench-'),
    desk(
      'manage, a category',
      `/dashboard/manage?category=${encodeURIComponent(category?.name ?? '')}`,
      '/dashboard/manage/bench-',
    ),
    deskSearch('a rare word', RARE_WORD, '/dashboard/manage/bench-'),
    deskSearch('a common word', COMMON_WORD, '/dashboard/manage/bench-'),
    deskSearch('one letter', COMMON_WORD.slice(0, 1), '/dashboard/manage/bench-'),
    deskSearch('an absent word', ABSENT_WORD, 'No articles found.'),
  ];
}
