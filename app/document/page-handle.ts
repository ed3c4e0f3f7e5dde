import { useMatches } from 'react-router';

/** A route's settings for the document and the frame around its page, exported as `handle`. */
export type PageHandle = {
  readonly isHydrated?: boolean;
  readonly hasFooter?: boolean;
  /**
   * `newsroom`: the route draws the main element, with the navigation beside it, and the category bar does not stick.
   * `room`: nor does the header, and the main element has no margins.
   */
  readonly layout?: 'page' | 'newsroom' | 'room';
};

/** Merges the handles of the page's routes. Inner routes take precedence. */
export function usePageHandle(): Required<PageHandle> {
  const handles = useMatches().map(({ handle }) => handle);
  return Object.assign({ isHydrated: false, hasFooter: true, layout: 'page' }, ...handles);
}
