import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import type { ManagedTotal } from '#services/articles/manage/managed-list.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { TextInput } from '../components/field.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { nameStatus } from '../components/status-badge.tsx';
import type { ManageQuery } from './manage-query.ts';
import { managePath, parseManageQuery, SORTS, STATUSES } from './manage-query.ts';
import { MoreFilters, SelectFilter } from './more-filters.tsx';
import { readFilters, useTypedSearch } from './use-typed-search.ts';

/** The id of the search field, which the key `/` focuses. */
export const SEARCH_ID = 'manage-search';

const MORE_ID = 'manage-more-filters';

type ManageFiltersProps = {
  readonly query: ManageQuery;
  readonly authors: readonly string[];
  /** True if the site has a workflow. */
  readonly hasStages: boolean;
  /** True for an editor who is limited to certain desks. */
  readonly hasDesks: boolean;
};

/** Search, filters and order, all in the URL. In a small window, a button opens everything but the search. */
export function ManageFilters({ query, ...rest }: ManageFiltersProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const apply = ({ replaces } = { replaces: false }) =>
    void navigate(managePath(parseManageQuery(readFilters(form.current))), {
      preventScrollReset: true,
      replace: replaces,
    });
  const search = useTypedSearch(query.search, () => apply({ replaces: true }));
  return (
    <SearchForm action="/dashboard/manage" className="contents" onSubmit={search.searchNow} ref={form}>
      <TextInput
        aria-label={manageText.searchLabel}
        autoComplete="off"
        className="min-w-0 flex-1 basis-32"
        id={SEARCH_ID}
        name="search"
        placeholder={manageText.searchPlaceholder}
        type="search"
        {...search.fieldProps}
      />
      <MainFilters apply={apply} isOpen={isOpen} query={query} />
      <Button
        aria-controls={MORE_ID}
        aria-expanded={isOpen}
        className="max-xl:order-1 max-sm:px-3 noscript:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="xl:hidden">{manageText.filters}</span>
        <span className="max-xl:hidden">{manageText.moreFilters}</span>
      </Button>
      <MoreFilters {...rest} apply={apply} id={MORE_ID} isOpen={isOpen} query={query} />
    </SearchForm>
  );
}

type MainFiltersProps = { readonly query: ManageQuery; readonly isOpen: boolean; readonly apply: () => void };

/** Category, status and order, always visible from 1280 px. */
function MainFilters({ query, isOpen, apply }: MainFiltersProps) {
  return (
    <div
      className={`gap-2 max-xl:order-2 max-xl:basis-full max-xl:grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] noscript:grid xl:flex min-[90rem]:max-2xl:min-w-0 min-[90rem]:max-2xl:shrink min-[90rem]:max-2xl:grow-3 min-[90rem]:max-2xl:basis-64 min-[90rem]:max-2xl:[&_select]:px-2 ${isOpen ? 'max-xl:grid' : 'max-xl:hidden'}`}
    >
      <CategoryFilter onChoose={apply} value={query.category} />
      <SelectFilter aria-label={manageText.status} name="status" onChoose={apply} value={query.status ?? ''}>
        <option value="">{manageText.allStatuses}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {nameStatus(status)}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter aria-label={manageText.sort} name="sort" onChoose={apply} value={query.sort}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {manageText.sorts[sort]}
          </option>
        ))}
      </SelectFilter>
    </div>
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
  const toPage = (page: Partial<ManageQuery>) => managePath({ ...query, after: null, before: null, ...page });
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

export function ManageTotal({ total }: { readonly total: ManagedTotal | null }) {
  if (total === null) return null;
  return (
    <p className={total.count === 0 ? 'sr-only' : 'text-muted tabular-nums'} role="status">
      {total.isExact ? manageText.total(total.count) : manageText.moreThan(total.count)}
    </p>
  );
}
