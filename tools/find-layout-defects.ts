import type { Page } from '@playwright/test';

/**
 * Returns the layout defects of the page at its present size, as text: content outside a page that scrolls sideways, text
 * that its box cuts off, and text that overlaps other text. It looks at the elements that match `selector`.
 */
export async function findLayoutDefects(page: Page, selector = 'main, footer'): Promise<string[]> {
  // Geometry needs every section laid out (`app/head/late-layout.ts`).
  await page.evaluate(() => document.documentElement.classList.remove('has-late-layout'));
  return [...(await page.evaluate(findCutTexts, selector)), ...(await page.evaluate(findOverlaps, selector))];
}

function findCutTexts(selector: string): string[] {
  const isField = (element: Element) => element.matches('textarea, input, select');
  /** Only headlines must be whole. */
  const isExcerpt = (element: Element) =>
    getComputedStyle(element).webkitLineClamp !== 'none' && !element.closest('h1, h2, h3, h4');
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isWide = element.scrollWidth > element.clientWidth + 1;
    const isTall = element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 2;
    const canScroll = /auto|scroll/.test(overflowY);
    return (isWide && overflowX !== 'visible') || (isTall && overflowY !== 'visible' && !canScroll);
  };
  const widthPx = document.documentElement.clientWidth;
  const isPageWide = document.documentElement.scrollWidth > widthPx + 1;
  const isOutside = (element: Element) => isPageWide && element.getBoundingClientRect().right > widthPx + 1;
  return [...document.querySelectorAll(`:is(${selector}) *:not(.sr-only)`)]
    .filter((element) => !isField(element) && !isExcerpt(element) && (isOutside(element) || isCut(element)))
    .map((element) => `cut: ${element.outerHTML.slice(0, 200)}`);
}

function findOverlaps(selector: string): string[] {
  type Line = {
    text: string;
    top: number;
    bottom: number;
    left: number;
    right: number;
    node: Node;
    layer: Element | null;
  };
  /** The part of each text line that carries the glyphs: the boxes of adjacent lines overlap by design. */
  const GLYPH_SHARE = 0.5;
  const isShown = (element: Element) =>
    !element.closest('.sr-only') && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** A dialog and what is sticky cover other text by design. */
  const findLayer = (element: Element | null): Element | null => {
    if (element === null || element.matches(selector)) return element;
    return /sticky|fixed/.test(getComputedStyle(element).position) ? element : findLayer(element.parentElement);
  };
  /** Lines outside a shortened excerpt, or outside what a box shows when it scrolls, are hidden. */
  const findBounds = (element: Element | null): { top: number; bottom: number } => {
    if (element === null || element === document.body) return { top: -Infinity, bottom: Infinity };
    const isOpen = getComputedStyle(element).overflowY === 'visible';
    return isOpen ? findBounds(element.parentElement) : element.getBoundingClientRect();
  };
  const listLines = (node: Node): Line[] => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const bounds = findBounds(node.parentElement);
    const layer = findLayer(node.parentElement);
    const text = node.textContent?.trim().slice(0, 60) ?? '';
    return [...range.getClientRects()]
      .map(({ top, bottom, left, right }) => {
        const inset = ((bottom - top) * (1 - GLYPH_SHARE)) / 2;
        return { text, top: top + inset, bottom: bottom - inset, left: left + 1, right: right - 1, node, layer };
      })
      .filter(({ top, bottom }) => top >= bounds.top && bottom <= bounds.bottom);
  };
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const parent = node.parentElement;
    if (node.textContent?.trim() && parent?.closest(selector) && isShown(parent)) lines.push(...listLines(node));
  }
  lines.sort((a, b) => a.top - b.top);
  const found: string[] = [];
  for (const [index, line] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= line.bottom) break;
      const isApart =
        other.layer !== line.layer || other.left >= line.right || other.right <= line.left || other.node === line.node;
      if (!isApart) found.push(`overlap: "${line.text}" and "${other.text}"`);
    }
  }
  return found;
}
