import { useEffect } from 'react';

/** Focuses the title when the form is ready, unless another field already has the focus. */
export function useTitleFocus(formId: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    // After a navigation the screen focuses `main`, and a modal its first control, in the frame in which it opens.
    const frame = requestAnimationFrame(() => {
      const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
      const title = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`);
      if (!isTyping) title?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [formId, isReady]);
}
