import { Form, useNavigate } from 'react-router';
import { dashboardText, manageText, statusText } from '#app/text/newsroom.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import type { ManagedFilter } from '#services/articles/managed-list.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { SelectInput, TextInput } from '../components/field.tsx';
import type { ManageQuery } from './manage-query.ts';
import { changeManageQuery, formatManageQuery, isNarrowed, SORTS, STATUSES } from './manage-query.ts';
import { useTypedSearch } from './use-typed-search.ts';

const SORT_NAMES: Readonly<Record<string, string>> = manageText.sorts;

/** Search, filters and order, all in the address; without script a button asks for them. */
export function ManageFilters({ query }: { readonly query: ManageQuery }) {
  const navigate = useNavigate();
  const ask = (change: Partial<ManagedFilter>) =>
    void navigate(`/dashboard/manage${formatManageQuery(changeManageQuery(query, change))}`, {
      preventScrollReset: true,
      replace: change.search !== undefined,
    });
  const search = useTypedSearch(query.search, (text) => ask({ search: text }));
  return (
    <Form
      action="/dashboard/manage"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
      data-keeps-focus=""
      onSubmit={(event) => {
        event.preventDefault();
        search.askNow();
      }}
      role="search"
    >
      <TextInput
        aria-label={manageText.searchLabel}
        autoComplete="off"
        className="col-span-2 sm:col-span-3 lg:col-span-1"
        name="search"
        onChange={({ currentTarget }) => search.type(currentTarget.value)}
        placeholder={manageText.searchPlaceholder}
        type="search"
        value={search.text}
      />
      <CategoryFilter onChange={(category) => ask({ category })} value={query.category} />
      <SelectInput
        aria-label={manageText.status}
        name="status"
        onChange={({ currentTarget }) => ask({ status: STATUSES.find((s) => s === currentTarget.value) ?? null })}
        value={query.status ?? ''}
      >
        <option value="">{manageText.allStatuses}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusText[status]}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label={manageText.sort}
        className="col-span-2 sm:col-span-1"
        name="sort"
        onChange={({ currentTarget }) => ask({ sort: SORTS.find((s) => s === currentTarget.value) ?? 'newest' })}
        value={query.sort}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </SelectInput>
      <div className="hidden noscript:block">
        <Button type="submit">{manageText.show}</Button>
      </div>
    </Form>
  );
}

type CategoryFilterProps = { readonly value: string | null; readonly onChange: (category: string | null) => void };

function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  return (
    <SelectInput
      aria-label={manageText.category}
      name="category"
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      value={value ?? ''}
    >
      <option value="">{manageText.allCategories}</option>
      {CATEGORIES.map(({ name }) => (
        <option key={name} lang="bn" value={name}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}

/** Pages of the list, each with its own address: Back leads to the one before. */
export function ManagePages({ query, next }: { readonly query: ManageQuery; readonly next: string | null }) {
  if (query.after === null && next === null) return null;
  return (
    <nav aria-label={dashboardText.pages} className="flex flex-wrap justify-between gap-3 pt-4">
      {query.after === null ? (
        <span />
      ) : (
        <LinkButton to={`/dashboard/manage${formatManageQuery({ ...query, after: null })}`}>
          {dashboardText.firstPage}
        </LinkButton>
      )}
      {next === null ? null : (
        <LinkButton to={`/dashboard/manage${formatManageQuery({ ...query, after: next })}`}>
          {dashboardText.nextPage}
        </LinkButton>
      )}
    </nav>
  );
}

export function ClearFilters({ query }: { readonly query: ManageQuery }) {
  return isNarrowed(query) ? <LinkButton to="/dashboard/manage">{manageText.clear}</LinkButton> : null;
}
