import type { DragEvent } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';

/** The first image among pasted or dropped files. Every image type is accepted here (docs/behaviour.md §5). */
export function findImage(transfer: DataTransfer | null): File | null {
  return [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
}

/** docs/behaviour.md §5: a paste into an input or textarea is not handled as an image. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}

const hasFiles = (transfer: DataTransfer) => [...transfer.types].includes('Files');

/**
 * Calls `onImage` with an image that is pasted into the element. If `findElement` is omitted, accepts a paste anywhere
 * outside the page's text fields.
 */
export function usePastedImages(onImage: (file: File) => void, findElement?: () => HTMLElement | null): void {
  const paste = useEffectEvent((event: Event) => {
    const isLeft = !(event instanceof ClipboardEvent) || (findElement === undefined && isTextField(event.target));
    const file = isLeft ? null : findImage(event.clipboardData);
    if (file === null) return;
    event.preventDefault();
    event.stopPropagation();
    onImage(file);
  });
  const find = useEffectEvent(() => (findElement === undefined ? document : findElement()));
  useEffect(() => {
    const target = find();
    const onPaste = (event: Event) => paste(event);
    target?.addEventListener('paste', onPaste);
    return () => target?.removeEventListener('paste', onPaste);
  }, []);
}

/** Keeps the browser from opening a file that is dropped outside the drop zone, which would leave the page. */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const listeners = new AbortController();
    const preventOpening = (event: globalThis.DragEvent) => {
      if (event.dataTransfer !== null && hasFiles(event.dataTransfer)) event.preventDefault();
    };
    document.addEventListener('dragover', preventOpening, listeners);
    document.addEventListener('drop', preventOpening, listeners);
    return () => listeners.abort();
  }, []);
}

export function useDroppedImages(onImage: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  usePreventStrayDrops();
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      const file = findImage(event.dataTransfer) ?? event.dataTransfer.files.item(0);
      if (file !== null) onImage(file);
    },
  };
  return { isOver, dropProps };
}
