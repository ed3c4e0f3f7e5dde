/** Class of parts below the first screen: they are laid out after it has been painted. */
export const AFTER_FIRST_PAINT = 'after-first-paint';

/**
 * Lets the browser skip the parts below the screen for the first paint, then lays them out one per frame, so that a long
 * front page does not block a slow phone. Does nothing if the reader returns to the page or follows a link to a place
 * further down: that place must not move.
 */
export function startFirstPaint(): void {
  const root = document.documentElement;
  const [navigation]: Partial<PerformanceNavigationTiming>[] = performance.getEntriesByType('navigation');
  if (location.hash || location.search || navigation?.type !== 'navigate') return;
  root.classList.add('first-paint');

  const findParts = () => [...document.querySelectorAll<HTMLElement>(`.${AFTER_FIRST_PAINT}`)];
  const layOutNext = () => {
    const part = findParts().find(({ style }) => !style.contentVisibility);
    if (part === undefined) {
      root.classList.remove('first-paint');
      for (const { style } of findParts()) style.contentVisibility = '';
    } else {
      part.style.contentVisibility = 'visible';
      afterFrame(layOutNext);
    }
  };
  addEventListener('load', () => afterFrame(layOutNext));
}

function afterFrame(run: () => void) {
  requestAnimationFrame(() => setTimeout(run));
}
