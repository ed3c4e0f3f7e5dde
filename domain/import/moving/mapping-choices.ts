import { TEXT_PAGES } from '../../site-settings/site-settings.ts';
import { findCategory, findSubcategory } from '../../taxonomy/find-category.ts';

/** Items of a type become articles, or text pages and articles, or are skipped. */
export const TYPE_CHOICES = ['article', 'page', 'skip'] as const;
/** A page becomes an article or a text page of the site, or is skipped. */
export const PAGE_CHOICES = ['article', 'skip', ...TEXT_PAGES] as const;
export type PageChoice = (typeof PAGE_CHOICES)[number];

/** Separates a category from its subcategory in a mapping. */
const SEPARATOR = ' / ';

export type Place = { category: string; subcategory: string | null };

/** Reads `খেলা` or `খেলা / ক্রিকেট`; null if the category does not exist. */
export function parsePlace(text: string): Place | null {
  const [name = '', ...rest] = text.split('/').map((part) => part.trim());
  const category = findCategory(name);
  if (category === null || rest.length > 1) return null;
  const subcategory = rest[0] === undefined ? null : findSubcategory(category, rest[0]);
  return rest[0] !== undefined && subcategory === null ? null : { category: category.name, subcategory };
}

export const formatPlace = ({ category, subcategory }: Place) =>
  subcategory === null ? category : `${category}${SEPARATOR}${subcategory}`;
