import type { Selected } from '#app/newsroom/typing/selected.ts';

/** Reads a text in which «…» marks the selection or ¦ the caret. */
export function readDrawn(drawn: string): Selected {
  const caret = drawn.indexOf('¦');
  if (caret !== -1) return { text: drawn.replace('¦', ''), start: caret, end: caret };
  return { text: drawn.replace(/[«»]/g, ''), start: drawn.indexOf('«'), end: drawn.indexOf('»') - 1 };
}

/** Marks the selection or the caret in the text. */
export const draw = ({ text, start, end }: Selected) =>
  start === end
    ? `${text.slice(0, start)}¦${text.slice(start)}`
    : `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;
