import { measureText } from './measure-text.ts';

/**
 * Scrolls a text area so that the end of its selection is visible. The browser does so only for its own edits and only in
 * the focused field.
 */
export function revealSelection(field: HTMLTextAreaElement): void {
  if (field.scrollHeight <= field.clientHeight) return;
  const { top, height } = measureText(field, ({ lineAt }) => lineAt(field.selectionEnd));
  if (top < field.scrollTop) field.scrollTop = top - height;
  const bottom = top + 2 * height;
  if (bottom > field.scrollTop + field.clientHeight) field.scrollTop = bottom - field.clientHeight;
}
