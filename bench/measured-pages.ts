import { tagPath } from '#domain/article/tag.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { ABSENT_WORD, COMMON_WORD, OTHER_COMMON_WORD, RARE_WORD, UNCOMMON_WORD } from './generate-articles.ts';
import { BENCH_NOW_MS, RARE_CAPTION } from './prepare-site.ts';

/** `shows` is a text of the expected response that no error page contains. */
export type MeasuredPage = { name: string; path: string; shows: string; limit: number; isForStaff: boolean };

/** Has words of every frequency. */
const SEVEN_WORDS = `নতুন বছরে ঢাকা থেকে ${COMMON_WORD} ${UNCOMMON_WORD} কত টাকা`;

/** A tag and an author of the demonstration, from which the archive takes its own: "student", "staff correspondent, Dhaka". */
const TAG = 'শিক্ষার্থী';
const AUTHOR = 'নিজস্ব প্রতিবেদক, ঢাকা';
const TODAY = new Date(BENCH_NOW_MS).toISOString().slice(0, '2026-11-20'.length);

const PAGE_LIMIT = 1.5;
const SEARCH_LIMIT = 3;
const NOT_FOUND = 'No articles found.';

/** `shows` replaces that of the group. */
type Row<Where> = readonly [name: string, where: Where, shows?: string];
type Group<Where> = { prefix: string; toPath: (where: Where) => string } & Omit<MeasuredPage, 'name' | 'path'>;

const READER = { limit: PAGE_LIMIT, isForStaff: false, shows: '/article/bench-' };
const STAFF = { limit: PAGE_LIMIT, isForStaff: true, shows: '/dashboard/manage/bench-' };

function toPages<Where>({ prefix, toPath, ...group }: Group<Where>, rows: readonly Row<Where>[]): MeasuredPage[] {
  return rows.map(([name, where, shows = group.shows]) => ({
    ...group,
    ...{ name: `${prefix}${name}`, path: toPath(where), shows },
  }));
}

const same = (path: string) => path;
const at = (path: string) => (query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`;
const find = (path: string, parameter: string) => (words: string) => at(path)({ [parameter]: words });

/** Lists the measured pages. With the larger archive, each may take at most `limit` times as long as with the smaller one. */
export function listMeasuredPages(articleId: string): MeasuredPage[] {
  const [{ name: category, subcategories } = { name: '', subcategories: [] }] = CATEGORIES;
  return [
    ...toPages({ ...READER, prefix: '', toPath: same }, [
      ['home', '/'],
      ['category', categoryPath(category)],
      ['category, subcategory', categoryPath(category, subcategories[0] ?? null)],
      ['tag', tagPath(TAG) ?? ''],
      ['article', `/article/${articleId}`, articleId],
      ['most read', '/most-read'],
    ]),
    ...toPages({ ...READER, limit: SEARCH_LIMIT, prefix: 'search: ', toPath: find('/search', 'q') }, [
      ['a rare word', RARE_WORD],
      ['an uncommon word', UNCOMMON_WORD],
      ['a common word', COMMON_WORD],
      ['uncommon and common', `${UNCOMMON_WORD} ${COMMON_WORD}`],
      ['rare and uncommon', `${RARE_WORD} ${UNCOMMON_WORD}`],
      ['two common words', `${COMMON_WORD} ${OTHER_COMMON_WORD}`],
      ['a question of seven words', SEVEN_WORDS],
      ['a phrase that no text has', `"${COMMON_WORD} ${OTHER_COMMON_WORD}"`, COMMON_WORD],
      ['a slip of one letter', UNCOMMON_WORD.replace('ু', '')],
      ['typed in Latin', 'dhaka'],
      ['an absent word', ABSENT_WORD, ABSENT_WORD],
    ]),
    ...toPages({ ...STAFF, prefix: '', toPath: same }, [
      ['overview', '/dashboard', READER.shows],
      ['calendar', '/dashboard/calendar'],
      ['manage', '/dashboard/manage'],
    ]),
    ...toPages({ ...STAFF, prefix: 'manage, ', toPath: at('/dashboard/manage') }, [
      ['drafts', { status: 'draft' }],
      ['a category', { category }],
      ['an author', { author: AUTHOR }],
      ['a tag', { tag: TAG }],
      ['without image', { 'no-image': '1' }],
      ['featured', { featured: '1' }],
      ['by publication', { sort: 'published' }],
      ['an author, by publication', { author: AUTHOR, sort: 'published' }],
      ['a tag, by publication', { tag: TAG, sort: 'published' }],
      ['featured, by publication', { featured: '1', sort: 'published' }],
      ['submitted', { stage: 'submitted' }],
      ['approved', { stage: 'approved' }],
      ['withdrawn', { state: 'withdrawn' }],
      ['embargoed', { state: 'embargoed' }],
      ['expired', { state: 'expired' }],
      // Generated articles have not been edited.
      ['mine', { mine: '1' }, NOT_FOUND],
      ['unpublished', { unpublished: '1' }, NOT_FOUND],
    ]),
    ...toPages({ ...STAFF, prefix: 'desk, ', toPath: find('/dashboard/desk', 'list') }, [
      ['review', 'review'],
      ['returned', 'returned'],
      ['due', 'due'],
      ['mine', 'mine', 'Nothing is assigned to you'],
    ]),
    // The library has as many images as the archive has articles.
    ...toPages({ ...STAFF, shows: '/dashboard/images/', prefix: 'images, ', toPath: at('/dashboard/images') }, [
      ['all', {}],
      ['a common caption', { search: COMMON_WORD }],
      ['a rare caption', { search: RARE_CAPTION }],
      ['a day', { from: TODAY, to: TODAY }],
    ]),
    ...toPages(
      { ...STAFF, limit: SEARCH_LIMIT, prefix: 'manage search: ', toPath: find('/dashboard/manage', 'search') },
      [
        ['a rare word', RARE_WORD],
        ['a common word', COMMON_WORD],
        ['one letter', COMMON_WORD.slice(0, 1)],
        ['an absent word', ABSENT_WORD, NOT_FOUND],
      ],
    ),
    // The search of the command palette; without words, the recent articles.
    ...toPages(
      {
        ...STAFF,
        shows: '"id":"bench-',
        limit: SEARCH_LIMIT,
        prefix: 'palette: ',
        toPath: find('/dashboard/articles', 'search'),
      },
      [
        ['recent articles', ''],
        ['a rare word', RARE_WORD],
        ['a common word', COMMON_WORD],
        ['two common words', `${OTHER_COMMON_WORD} ${COMMON_WORD}`],
        ['a rare word and a letter', `${COMMON_WORD.slice(0, 1)} ${RARE_WORD}`],
        ['an absent word', ABSENT_WORD, '[]'],
        ['a common and an absent word', `${COMMON_WORD} ${ABSENT_WORD}`, '[]'],
      ],
    ),
  ];
}
