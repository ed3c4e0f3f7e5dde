import type { DragEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { findPicture, isTextField } from './find-picture.ts';

const hasFiles = (transfer: DataTransfer) => [...transfer.types].includes('Files');

/** Pictures that are pasted on the page go to `onPicture`. */
export function usePastedPictures(onPicture: (file: File) => void): void {
  const latest = useRef(onPicture);
  useEffect(() => {
    latest.current = onPicture;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = isTextField(event.target) ? null : findPicture(event.clipboardData);
      if (file === null) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** Files that miss the place to drop them would otherwise take the page's place. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => {
      if (event.dataTransfer !== null && hasFiles(event.dataTransfer)) event.preventDefault();
    };
    document.addEventListener('dragover', hold);
    document.addEventListener('drop', hold);
    return () => {
      document.removeEventListener('dragover', hold);
      document.removeEventListener('drop', hold);
    };
  }, []);
}

/** Makes an element take dropped pictures. */
export function useDroppedPictures(onPicture: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  useNoStrayDrops();
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
      const file = findPicture(event.dataTransfer) ?? event.dataTransfer.files.item(0);
      if (file !== null) onPicture(file);
    },
  };
  return { isOver, dropProps };
}
