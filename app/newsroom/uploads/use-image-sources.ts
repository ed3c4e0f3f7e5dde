import type { DragEvent } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';

/** Some browsers do not report the type of HEIC images. */
const HEIC_NAME = /\.hei[cf]$/i;

/** docs/behaviour §5: accepts every image type. */
export function findImages(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(({ type, name }) => type.startsWith('image/') || HEIC_NAME.test(name));
}

/** docs/behaviour §5: a paste into an input or textarea is not handled as an image. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}

export type OnImages = (files: [File, ...File[]]) => void;

const isFilled = (files: File[]): files is [File, ...File[]] => files.length > 0;

const hasFiles = (transfer: DataTransfer) => [...transfer.types].includes('Files');

/** Accepts images pasted into the element or, if `findElement` is omitted, anywhere outside text fields. */
export function usePastedImages(onImages: OnImages, findElement?: () => HTMLElement | null): void {
  const acceptPastedImages = useEffectEvent((event: Event) => {
    const isForOthers = !(event instanceof ClipboardEvent) || (findElement === undefined && isTextField(event.target));
    const files = isForOthers ? [] : findImages(event.clipboardData);
    if (!isFilled(files)) return;
    event.preventDefault();
    event.stopPropagation();
    onImages(files);
  });
  const find = useEffectEvent(() => (findElement === undefined ? document : findElement()));
  useEffect(() => {
    const target = find();
    const onPaste = (event: Event) => acceptPastedImages(event);
    target?.addEventListener('paste', onPaste);
    return () => target?.removeEventListener('paste', onPaste);
  }, []);
}

/** Prevents the browser from opening a file that is dropped outside the drop zone, which would leave the page. */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const controller = new AbortController();
    const preventOpening = (event: globalThis.DragEvent) => {
      if (event.dataTransfer !== null && hasFiles(event.dataTransfer)) event.preventDefault();
    };
    document.addEventListener('dragover', preventOpening, controller);
    document.addEventListener('drop', preventOpening, controller);
    return () => controller.abort();
  }, []);
}

/** False for an event of a dialog, which React bubbles to the form that rendered it. */
const isFilesOver = ({ currentTarget, target, dataTransfer }: DragEvent): boolean =>
  hasFiles(dataTransfer) && target instanceof Node && currentTarget.contains(target);

export function useDroppedImages(onImages: OnImages) {
  const [isOver, setOver] = useState(false);
  usePreventStrayDrops();
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!isFilesOver(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isFilesOver(event)) return;
      event.preventDefault();
      const images = findImages(event.dataTransfer);
      // Without an image, passes the first file on, because its upload is refused with a message.
      const files = images.length > 0 ? images : [...event.dataTransfer.files].slice(0, 1);
      if (isFilled(files)) onImages(files);
    },
  };
  return { isOver, dropProps };
}
