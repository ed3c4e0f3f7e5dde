import { useMatches } from 'react-router';

/** A route's settings for the document and the frame around its page, exported as `handle`. */
export type PageHandle = {
  readonly isHydrated?: boolean;
  readonly hasFooter?: boolean;
  /**
   * `newsroom`: the route renders the main element, next to the navigation, and the category bar does not stick.
   * `room`: in addition, the header does not stick, and the main element is without margins.
   */
  readonly layout?: 'page' | 'newsroom' | 'room';
};

/** Merges the handles of the page's routes. Inner routes take precedence. */
export function usePageHandle(): Required<PageHandle> {
  const handles = useMatches().map(({ handle }) => handle);
  return Object.assign({ isHydrated: false, hasFooter: true, layout: 'page' }, ...handles);
}
