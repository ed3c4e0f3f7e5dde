import type { Segment } from '#domain/bengali/analyse.ts';
import type { TitlePart } from '#domain/markup/parse-title.ts';

/** A stretch of a title that is emphasised or not, and marked as a match or not. */
export type MarkedTitlePart = TitlePart & { readonly marked: boolean };

/** A title's parts, cut further where a match begins or ends. `segments` are those of the title without its marks. */
export function markTitle(parts: readonly TitlePart[], segments: readonly Segment[]): MarkedTitlePart[] {
  const marked = withEnds(segments);
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

function withEnds(segments: readonly Segment[]): { start: number; end: number; marked: boolean }[] {
  let start = 0;
  return segments.map(({ text, marked }) => {
    const from = start;
    start += text.length;
    return { start: from, end: start, marked };
  });
}
