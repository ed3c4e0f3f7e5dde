/** A part of a text. A range such as ৫০%–৬০% must stay on one line. */
export type RangePart = { readonly text: string; readonly isRange: boolean };

const DIGIT = '[0-9\\u09e6-\\u09ef]';
/** Bounded, so that a part is always narrower than a line. */
const NUMBER = `[৳$€£]?${DIGIT}(?:[.,:/]?${DIGIT}){0,9}[%°]?`;
const RANGE = new RegExp(`(?<!${DIGIT})${NUMBER}(?:[-‐–—−]${NUMBER}){1,3}`, 'g');

/** Splits a text at its number ranges. A line may otherwise break after an en dash (UAX #14, class BA). */
export function splitRanges(text: string): readonly RangePart[] {
  const parts: RangePart[] = [];
  let end = 0;
  for (const { 0: range, index } of text.matchAll(RANGE)) {
    if (end < index) parts.push({ text: text.slice(end, index), isRange: false });
    parts.push({ text: range, isRange: true });
    end = index + range.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isRange: false });
  return parts;
}
