import type { DragEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

/** The first image among pasted or dropped files. Every image type is accepted here (docs/behaviour.md §5). */
export function findImage(transfer: DataTransfer | null): File | null {
  return [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
}

/** docs/behaviour.md §5: a paste into an input or textarea is left to that field. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}

const hasFiles = (transfer: DataTransfer) => [...transfer.types].includes('Files');

/** Calls `onImage` with an image that is pasted anywhere on the page. */
export function usePastedImages(onImage: (file: File) => void): void {
  const latest = useRef(onImage);
  useEffect(() => {
    latest.current = onImage;
  });
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const file = isTextField(event.target) ? null : findImage(event.clipboardData);
      if (file === null) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);
}

/** Keeps the browser from opening a file that is dropped beside the drop zone, which would leave the page. */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const preventOpening = (event: globalThis.DragEvent) => {
      if (event.dataTransfer !== null && hasFiles(event.dataTransfer)) event.preventDefault();
    };
    document.addEventListener('dragover', preventOpening);
    document.addEventListener('drop', preventOpening);
    return () => {
      document.removeEventListener('dragover', preventOpening);
      document.removeEventListener('drop', preventOpening);
    };
  }, []);
}

/** Turns an element into a drop zone for images. */
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
