import type { ReactNode, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import stylesUrl from '#app/styles.css?url';

const SCREENS = { phone: 390, desktop: 1280 } as const;
export type Screen = keyof typeof SCREENS;

/** Links open in a new tab, because the form must remain open. */
const DOCUMENT = `<!doctype html><html lang="bn"><head><meta charset="utf-8"><base target="_blank"><link rel="stylesheet" href="${stylesUrl}"></head><body></body></html>`;

type ReaderFrameProps = {
  readonly screen: Screen;
  readonly onReady: (body: HTMLElement) => void;
  readonly children: ReactNode;
};

/**
 * Shows `children` in a frame with the width of a reader's screen and the styles of readers' pages, which depend on the width of the
 * window. The frame is scaled down if it does not fit.
 */
export function ReaderFrame({ screen, onReady, children }: ReaderFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useRootClasses(body);
  const width = screen === 'phone' ? Math.min(SCREENS.phone, size.width) : SCREENS.desktop;
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  return (
    <div className="reader-frame" ref={box}>
      <iframe
        className="bg-paper"
        onLoad={({ currentTarget }) => {
          const loaded = currentTarget.contentDocument?.body ?? null;
          setBody(loaded);
          if (loaded !== null) onReady(loaded);
        }}
        srcDoc={DOCUMENT}
        style={{ width, height: size.height / scale, scale, left: Math.max(0, (size.width - width) / 2) }}
        title={articleFormText.previewOf}
      />
      {body === null ? null : createPortal(children, body)}
    </div>
  );
}

function useSize(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** Copies the page's theme and text size to the frame's document. */
function useRootClasses(body: HTMLElement | null): void {
  useLayoutEffect(() => {
    const root = body?.ownerDocument.documentElement;
    if (root === undefined) return;
    const page = document.documentElement;
    const copy = () => {
      root.className = page.className;
      Object.assign(root.dataset, page.dataset);
    };
    copy();
    const observer = new MutationObserver(copy);
    observer.observe(page, { attributes: true });
    return () => observer.disconnect();
  }, [body]);
}
