import { useMatches } from 'react-router';

/** A route's settings for the document and the frame around its page, exported as `handle`. */
export type PageHandle = {
  readonly isHydrated?: boolean;
  readonly hasFooter?: boolean;
  /** `room`: the main element fills the window's width, and neither the header nor the category bar sticks. */
  readonly layout?: 'page' | 'room';
};

/** Merges the handles of the page's routes. Inner routes take precedence. */
export function usePageHandle(): Required<PageHandle> {
  const handles = useMatches().map(({ handle }) => handle);
  return Object.assign({ isHydrated: false, hasFooter: true, layout: 'page' }, ...handles);
}
