import type { RefObject } from 'react';
import { useCallback } from 'react';

/**
 * Returns a ref for an element that can be removed while it has the focus, such as the button of a banner. The focus
 * then moves to `focusFallback`, or to `<main>`, instead of the top of the page.
 */
export function useFocusFallback<Element extends HTMLElement = HTMLButtonElement>(
  focusFallback?: RefObject<HTMLElement | null>,
) {
  return useCallback(
    (leaving: Element) => () => {
      if (!leaving.contains(document.activeElement)) return;
      const next = focusFallback === undefined ? leaving.closest('main') : focusFallback.current;
      next?.focus({ preventScroll: true });
    },
    [focusFallback],
  );
}
