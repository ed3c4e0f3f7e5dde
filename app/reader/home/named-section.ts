import { findCategoryByExactName } from '#domain/taxonomy/categories.ts';

/**
 * Scrolls to the section that `?category=NAME` of the home page names, unless the reader returns to the page
 * (docs/behaviour §2). Links from articles also have the section's fragment, which works without JavaScript.
 */
export function scrollToNamedSection(): void {
  const categoryName = new URLSearchParams(location.search).get('category');
  if (location.pathname !== '/' || categoryName === null || window.scrollY > 0) return;
  const slug = findCategoryByExactName(categoryName)?.slug;
  if (slug !== undefined) document.getElementById(`section-${slug}`)?.scrollIntoView();
}
