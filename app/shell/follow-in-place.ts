import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Attribute of an element whose links to pages of the site are followed without loading a new document. */
export const IN_PLACE = { 'data-in-place': '' } as const;

/**
 * Follows the plain links inside `IN_PLACE` elements as the router's `Link` does. One listener for a page with hundreds of
 * links: each `Link` would take time to render and to hydrate.
 */
export function useFollowInPlace(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = findPath(event);
      if (path === null) return;
      event.preventDefault();
      const { pathname, search, hash } = window.location;
      void navigate(path, { replace: path === `${pathname}${search}${hash}` });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

/** The path that a click leads to; null if the browser should handle it, e.g. because it opens a new tab. */
function findPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.closest('[data-in-place]') || link.target || link.origin !== window.location.origin) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
