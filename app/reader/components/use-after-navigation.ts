import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** What a navigation changed: another page, or only a place within the one that is shown. */
export type Navigated = { isOtherPage: boolean };

/** Runs after each navigation within the open document, once its page is drawn. */
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
