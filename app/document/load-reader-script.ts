/**
 * Attribute of the head program's `<script>` element. It contains the URL of the script of reader's pages, and is
 * missing on pages that React hydrates.
 */
export const READER_SCRIPT_ATTRIBUTE = 'data-reader-script';

const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Loads the script of reader's pages when the page has loaded and been painted, or at the first interaction if that is
 * earlier. Loading it earlier would compete with the lead's image. The content security policy of pages with
 * advertisements allows a script that is added as an element, but not an import. Without the script the page works as
 * plain HTML.
 */
export function loadReaderScript(): void {
  const url = document.currentScript?.getAttribute(READER_SCRIPT_ATTRIBUTE);
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
  for (const type of INTERACTION_EVENTS) addEventListener(type, load, { once: true, passive: true });
}
