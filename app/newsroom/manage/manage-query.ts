import type { ArticleStatus } from '#domain/article/article.ts';
import { findCategory } from '#domain/taxonomy/categories.ts';
import type { ManagedFilter, ManagedSort } from '#services/articles/managed-list.ts';

/** The orders of the list (the first is the usual one), as in its address. */
export const SORTS: readonly ManagedSort[] = ['newest', 'oldest', 'updated'];

export const STATUSES: readonly ArticleStatus[] = ['published', 'draft', 'scheduled'];

/** What the address of Manage News asks for. `after` is the cursor of a later page. */
export type ManageQuery = ManagedFilter & { after: string | null };

/** Reads the address; what it does not name, or names wrongly, is left out. */
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

/** The address for a query, with nothing in it that goes without saying; it begins with `?` or is ''. */
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

/** Another search, filter or order begins at the first page again. */
export function changeManageQuery(query: ManageQuery, change: Partial<ManagedFilter>): ManageQuery {
  return { ...query, ...change, after: null };
}

export function isNarrowed({ search, category, status }: ManageQuery): boolean {
  return search !== '' || category !== null || status !== null;
}
