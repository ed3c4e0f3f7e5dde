import type { RequestContext } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import type { Breadcrumb } from '#app/seo/structured-data.ts';
import { categoryText } from '#app/strings/reader/category.ts';
import type { ListCursor } from '#domain/desk/list-cursor.ts';
import { CATEGORY_PAGE_SIZE } from '#domain/desk/list-cursor.ts';
import type { Category } from '#domain/taxonomy/categories.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { findCategory, findSubcategory } from '#domain/taxonomy/find-category.ts';
import type { ListPage } from '../lists/list-page.ts';
import { toListPage } from '../lists/list-page.ts';

/** A category and an optional subcategory, in the spelling of the taxonomy. */
export type CategoryPlace = { category: Category; subcategory: string | null };

/**
 * Finds the category and subcategory that a URL names, in either Unicode encoding; null if one of them does not exist.
 * An empty subcategory is ignored.
 */
export function findPlace(categoryName: string, subcategoryName: string): CategoryPlace | null {
  const category = findCategory(categoryName);
  if (category === null) return null;
  if (subcategoryName.trim() === '') return { category, subcategory: null };
  const subcategory = findSubcategory(category, subcategoryName);
  return subcategory === null ? null : { category, subcategory };
}

type PlacePage = {
  place: CategoryPlace | null;
  /** True for the first page of the list. Search engines index only that page. */
  isFirst: boolean;
};

/** Returns the names and the head of a place's page. If the place does not exist, a fixed text replaces the names. */
export function describePlace(
  { site, edition }: Pick<RequestContext, 'site' | 'edition'>,
  { place, isFirst }: PlacePage,
) {
  const placeNames = place && [place.category.name, ...(place.subcategory === null ? [] : [place.subcategory])];
  const names = placeNames ?? [categoryText.unknown];
  const path = place && categoryPath(place.category.name, place.subcategory);
  const isIndexed = place !== null && isFirst;
  return {
    names,
    place,
    isFirst,
    head: describePage({
      site,
      edition,
      title: names.join(' / '),
      path,
      isIndexed,
      feed: place === null ? undefined : { path: `/rss/${place.category.slug}.xml`, name: place.category.name },
      description: place === null ? undefined : toDescription(place),
      breadcrumbs: place === null ? undefined : listBreadcrumbs(place),
    }),
  };
}

function toDescription({ category: { name, subcategories }, subcategory }: CategoryPlace): string {
  return subcategory === null
    ? categoryText.description(name, subcategories)
    : categoryText.subcategoryDescription(name, subcategory);
}

function listBreadcrumbs({ category: { name }, subcategory }: CategoryPlace): Breadcrumb[] {
  const category = { name, path: categoryPath(name) };
  return subcategory === null ? [category] : [category, { name: subcategory, path: categoryPath(name, subcategory) }];
}

/** Rejects if the read fails. */
export async function loadPlace(
  context: RequestContext,
  { place: { category, subcategory }, after }: { place: CategoryPlace; after: ListCursor | null },
): Promise<ListPage> {
  const request = { category: category.name, subcategory, after, limit: CATEGORY_PAGE_SIZE, nowMs: context.nowMs };
  const page = await context.articles.listCategory(request);
  return toListPage(context, { ...page, path: categoryPath(category.name, subcategory), isFirst: after === null });
}
