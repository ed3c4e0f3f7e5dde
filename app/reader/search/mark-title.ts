import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import type { Segment } from '#domain/search/highlight.ts';

export type MarkedTitlePart = TitlePart & { readonly marked: boolean };

/**
 * Splits a title's parts at the boundaries of matches. `segments` are the segments of the title without its asterisks.
 */
export function markTitle(parts: readonly TitlePart[], segments: readonly Segment[]): MarkedTitlePart[] {
  const marked = withPositions(segments);
  let start = 0;
  return parts.flatMap(({ text, emphasised }) => {
    const end = start + text.length;
    const partStart = start;
    start = end;
    return marked
      .filter((segment) => segment.end > partStart && segment.start < end)
      .map((segment) => ({
        text: text.slice(Math.max(segment.start - partStart, 0), segment.end - partStart),
        emphasised,
        marked: segment.marked,
      }));
  });
}

function withPositions(segments: readonly Segment[]): { start: number; end: number; marked: boolean }[] {
  let start = 0;
  return segments.map(({ text, marked }) => {
    const from = start;
    start += text.length;
    return { start: from, end: start, marked };
  });
}
