import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Whether a navigation leads to another page or only to a place within the shown one. */
export type Navigated = { isOtherPage: boolean };

/** Calls `run` after each navigation within the document, when the new page is rendered. */
export function useAfterNavigation(run: (navigated: Navigated) => void): void {
  const { key, pathname, search } = useLocation();
  const page = `${pathname}${search}`;
  const shown = useRef({ key, page });
  const onNavigated = useEffectEvent(run);
  useEffect(() => {
    if (shown.current.key === key) return;
    const isOtherPage = shown.current.page !== page;
    shown.current = { key, page };
    onNavigated({ isOtherPage });
  }, [key, page]);
}
