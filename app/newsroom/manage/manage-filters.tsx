import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import type { ManagedTotal } from '#services/articles/manage/managed-list.ts';
import { LinkButton } from '../components/button.tsx';
import { TextInput } from '../components/field.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { nameStatus } from '../components/status-badge.tsx';
import type { ManageQuery } from './manage-query.ts';
import { formatManageQuery, isNarrowed, parseManageQuery, SORTS, STATUSES } from './manage-query.ts';
import { MoreFilters, SelectFilter } from './more-filters.tsx';
import { readFilters, useTypedSearch } from './use-typed-search.ts';

/** `/` focuses it. */
export const SEARCH_ID = 'manage-search';

type ManageFiltersProps = {
  readonly query: ManageQuery;
  readonly authors: readonly string[];
  /** True if the site has a workflow. */
  readonly hasStages: boolean;
};

/** Search, filters and order, all in the URL. */
export function ManageFilters({ query, authors, hasStages }: ManageFiltersProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const apply = ({ replaces } = { replaces: false }) =>
    void navigate(`/dashboard/manage${formatManageQuery(parseManageQuery(readFilters(form.current)))}`, {
      preventScrollReset: true,
      replace: replaces,
    });
  const search = useTypedSearch(query.search, () => apply({ replaces: true }));
  return (
    <SearchForm
      action="/dashboard/manage"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
      onSubmit={search.searchNow}
      ref={form}
    >
      <TextInput
        aria-label={manageText.searchLabel}
        autoComplete="off"
        className="col-span-full lg:col-span-1"
        id={SEARCH_ID}
        name="search"
        placeholder={manageText.searchPlaceholder}
        type="search"
        {...search.fieldProps}
      />
      <CategoryFilter onChoose={() => apply()} value={query.category} />
      <SelectFilter aria-label={manageText.status} name="status" onChoose={() => apply()} value={query.status ?? ''}>
        <option value="">{manageText.allStatuses}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {nameStatus(status)}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        aria-label={manageText.sort}
        className="max-sm:col-span-full"
        name="sort"
        onChoose={() => apply()}
        value={query.sort}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {manageText.sorts[sort]}
          </option>
        ))}
      </SelectFilter>
      <MoreFilters apply={apply} authors={authors} hasStages={hasStages} query={query} />
    </SearchForm>
  );
}

type CategoryFilterProps = { readonly value: string | null; readonly onChoose: () => void };

function CategoryFilter({ value, onChoose }: CategoryFilterProps) {
  return (
    <SelectFilter aria-label={manageText.category} name="category" onChoose={onChoose} value={value ?? ''}>
      <option value="">{manageText.allCategories}</option>
      {CATEGORIES.map(({ name }) => (
        <option key={name} lang="bn" value={name}>
          {name}
        </option>
      ))}
    </SelectFilter>
  );
}

type ManagePagesProps = {
  readonly query: ManageQuery;
  readonly previous: string | null;
  readonly next: string | null;
};

/** Links to the pages of the list. Each has its own URL, so Back returns to the previous one. */
export function ManagePages({ query, previous, next }: ManagePagesProps) {
  const isFirst = previous === null && query.after === null;
  if (isFirst && next === null) return null;
  const toPage = (page: Partial<ManageQuery>) =>
    `/dashboard/manage${formatManageQuery({ ...query, after: null, before: null, ...page })}`;
  return (
    <nav aria-label={dashboardText.pages} className="flex flex-wrap gap-3 pt-4">
      {isFirst ? null : <LinkButton to={toPage({})}>{dashboardText.firstPage}</LinkButton>}
      {previous === null ? null : (
        <LinkButton to={toPage({ before: previous })}>{dashboardText.previousPage}</LinkButton>
      )}
      {next === null ? null : (
        <LinkButton className="ml-auto" to={toPage({ after: next })}>
          {dashboardText.nextPage}
        </LinkButton>
      )}
    </nav>
  );
}

/** How many articles match the filters. */
export function ManageTotal({ total }: { readonly total: ManagedTotal | null }) {
  if (total === null) return null;
  return (
    <p className={total.count === 0 ? 'sr-only' : 'text-muted tabular-nums'} role="status">
      {total.isExact ? manageText.total(total.count) : manageText.moreThan(total.count)}
    </p>
  );
}

export function ClearFilters({ query }: { readonly query: ManageQuery }) {
  return isNarrowed(query) ? <LinkButton to="/dashboard/manage">{manageText.clear}</LinkButton> : null;
}
