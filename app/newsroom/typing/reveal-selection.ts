import type { TextField } from './measure-text.ts';
import { measureText } from './measure-text.ts';

/** Scrolls a text field to the end of its selection. Browsers do this only for their own edits in the focused field. */
export function revealSelection(field: TextField): void {
  if (field instanceof HTMLInputElement) revealInLine(field);
  else revealLine(field);
}

function revealLine(field: HTMLTextAreaElement): void {
  if (field.scrollHeight <= field.clientHeight) return;
  const { top, height } = measureText(field, ({ lineAt }) => lineAt(field.selectionEnd));
  if (top < field.scrollTop) field.scrollTop = top - height;
  const bottom = top + 2 * height;
  if (bottom > field.scrollTop + field.clientHeight) field.scrollTop = bottom - field.clientHeight;
}

/** Where a selection is shown that was scrolled into view, as a fraction of the field's width. */
const LEFT_OF_SELECTION = 1 / 3;

function revealInLine(field: HTMLInputElement): void {
  const drawing = document.createElement('canvas').getContext('2d');
  if (drawing === null || field.scrollWidth <= field.clientWidth) return;
  drawing.font = getComputedStyle(field).font;
  const toLeft = (offset: number | null) => drawing.measureText(field.value.slice(0, offset ?? 0)).width;
  const [start, end] = [toLeft(field.selectionStart), toLeft(field.selectionEnd)];
  const isVisible = start >= field.scrollLeft && end <= field.scrollLeft + field.clientWidth;
  if (!isVisible) field.scrollLeft = start - field.clientWidth * LEFT_OF_SELECTION;
}

/** Scrolls the page so that the line with the end of the selection is below `bar` and above the form's footer. */
export function revealMatch(field: TextField, bar: Element): void {
  const scroller = findScroller(field);
  const line = findLine(field);
  const isPage = scroller === document.documentElement;
  const view = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
  const isSticky = getComputedStyle(bar).position === 'sticky';
  const top = isSticky ? Math.max(view.top, bar.getBoundingClientRect().bottom) : view.top;
  const footer = Number.parseFloat(getComputedStyle(field).scrollMarginBottom) || 0;
  const bottom = Math.max(Math.min(view.bottom, window.innerHeight) - footer, top + line.height);
  if (line.top >= top && line.top + line.height <= bottom) return;
  scroller.scrollTop += line.top - Math.max(top, (top + bottom - line.height) / 2);
}

/** Returns the element that scrolls `field` into view: its nearest scrollable ancestor, or the page. */
export function findScroller(field: Element): Element {
  for (let ancestor = field.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    const { overflowY } = getComputedStyle(ancestor);
    if (overflowY === 'auto' || overflowY === 'scroll') return ancestor;
  }
  return document.documentElement;
}

/** Returns the position in the window of the line with the end of the selection. */
function findLine(field: TextField): { top: number; height: number } {
  const rect = field.getBoundingClientRect();
  if (field instanceof HTMLInputElement) return rect;
  const { top, height } = measureText(field, ({ lineAt }) => lineAt(field.selectionEnd));
  return { top: rect.top + field.clientTop - field.scrollTop + top, height };
}
