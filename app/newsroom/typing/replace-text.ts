import type { TextRange } from '#domain/text-diff/map-selection.ts';
import { mapSelection } from '#domain/text-diff/map-selection.ts';
import type { TextField } from './measure-text.ts';
import { measureText } from './measure-text.ts';
import { findScroller, revealSelection } from './reveal-selection.ts';

/**
 * Shows `text` without a visible jump: the same words remain selected, in the same direction, and the caret's line, or the first visible
 * line if the caret is out of view, does not move on the screen.
 */
export function replaceText(field: TextField, text: string): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  const range = { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
  const anchor = field instanceof HTMLTextAreaElement ? findAnchor(field, range) : null;
  const mapped = mapSelection(value, text, range);
  field.value = text;
  field.setSelectionRange(mapped.start, mapped.end, selectionDirection ?? 'none');
  if (anchor === null || !(field instanceof HTMLTextAreaElement)) return;
  const { start } = mapSelection(value, text, { start: anchor.offset, end: anchor.offset });
  scrollBack(field, start, anchor.top);
}

/** Shows `text` with a selection, which is scrolled into view. */
export function writeText(field: TextField, text: string, { start, end }: TextRange): void {
  if (field.value !== text) field.value = text;
  field.setSelectionRange(start, end);
  revealSelection(field);
}

/** `top` is the distance of the line at `offset` from the top of the screen, in px. */
type Anchor = { offset: number; top: number };

function findAnchor(field: HTMLTextAreaElement, { end }: TextRange): Anchor {
  return measureText(field, ({ lineAt }) => {
    const toScreen = (top: number) => field.getBoundingClientRect().top + field.clientTop - field.scrollTop + top;
    const isAbove = (offset: number) => lineAt(offset).top < field.scrollTop;
    const caret = lineAt(end);
    const isVisible = !isAbove(end) && caret.top < field.scrollTop + field.clientHeight;
    const offset = isVisible ? end : findFirst(field.value.length, (at) => !isAbove(at));
    return { offset, top: toScreen(lineAt(offset).top) };
  });
}

/** Returns the smallest offset up to `end` for which `isFound` is true; it must be true for all offsets after it. */
function findFirst(end: number, isFound: (offset: number) => boolean): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isFound(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Scrolls the field, then the element around it, until the line at `offset` is at `top` on the screen. */
function scrollBack(field: HTMLTextAreaElement, offset: number, top: number): void {
  const readTop = () => field.getBoundingClientRect().top + field.clientTop - field.scrollTop;
  const line = measureText(field, ({ lineAt }) => lineAt(offset).top);
  field.scrollTop += readTop() + line - top;
  const left = Math.round(readTop() + line - top);
  if (left !== 0) findScroller(field).scrollTop += left;
}
