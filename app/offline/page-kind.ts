import { findUrl } from '#domain/urls/url-space.ts';

/** Matches the paths of feeds and images. */
const FILE = /\.\w+$/;
const ARTICLE = /^\/article\/[^/.]+$/;

/**
 * Decides how the service worker handles a navigation. `article`: the page is saved for offline reading, and the saved
 * copy is served if the network fails. `page`: the page is not saved. If nothing can be served, the offline page
 * replaces the browser's error page. `none`: not handled.
 */
export function decideHandling(pathname: string): 'article' | 'page' | 'none' {
  if (ARTICLE.test(pathname)) return 'article';
  return FILE.test(pathname) || (findUrl(pathname)?.kind ?? 'page') !== 'page' ? 'none' : 'page';
}

/** Returns the path of the article that an open page reads again; null for any other request. */
export function toUpdatedArticle({ pathname, searchParams }: URL): string | null {
  return ARTICLE.test(pathname) && searchParams.get('part') === 'main' ? pathname : null;
}
