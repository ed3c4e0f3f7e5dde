import type { ArticleStatus } from '#domain/article/article.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import type { ManagedFilter, ManagedSort } from '#services/articles/manage/managed-list.ts';

/** The values that the query string can contain. The first one is the default. */
export const SORTS: readonly ManagedSort[] = ['newest', 'oldest', 'updated'];

export const STATUSES: readonly ArticleStatus[] = ['published', 'draft', 'scheduled'];

/** `after` is the cursor of a later page. */
export type ManageQuery = ManagedFilter & { after: string | null };

/** Parses the list's parameters. Missing and invalid values become the defaults. */
export function parseManageQuery(parameters: URLSearchParams): ManageQuery {
  const text = (name: string) => parameters.get(name)?.trim() ?? '';
  return {
    search: text('search'),
    category: findCategory(text('category'))?.name ?? null,
    status: STATUSES.find((status) => status === text('status')) ?? null,
    sort: SORTS.find((sort) => sort === text('sort')) ?? 'newest',
    after: text('after') || null,
  };
}

/** Formats the list's query string without default values. The result starts with `?` or is ''. */
export function formatManageQuery({ search, category, status, sort, after }: ManageQuery): string {
  const parameters = new URLSearchParams();
  const set = (name: string, value: string | ArticleStatus | null) => value && parameters.set(name, value);
  set('search', search);
  set('category', category);
  set('status', status);
  set('sort', sort === 'newest' ? null : sort);
  set('after', after);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Applies a change to the query and returns to the first page. */
export function changeManageQuery(query: ManageQuery, change: Partial<ManagedFilter>): ManageQuery {
  return { ...query, ...change, after: null };
}

export function isNarrowed({ search, category, status }: ManageQuery): boolean {
  return search !== '' || category !== null || status !== null;
}
