import type { TextRange } from '#domain/text-diff/map-selection.ts';
import type { TextField } from './measure-text.ts';

/** A text and its selection, in UTF-16 units. `start` and `end` are equal for a caret. */
export type Selected = { text: string; start: number; end: number };

export const readField = ({ value, selectionStart, selectionEnd }: TextField): Selected => ({
  text: value,
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
});

/** Replaces the passage. A selection inside it becomes a caret at its end; any other remains at the same words. */
export function replacePassage({ text, start, end }: Selected, passage: TextRange, inserted: string): Selected {
  const place = (offset: number) => {
    if (offset < passage.start) return offset;
    return passage.start + inserted.length + Math.max(0, offset - passage.end);
  };
  return {
    text: text.slice(0, passage.start) + inserted + text.slice(passage.end),
    start: place(start),
    end: place(end),
  };
}
