/** Never touched: the newsroom, live updates, files, and what sets a cookie. */
const UNTOUCHED = /^\/+(?:dashboard|login|logout|live|storage|media|preferences|health)(?:[./]|$)/i;
/** Feeds, images, data of pages. */
const FILE = /\.\w+$/;
const ARTICLE = /^\/article\/[^/.]+$/;
const ARTICLE_DATA = /^(\/article\/[^/.]+)\.data$/;

/** How the service worker treats a navigation to a path: it saves articles, and replaces the browser's error for pages. */
export function decideHandling(pathname: string): 'article' | 'page' | 'none' {
  if (ARTICLE.test(pathname)) return 'article';
  return UNTOUCHED.test(pathname) || FILE.test(pathname) ? 'none' : 'page';
}

/** The path of the article whose data is at `pathname`; null for any other path. */
export function toArticlePath(pathname: string): string | null {
  return ARTICLE_DATA.exec(pathname)?.[1] ?? null;
}
