import { useLayoutEffect } from 'react';

/** A laptop at a zoom of 200 %, or a phone on its side. As in room.css. */
const LOW = '(height < 40rem)';

/**
 * Focuses the title as soon as the form is there, before the next key can be pressed, unless another field already has the focus
 * or the URL names a part of the settings. In a low window, also scrolls the site's header away, which would leave three lines for the
 * text.
 */
export function useTitleFocus(formId: string, isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    const title = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`);
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
    if ((isTyping && document.activeElement !== title) || namesPart(location.hash)) return;
    title?.focus({ preventScroll: true });
    if (matchMedia(LOW).matches) title?.closest('.writing-room')?.scrollIntoView();
  }, [formId, isReady]);
}

const namesPart = (hash: string) => document.getElementById(hash.slice(1))?.matches('.panel-part') === true;
