import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { findScroller } from '#app/newsroom/typing/find-scroller.ts';

/**
 * Prevents an element that contains the focus from moving in the window when its earlier siblings grow: scrolls by as much as
 * they grew.
 */
export function useScrollAnchor(held: RefObject<HTMLElement | null>): void {
  const last = useRef(0);
  useLayoutEffect(() => {
    const element = held.current;
    if (element === null) return;
    const place = element.offsetTop - (element.parentElement?.offsetTop ?? 0);
    const grown = place - last.current;
    last.current = place;
    if (grown !== 0 && element.contains(document.activeElement)) findScroller(element).scrollTop += grown;
  });
}
