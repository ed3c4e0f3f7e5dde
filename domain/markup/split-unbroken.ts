/**
 * A part of a text. If it is unbroken, a line must not break inside it: it is a range such as ৫০%–৬০%, or a short
 * compound such as ফোর-জি ("4G").
 */
export type TextPart = { readonly text: string; readonly isUnbroken: boolean };

const DIGIT = '[0-9\\u09e6-\\u09ef]';
/** Bounded, so that a part is always narrower than a line. */
const NUMBER = `[৳$€£]?${DIGIT}(?:[.,:/]?${DIGIT}){0,9}[%°]?`;
const RANGE = `(?<!${DIGIT})${NUMBER}(?:[-‐–—−]${NUMBER}){1,3}`;
const LETTER = '[\\p{L}\\p{M}\\u200c\\u200d]';
/** Two words of at most six characters. A longer compound may break after its hyphen. */
const COMPOUND = `(?<![\\p{L}\\p{M}\\p{N}\\u200c\\u200d-])${LETTER}{1,6}[-‐]${LETTER}{1,6}(?![\\p{L}\\p{M}\\p{N}\\u200c\\u200d-])`;
const UNBROKEN = new RegExp(`${RANGE}|${COMPOUND}`, 'gu');
/** Matches the dash that every range and compound contains. Most texts have none, so the slower search is skipped. */
const DASH = /[-‐–—−]/;

/**
 * Splits a text at the parts that must remain on one line. By default a line may break after a dash (UAX #14, classes
 * BA and HY).
 */
export function splitUnbroken(text: string): readonly TextPart[] {
  if (text !== '' && !DASH.test(text)) return [{ text, isUnbroken: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: unbroken, index } of text.matchAll(UNBROKEN)) {
    if (end < index) parts.push({ text: text.slice(end, index), isUnbroken: false });
    parts.push({ text: unbroken, isUnbroken: true });
    end = index + unbroken.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isUnbroken: false });
  return parts;
}
