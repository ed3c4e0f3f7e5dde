import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toLatin } from '../../typing/latin-key.ts';
import type { ArticleFormControl } from '../use-article-form.ts';

/**
 * Ctrl+Shift+F (⌘+Shift+F) switches full screen on and off, and Escape ends it. Returns the ref of the room. The listener
 * is on the room, because the dialog around the edit form listens on the document.
 */
export function useFullScreen({ view, setView }: ArticleFormControl): RefObject<HTMLDivElement | null> {
  const room = useRef<HTMLDivElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isFull = view === 'full-screen';
    const isToggle = toLatin(event) === 'f' && event.shiftKey && !event.altKey && event.ctrlKey !== event.metaKey;
    if (!isToggle && !(isFull && event.key === 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    setView(isFull ? 'write' : 'full-screen');
  });
  useEffect(() => {
    const element = room.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  return room;
}
