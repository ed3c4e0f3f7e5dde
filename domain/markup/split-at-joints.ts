/**
 * A part of a text. A joint is a dash after which a line must not break: inside a word, in a range, or between a number and
 * its ending, such as the hyphen of ৮১-র ("of 81").
 */
export type TextPart = { readonly text: string; readonly isJoint: boolean };

const DIGIT = '[0-9\\u09e6-\\u09ef]';
/** The dash of a range such as ৫০%–৬০%. */
const RANGE = `(?<=${DIGIT}[%°]?)[‐‒–—−-](?=[৳$€£]?${DIGIT})`;
/** A hyphen inside a word. At either end of the text it may belong to a word that continues in other markup. */
const HYPHEN = '(?<=^|[^\\s‐‒–—−-])[‐-](?=$|[\\p{L}\\p{N}৳$€£‘“\'"(])';
const JOINT = new RegExp(`${RANGE}|${HYPHEN}`, 'gu');
/** Texts without a dash skip the slower search. */
const DASH = /[‐‒–—−-]/;
const NUMERIC = new RegExp(`[${DIGIT.slice(1, -1)}%°৳$€£]`);
/**
 * Longest word, in UTF-16 units, whose hyphens are all joints: a word of this length fits the headline on a small phone. A
 * longer word may break after its hyphens, except between a number and letters.
 */
const MAX_JOINED_LENGTH = 24;

/** Splits a text at its joints, because browsers may break a line after a dash (UAX #14, classes BA and HY). */
export function splitAtJoints(text: string): readonly TextPart[] {
  if (text !== '' && !DASH.test(text)) return [{ text, isJoint: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: dash, index } of text.matchAll(JOINT)) {
    if (!isNumberEnding(text, index) && isInLongWord(text, index)) continue;
    if (end < index) parts.push({ text: text.slice(end, index), isJoint: false });
    parts.push({ text: dash, isJoint: true });
    end = index + dash.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isJoint: false });
  return parts;
}

const isNumberEnding = (text: string, index: number) =>
  NUMERIC.test(text.charAt(index - 1)) !== NUMERIC.test(text.charAt(index + 1));

/** Reads only the text around the dash. Otherwise the time would grow with the square of a word's length. */
function isInLongWord(text: string, index: number): boolean {
  const before = /\S*$/.exec(text.slice(Math.max(index - MAX_JOINED_LENGTH, 0), index))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(index, index + MAX_JOINED_LENGTH))?.[0] ?? '';
  return before.length + after.length > MAX_JOINED_LENGTH;
}
