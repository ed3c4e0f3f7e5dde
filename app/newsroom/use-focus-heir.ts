import type { RefObject } from 'react';
import { useCallback } from 'react';

/**
 * A ref for what goes by itself (a button of a banner, a row that is restored): where it has the focus as it goes, `heir`
 * takes it, or the page's main part, so that the keyboard does not begin at the top again.
 */
export function useFocusHeir<Element extends HTMLElement = HTMLButtonElement>(heir?: RefObject<HTMLElement | null>) {
  return useCallback(
    (leaving: Element) => () => {
      if (!leaving.contains(document.activeElement)) return;
      const next = heir === undefined ? leaving.closest('main') : heir.current;
      next?.focus({ preventScroll: true });
    },
    [heir],
  );
}
