import { foldName } from '#domain/bengali/analysis/normalise-text.ts';
import type { Category } from './categories.ts';
import { CATEGORIES } from './categories.ts';

const categoryByFoldedName = new Map(CATEGORIES.map((category) => [foldName(category.name), category]));

/** Finds a category by name, in either encoding and with surrounding space; null if there is none. */
export function findCategory(name: string): Category | null {
  return categoryByFoldedName.get(foldName(name)) ?? null;
}

/** Finds a subcategory by name like `findCategory` and returns its stored spelling; null if there is none. */
export function findSubcategory(category: Category, name: string): string | null {
  const wanted = foldName(name);
  return category.subcategories.find((subcategory) => foldName(subcategory) === wanted) ?? null;
}
