import type { ArticleStatus } from '#domain/article/article.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import type { HiddenState, ManagedFilter, ManagedSort } from '#services/articles/manage/managed-query.ts';

/** The orders that the query string can contain. The first one is the default. */
export const SORTS: readonly ManagedSort[] = ['newest', 'oldest', 'updated', 'published'];

export const STATUSES: readonly ArticleStatus[] = ['published', 'draft', 'scheduled'];

export const HIDDEN_STATES: readonly HiddenState[] = ['withdrawn', 'embargoed', 'expired'];

/** The stages to filter by. An article without a stage is being written. */
export const FILTERED_STAGES = ['submitted', 'returned', 'approved'] as const;

/** The parameters of the filters that are on or off. */
export const TOGGLE_PARAMETERS = {
  isToday: 'today',
  isOnDesk: 'desk',
  isMine: 'mine',
  isFeatured: 'featured',
  lacksImage: 'no-image',
  hasUnpublished: 'unpublished',
} as const satisfies Partial<Record<keyof ManageQuery, string>>;

/** `after` and `before` are the cursors of a later and of an earlier page. */
export type ManageQuery = Omit<ManagedFilter, 'created' | 'desks'> & {
  /** Only articles created today in the viewer's time zone. A saved view uses this instead of a date. */
  isToday: boolean;
  /** Only articles in the desks of an editor who is limited to certain desks. */
  isOnDesk: boolean;
  /** The date of creation in the viewer's time zone, e.g. `2026-11-20`; empty for all. */
  day: string;
  after: string | null;
  before: string | null;
};

const DAY = /^\d{4}-\d\d-\d\d$/;

export const managePath = (query: ManageQuery): string => `/dashboard/manage${formatManageQuery(query)}`;

/** Path of the list of articles created on a day, the same that Overview counts. */
export const dayPath = (day: string): string => `/dashboard/manage?${new URLSearchParams({ day })}`;

/** Parses the list's parameters. Missing and invalid values become the defaults. */
export function parseManageQuery(parameters: URLSearchParams): ManageQuery {
  const text = (name: string) => parameters.get(name)?.trim() ?? '';
  const toggle = (name: keyof typeof TOGGLE_PARAMETERS) => text(TOGGLE_PARAMETERS[name]) === '1';
  return {
    search: text('search'),
    category: findCategory(text('category'))?.name ?? null,
    status: STATUSES.find((status) => status === text('status')) ?? null,
    state: HIDDEN_STATES.find((state) => state === text('state')) ?? null,
    author: text('author'),
    tag: text('tag'),
    day: DAY.test(text('day')) && !Number.isNaN(Date.parse(text('day'))) ? text('day') : '',
    isToday: toggle('isToday'),
    isOnDesk: toggle('isOnDesk'),
    isMine: toggle('isMine'),
    isFeatured: toggle('isFeatured'),
    lacksImage: toggle('lacksImage'),
    hasUnpublished: toggle('hasUnpublished'),
    stage: FILTERED_STAGES.find((stage) => stage === text('stage')) ?? null,
    sort: SORTS.find((sort) => sort === text('sort')) ?? 'newest',
    after: text('after') || null,
    before: text('before') || null,
  };
}

/** Formats the list's query string without default values. The result starts with `?` or is ''. */
export function formatManageQuery(query: ManageQuery): string {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | null) => value && parameters.set(name, value);
  set('search', query.search);
  set('category', query.category);
  set('status', query.status);
  set('state', query.state);
  set('author', query.author);
  set('tag', query.tag);
  set('day', query.day);
  for (const name of TOGGLES) set(TOGGLE_PARAMETERS[name], query[name] ? '1' : null);
  set('stage', query.stage);
  set('sort', query.sort === 'newest' ? null : query.sort);
  set('after', query.after);
  set('before', query.before);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** In the order in which the screen lists them. */
export const TOGGLES = ['isToday', 'isOnDesk', 'isMine', 'isFeatured', 'lacksImage', 'hasUnpublished'] as const;

/** True if a query has a search or a filter. Ignores the order and the page. */
export const isNarrowed = (query: ManageQuery): boolean =>
  formatManageQuery({ ...query, sort: 'newest', after: null, before: null }) !== '';
