import { keepRootClass } from './root-class.ts';

/**
 * Class of elements that only signed-in staff see. Every page contains them; they are hidden unless the root is marked.
 */
export const NEWSROOM_ONLY = 'newsroom-only';

/**
 * Marks the root if a cookie says that the visitor is signed in, because one cached page serves all visitors. The mark
 * does not give access: the server checks the session. Updated when the page returns from the back/forward cache.
 */
export function markNewsroom(): void {
  const root = document.documentElement;
  const mark = () => root.classList.toggle('newsroom', /(^|; )newsroom=1(;|$)/.test(document.cookie));
  keepRootClass(mark);
  addEventListener('pageshow', mark);
  document.addEventListener('visibilitychange', mark);
}
