import { useEffect } from 'react';
import { NOTES_ID } from '#domain/article/note.ts';

/** A laptop at a zoom of 200 %, or a phone on its side. As in room.css. */
const LOW = '(height < 40rem)';

/**
 * Focuses the title when the form is ready, unless another field already has the focus or the URL names the notes. In a low window, also scrolls the
 * site's header away, which would leave three lines for the text.
 */
export function useTitleFocus(formId: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    // After a navigation the screen focuses `main`, and a modal its first control, in the frame in which it opens.
    const frame = requestAnimationFrame(() => {
      const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
      const title = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`);
      if (isTyping || location.hash === `#${NOTES_ID}`) return;
      title?.focus({ preventScroll: true });
      if (matchMedia(LOW).matches) title?.closest('.writing-room')?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [formId, isReady]);
}
