import { useMatch, useSearchParams } from 'react-router';
import { findCategory, findSubcategory } from '#domain/taxonomy/categories.ts';

/** The category, and the subcategory, whose page is shown, in the taxonomy's spelling. */
export type CurrentCategory = { category: string | null; subcategory: string | null };

/** Where in the taxonomy the reader is; both null elsewhere. */
export function useCurrentCategory(): CurrentCategory {
  const name = useMatch('/category/:categoryName')?.params.categoryName;
  const [parameters] = useSearchParams();
  const category = name === undefined ? null : findCategory(name);
  const wanted = parameters.get('subcategory');
  return {
    category: category?.name ?? null,
    subcategory: category !== null && wanted !== null ? findSubcategory(category, wanted) : null,
  };
}
