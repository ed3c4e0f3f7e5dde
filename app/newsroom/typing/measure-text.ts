export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The styles that decide where lines break. */
const COPIED_STYLES = ['font', 'letterSpacing', 'lineHeight', 'padding', 'tabSize', 'wordSpacing'] as const;

/** The positions of a text area's lines, in px from the beginning of its text. */
export type MeasuredText = {
  /** Measures the line that contains the character at `offset`; `left` is the left edge of the character. */
  lineAt: (offset: number) => { top: number; left: number; height: number };
};

/**
 * A text area does not provide the positions of its lines, so they are measured in a copy, which exists only while `use` runs.
 */
export function measureText<Result>(field: HTMLTextAreaElement, use: (measured: MeasuredText) => Result): Result {
  const copy = createCopy(field);
  // The zero-width space creates the last line of a text that ends with a line break.
  const text = document.createTextNode(`${field.value}\u200b`);
  copy.append(text);
  document.body.append(copy);
  const { top, left } = copy.getBoundingClientRect();
  const range = document.createRange();
  const lineAt = (offset: number) => {
    range.setStart(text, offset);
    range.setEnd(text, offset + 1);
    const [first] = range.getClientRects();
    const rect = first ?? range.getBoundingClientRect();
    return { top: rect.top - top, left: rect.left - left, height: rect.height };
  };
  try {
    return use({ lineAt });
  } finally {
    copy.remove();
  }
}

/** Creates an empty element whose lines break as in a text area. */
export function createCopy(field: HTMLTextAreaElement): HTMLElement {
  const copy = document.createElement('div');
  const style = getComputedStyle(field);
  for (const property of COPIED_STYLES) copy.style[property] = style[property];
  Object.assign(copy.style, {
    boxSizing: 'border-box',
    overflowWrap: 'break-word',
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    width: `${field.clientWidth}px`,
  });
  return copy;
}
