import { useEffect } from 'react';

/** Registers the service worker after the page has been hydrated; not in dev mode, nor while developing. */
export function useServiceWorker(isWanted: boolean): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !isWanted || !('serviceWorker' in navigator)) return;
    // Without it the site works as before, e.g. in a private window.
    navigator.serviceWorker.register('/sw.js').catch(() => {});
    window.addEventListener('click', leaveLinkToBrowser, { capture: true });
    return () => window.removeEventListener('click', leaveLinkToBrowser, { capture: true });
  }, [isWanted]);
}

/** Without a connection the router can load nothing. The browser asks the service worker for the page instead. */
function leaveLinkToBrowser(event: MouseEvent): void {
  if (navigator.onLine || !navigator.serviceWorker.controller) return;
  if (event.target instanceof Element && event.target.closest('a[href^="/"]')) event.stopPropagation();
}
