import { excerptAround } from '#domain/bengali/text/excerpt-around.ts';
import type { Matching, Segment } from './highlight.ts';
import { highlight } from './highlight.ts';

/** Returns the words around the first match, or the beginning of the text if nothing matches; at most `maxGraphemes`. */
export function excerptMatches(text: string, matching: Matching, maxGraphemes: number): Segment[] {
  const segments = highlight(text, matching);
  const first = segments.findIndex(({ marked }) => marked);
  const matchStart = segments.slice(0, Math.max(first, 0)).reduce((units, segment) => units + segment.text.length, 0);
  return highlight(excerptAround(text, matchStart, maxGraphemes), matching);
}
