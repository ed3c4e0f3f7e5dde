/** Attribute of the head program's element: the URL of the readers' script. Pages that React hydrates do not have it. */
export const READER_SCRIPT = 'data-reader-script';

/** A touch that needs the script at once. */
const TOUCHES = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Loads the readers' script when the page has loaded and been painted, or at the reader's first touch if that comes earlier:
 * until then it would compete with the featured image. A policy with advertisements allows a script that is added as an
 * element, but no import. Without the script the page works as plain HTML.
 */
export function loadReaderScript(): void {
  const url = document.currentScript?.getAttribute(READER_SCRIPT);
  if (!url) return;
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: url }));
  };
  const loadAfterPaint = () => requestAnimationFrame(() => setTimeout(load));
  if (document.readyState === 'complete') loadAfterPaint();
  else addEventListener('load', loadAfterPaint);
  for (const type of TOUCHES) addEventListener(type, load, { once: true, passive: true });
}
