/** Class of parts below the initial viewport. The browser lays them out when the reader scrolls near them. */
export const LATE_LAYOUT = 'late-layout';

/** Class of the root while `LATE_LAYOUT` applies. */
const ROOT_CLASS = 'has-late-layout';

/**
 * Lets the browser skip the layout of parts far below the viewport, because a long front page would block a slow phone.
 * The heights of these parts are estimated until they are laid out. Does nothing if the reader returns to the page or
 * follows a link to a place further down, because that place must not move.
 */
export function startLateLayout(): void {
  const [navigation]: Partial<PerformanceNavigationTiming>[] = performance.getEntriesByType('navigation');
  if (location.hash || location.search || navigation?.type !== 'navigate') return;
  document.documentElement.classList.add(ROOT_CLASS);
}
