import type { RefObject } from 'react';
import { useCallback } from 'react';

/**
 * Returns a ref for an element that can be removed while it has the focus, such as a banner's button. The focus then moves to
 * `focusFallback`, or to `<main>`.
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
