import { resultsText } from '#app/strings/reader/search-results.ts';
import { siteText } from '#app/strings/reader/site.ts';
import type { Period, SearchChoices, SearchOrder } from '#domain/search/filters.ts';
import { toSearchPath } from '#domain/search/filters.ts';
import type { Section } from '#domain/search/section-names.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import type { RowLink } from '../lists/link-row.tsx';

type LinkGroup = { label: string; links: readonly RowLink[] };

/** Links to the same search with other choices. Built on the server, so the browser does not need code for them. */
export type SearchLinks = {
  label: string;
  /** The label and the active filters. */
  summary: string;
  groups: readonly LinkGroup[];
  order: LinkGroup;
};

export type SectionLink = Omit<RowLink, 'current'>;

export type SearchState = { query: string; choices: SearchChoices };

const PERIODS: readonly Period[] = ['today', 'week', 'month', 'year'];
const ORDERS: readonly SearchOrder[] = ['relevance', 'newest'];

/** Each link changes one choice of the current search. */
export function toSearchLinks({ query, choices }: SearchState): SearchLinks {
  const toChangedPath = (change: Partial<SearchChoices>) => toSearchPath(query, { ...choices, ...change });
  const toLink = (name: string, change: Partial<SearchChoices>): RowLink => {
    const path = toChangedPath(change);
    return { name, path, current: path === toChangedPath({}) ? 'true' : undefined };
  };
  const category = [
    toLink(siteText.allCategories, { category: null }),
    ...CATEGORIES.map(({ name }) => toLink(name, { category: name })),
  ];
  const period = [
    toLink(resultsText.anyTime, { period: null }),
    ...PERIODS.map((name) => toLink(resultsText.periods[name], { period: name })),
  ];
  const order = ORDERS.map((name) => toLink(resultsText.orders[name], { order: name }));
  return {
    label: resultsText.filters,
    summary: summarise(choices),
    groups: [
      { label: siteText.categories, links: category },
      { label: resultsText.period, links: period },
    ],
    order: { label: resultsText.order, links: order },
  };
}

function summarise({ category, period }: SearchChoices): string {
  const filters = [category, period && resultsText.periods[period]].filter((name) => name !== null);
  return filters.length === 0 ? resultsText.filters : `${resultsText.filters}: ${filters.join(', ')}`;
}

export function toSectionLinks(sections: readonly Section[]): SectionLink[] {
  return sections.map(({ category, subcategory }) => ({
    name: subcategory === null ? category : `${category} / ${subcategory}`,
    path: categoryPath(category, subcategory),
  }));
}

/** Returns a link to the search without its category and period. Null if the search has neither. */
export function toUnfilteredLink({ query, choices }: SearchState): { name: string; path: string } | null {
  if (choices.category === null && choices.period === null) return null;
  return { name: resultsText.withoutFilters, path: toSearchPath(query, { ...choices, category: null, period: null }) };
}
