/** The styles that decide where lines break. */
const COPIED = ['font', 'letterSpacing', 'lineHeight', 'padding', 'tabSize', 'wordSpacing'] as const;

/**
 * Scrolls a text area so that the end of its selection is visible. The browser does so only for its own edits and only in
 * the focused field.
 */
export function revealSelection(field: HTMLTextAreaElement): void {
  if (field.scrollHeight <= field.clientHeight) return;
  const { top, height } = measureEnd(field);
  if (top < field.scrollTop) field.scrollTop = top - height;
  const bottom = top + 2 * height;
  if (bottom > field.scrollTop + field.clientHeight) field.scrollTop = bottom - field.clientHeight;
}

/**
 * Measures where the selection ends, in px from the beginning of the text. A text area does not provide this position,
 * so its text is measured in a copy.
 */
function measureEnd(field: HTMLTextAreaElement): { top: number; height: number } {
  const copy = document.createElement('div');
  const style = getComputedStyle(field);
  for (const property of COPIED) copy.style[property] = style[property];
  Object.assign(copy.style, {
    boxSizing: 'border-box',
    overflowWrap: 'break-word',
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    width: `${field.clientWidth}px`,
  });
  const end = document.createElement('span');
  end.textContent = '\u200b';
  copy.append(field.value.slice(0, field.selectionEnd), end);
  document.body.append(copy);
  const measured = { top: end.offsetTop, height: end.offsetHeight };
  copy.remove();
  return measured;
}
