import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import { toLatin } from '#app/newsroom/typing/latin-key.ts';
import { paletteText } from '#app/strings/newsroom/palette.ts';
import { useScreenActions } from '../../palette/palette-store.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';

/**
 * Adds the room's actions to the command palette, and its keys: Ctrl+Shift+F (⌘+Shift+F) toggles full screen, and Escape ends it. Returns
 * the ref of the room: the listener is on it, because the dialog around the edit form listens on the document.
 */
export function useRoom(): RefObject<HTMLDivElement | null> {
  const { view } = useFormState();
  const { saveWork, setView } = useFormCommands();
  const room = useRef<HTMLDivElement>(null);
  useListeners(() => room.current, {
    keydown: (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      const isFull = view === 'full-screen';
      const isToggle = toLatin(event) === 'f' && event.shiftKey && !event.altKey && event.ctrlKey !== event.metaKey;
      if (!isToggle && !(isFull && event.key === 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      setView(isFull ? 'write' : 'full-screen');
    },
  });
  useScreenActions([
    { id: 'save', read: () => paletteText.save, run: saveWork },
    { id: 'preview', read: () => paletteText.preview, run: () => setView('preview') },
    { id: 'full-screen', read: () => paletteText.fullScreen, run: () => setView('full-screen') },
  ]);
  return room;
}

/** A laptop at 200 % zoom, or a phone in landscape. The same limit is in room.css. */
const LOW_WINDOW_QUERY = '(height < 40rem)';

/**
 * Focuses the title when the form is ready, unless another field has the focus or the URL names a part of the settings. In a low window,
 * also scrolls the site's header out of view, because only three lines of text would fit below it.
 */
export function useTitleFocus(): void {
  const { formId, isReady } = useFormState();
  useLayoutEffect(() => {
    if (!isReady) return;
    const title = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`);
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
    if ((isTyping && document.activeElement !== title) || namesPart(location.hash)) return;
    title?.focus({ preventScroll: true });
    if (matchMedia(LOW_WINDOW_QUERY).matches) title?.closest('.writing-room')?.scrollIntoView();
  }, [formId, isReady]);
}

const namesPart = (hash: string) => document.getElementById(hash.slice(1))?.matches('.panel-part') === true;
