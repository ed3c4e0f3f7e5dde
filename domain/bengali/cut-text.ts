const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

// Far above any written grapheme; it bounds the work when a text is one endless heap of marks.
const MAX_UNITS_PER_GRAPHEME = 32;

/**
 * Shortens a text to at most `maxGraphemes` (1 or more) graphemes (UAX #29), the "…" included: whole graphemes only, and
 * whole words when that keeps at least half. A text that fits comes back unchanged. The work depends on
 * `maxGraphemes`, not on the length of the text.
 */
export function cutText(text: string, maxGraphemes: number): string {
  const starts: number[] = [];
  const windowUnits = (maxGraphemes + 2) * MAX_UNITS_PER_GRAPHEME;
  for (const { index } of graphemes.segment(text.slice(0, windowUnits))) {
    starts.push(index);
    if (starts.length > maxGraphemes) break;
  }
  if (starts.length <= maxGraphemes && text.length <= windowUnits) return text;
  return `${cutAtWord(text, starts[maxGraphemes - 1] ?? starts.at(-1) ?? 0)}…`;
}

function cutAtWord(text: string, cut: number): string {
  const whole = text.slice(0, cut);
  if (/^\s/.test(text.slice(cut, cut + 1))) return whole.trimEnd();
  const space = whole.search(/\s\S*$/);
  return (space >= cut / 2 ? whole.slice(0, space) : whole).trimEnd();
}
