import { useMatches } from 'react-router';

/** What a route changes in the document and in the frame around its page. It exports this as `handle`. */
export type PageHandle = {
  /** True if React hydrates the document. */
  readonly isHydrated?: boolean;
  /** False for a page without the site's footer. */
  readonly hasFooter?: boolean;
};

/** The handles of the page's routes in one; an inner route takes precedence. */
export function usePageHandle(): Required<PageHandle> {
  const handles = useMatches().map(({ handle }) => handle);
  return Object.assign({ isHydrated: false, hasFooter: true }, ...handles);
}
