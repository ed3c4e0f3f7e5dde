import type { ArticleStatus } from '#domain/article/article.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import type { ManagedFilter, ManagedSort } from '#services/articles/manage/managed-list.ts';

/** The values in the URL. The first value is the default. */
export const SORTS: readonly ManagedSort[] = ['newest', 'oldest', 'updated'];

export const STATUSES: readonly ArticleStatus[] = ['published', 'draft', 'scheduled'];

/** `after` is the cursor of a later page. */
export type ManageQuery = ManagedFilter & { after: string | null };

/** Parses the query of the list. Missing and invalid values become the defaults. */
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

/** Formats the query for a URL without default values. Starts with `?` or is ''. */
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

/** Applies a change to the query, which returns to the first page. */
export function changeManageQuery(query: ManageQuery, change: Partial<ManagedFilter>): ManageQuery {
  return { ...query, ...change, after: null };
}

export function isNarrowed({ search, category, status }: ManageQuery): boolean {
  return search !== '' || category !== null || status !== null;
}
