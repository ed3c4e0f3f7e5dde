import { CATEGORY_PAGE_SIZE } from '#domain/article/limits.ts';
import { cutText } from '#domain/bengali/cut-text.ts';
import { normaliseText } from '#domain/bengali/normalise-text.ts';
import type { Category } from '#domain/taxonomy/categories.ts';
import { categoryPath, findCategory, findSubcategory } from '#domain/taxonomy/categories.ts';
import type { ListCursor } from '#services/articles/reader-lists.ts';
import type { RequestContext, Site } from '../../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import type { CardView } from './card-view.ts';
import { formatListCursor } from './list-cursor.ts';
import type { ListPage } from './list-page.ts';
import { toListedCard } from './listed-card.ts';

/** A place of the taxonomy, in its own spelling. */
export type CategoryPlace = { category: Category; subcategory: string | null };

const SHOWN_NAME_GRAPHEMES = 60;

/** The place that an address names, in either encoding; null where there is none. An empty subcategory names none. */
export function findPlace(categoryName: string, subcategoryName: string): CategoryPlace | null {
  const category = findCategory(categoryName);
  if (category === null) return null;
  if (subcategoryName.trim() === '') return { category, subcategory: null };
  const subcategory = findSubcategory(category, subcategoryName);
  return subcategory === null ? null : { category, subcategory };
}

/**
 * What a place's page says of itself. Where there is no such place, it is named as in the address, in `askedNames`. Only
 * the first page of a list is for search engines.
 */
export function describePlace(
  site: Site,
  place: CategoryPlace | null,
  askedNames: readonly string[],
  isFirst: boolean,
) {
  const own = place && [place.category.name, ...(place.subcategory === null ? [] : [place.subcategory])];
  const names = own ?? askedNames.map(toShownName).filter((name) => name !== '');
  const path = place && categoryPath(place.category.name, place.subcategory);
  const isIndexed = place !== null && isFirst;
  return {
    names,
    place,
    isFirst,
    head: describePage({ site, title: names.join(' / '), path, isIndexed, feed: place?.category }),
  };
}

/** A name as somebody wrote it into an address, fit to be shown. */
function toShownName(name: string): string {
  return cutText(normaliseText(name).replace(/\s+/g, ' ').trim(), SHOWN_NAME_GRAPHEMES);
}

/** Reads one page of a place's list. Rejects where the read fails. */
export async function loadPlace(
  { articles, site, nowMs }: RequestContext,
  { category, subcategory }: CategoryPlace,
  after: ListCursor | null,
): Promise<ListPage<CardView>> {
  const where = { category: category.name, subcategory };
  const { cards, next } = await articles.listCategory(where, { after, limit: CATEGORY_PAGE_SIZE }, nowMs);
  return {
    items: cards.map((card) => toListedCard(card, site)),
    morePath: next && withParameter(categoryPath(category.name, subcategory), 'after', formatListCursor(next)),
  };
}

function withParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
