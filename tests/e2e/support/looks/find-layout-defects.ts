import type { Page } from '@playwright/test';

/** The kinds of readers' pages. */
export const SCREENS: [name: string, path: string][] = [
  ['home', '/'],
  ['category', `/category/${encodeURIComponent('বাংলাদেশ')}`],
  ['article', '/article/demo-student-cubesat-signal'],
  ['search', `/search?q=${encodeURIComponent('নদী')}`],
  ['unknown path', '/nowhere'],
];

/**
 * Returns the layout defects of the page at its present size, as text: content outside a page that scrolls sideways, text
 * that its box cuts off, and text that overlaps other text. It looks at the elements that match `selector`.
 */
export async function findLayoutDefects(page: Page, selector = 'main, footer'): Promise<string[]> {
  // Geometry needs every section laid out (`app/document/late-layout.ts`).
  await page.evaluate(() => document.documentElement.classList.remove('has-late-layout'));
  return [...(await page.evaluate(findCutTexts, selector)), ...findOverlaps(await page.evaluate(listLines, selector))];
}

function findCutTexts(selector: string): string[] {
  const isField = (element: Element) => element.matches('textarea, input, select');
  /** Only headlines must be whole. */
  const isExcerpt = (element: Element) =>
    getComputedStyle(element).webkitLineClamp !== 'none' && !element.closest('h1, h2, h3, h4');
  const isCut = (element: Element) => {
    // Text for screen readers at this width, which has a box of 1 px.
    if (element.clientWidth === 1) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isWide = element.scrollWidth > element.clientWidth + 1;
    const isTall = element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 2;
    const isCutBy = (overflow: string) => !/visible|auto|scroll/.test(overflow);
    return (isWide && isCutBy(overflowX)) || (isTall && isCutBy(overflowY));
  };
  const widthPx = document.documentElement.clientWidth;
  const isPageWide = document.documentElement.scrollWidth > widthPx + 1;
  const isOutside = (element: Element) => isPageWide && element.getBoundingClientRect().right > widthPx + 1;
  return [...document.querySelectorAll(`:is(${selector}) *:not(.sr-only)`)]
    .filter((element) => !isField(element) && !isExcerpt(element) && (isOutside(element) || isCut(element)))
    .map((element) => `cut: ${element.outerHTML.slice(0, 200)}`);
}

/** A line of text on the page, in px. `node` and `layer` are numbers of the text node and of what it is painted on. */
type Line = { text: string; top: number; bottom: number; left: number; right: number; node: number; layer: number };

function listLines(selector: string): Line[] {
  /** The part of each text line that carries the glyphs: the boxes of adjacent lines overlap by design. */
  const GLYPH_SHARE = 0.5;
  const layers: (Element | null)[] = [];
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
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = 0; walker.nextNode(); node += 1) {
    const parent = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent?.trim().slice(0, 60) ?? '';
    if (text === '' || !parent?.closest(selector) || !isShown(parent)) continue;
    const layer = findLayer(parent);
    if (!layers.includes(layer)) layers.push(layer);
    const bounds = findBounds(parent);
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const { top, height, left, right } of range.getClientRects()) {
      const inset = (height * (1 - GLYPH_SHARE)) / 2;
      const line = { top: top + inset, bottom: top + height - inset, left: left + 1, right: right - 1 };
      const isInside = line.top >= bounds.top && line.bottom <= bounds.bottom;
      if (isInside) lines.push({ ...line, text, node, layer: layers.indexOf(layer) });
    }
  }
  return lines;
}

function findOverlaps(lines: readonly Line[]): string[] {
  const sorted = [...lines].sort((a, b) => a.top - b.top);
  return sorted.flatMap((line, index) =>
    sorted
      .slice(index + 1)
      .filter((other) => other.top < line.bottom && other.left < line.right && line.left < other.right)
      .filter((other) => other.node !== line.node && other.layer === line.layer)
      .map((other) => `overlap: "${line.text}" and "${other.text}"`),
  );
}
