import { toBengaliDigits } from '../bengali/text/digits.ts';
import { parseBody } from '../markup/parse-body.ts';
import { toSearchText } from '../markup/plain-text.ts';

const MIN_WORDS = 3;

/** Lists the quotations of a body that have at least three words: quote blocks and pull quotes, then words in quotation marks. */
export function listQuotations(body: string): string[] {
  const blocks = parseBody(body);
  const apart = blocks.flatMap((block) =>
    block.kind === 'quote' || block.kind === 'pullQuote'
      ? [toSearchText([{ ...block, attribution: null }]).replaceAll('\n', ' ')]
      : [],
  );
  const inMarks = [...toSearchText(blocks).matchAll(/“([^“”\n]+)”|‘([^‘’\n]+)’|"([^"\n]+)"/g)].map(
    ([, double, single, straight]) => double ?? single ?? straight ?? '',
  );
  return listDistinct([...apart, ...inMarks].map((quotation) => quotation.replace(/^[“‘"]|[”’"]$/g, '').trim()));
}

/** Lists the sentences of a plain text that have at least three words, with their closing marks. A line break ends a sentence. */
export const listSentences = (text: string): string[] =>
  listDistinct(text.split(/\n|(?<=[।?!][”’"]?)\s+/).map((sentence) => sentence.trim()));

const listDistinct = (texts: readonly string[]) => [
  ...new Set(texts.filter((text) => text.split(/\s+/).length >= MIN_WORDS)),
];

const FIGURE = '[০-৯0-9]+(?:[.,][০-৯0-9]+)*';
const SCALES = 'হাজার|লাখ|লক্ষ|কোটি|মিলি\u09af\u09bcন|বিলি\u09af\u09bcন';
const UNITS = 'শতাংশ|টাকা|ডলার|রুপি|ইউরো|পাউন্ড';
const QUANTITY = new RegExp(
  `[৳$€£]?${FIGURE}(?:%|${toWordPattern(SCALES)}(?: ${FIGURE}${toWordPattern(SCALES)})*)?(?:${toWordPattern(UNITS)})?`,
  'u',
);

/** Matches one of `words` after an optional space, but not with an ending: টাকা, not টাকার. */
function toWordPattern(words: string): string {
  return ` ?(?:${words})(?![\\p{L}\\p{M}])`;
}

/**
 * Returns the first figure of a text, with the sign, scale and unit that belong to it: ৬৪, ২.৫%, ২৫০ কোটি টাকা,
 * ২ লাখ ৫০ হাজার. '' if there is none.
 */
export const findFigure = (text: string): string => QUANTITY.exec(text.normalize('NFC'))?.[0] ?? '';

/**
 * True if a text contains the given words. Ignores the width of spaces, asterisks, quotation marks, and whether digits are
 * Bengali or ASCII. Matches only whole words and figures, but an ending may follow a figure.
 */
export function occursIn(text: string, words: string): boolean {
  const [within, sought] = [fold(text), fold(words)];
  for (let at = within.indexOf(sought); at !== -1; at = within.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    if (!isJoined(within, at) && !isJoined(within, end)) return true;
  }
  return false;
}

/** True if an index of a text is inside a word or a figure. */
function isJoined(text: string, index: number): boolean {
  const [before, after] = [text.slice(Math.max(0, index - 2), index), text.slice(index, index + 2)];
  if (/[০-৯]$/.test(before)) return /^[.,]?[০-৯]/.test(after);
  if (/[০-৯][.,]$/.test(before)) return /^[০-৯]/.test(after);
  return /[\p{L}\p{M}]$/u.test(before) && /^[\p{L}\p{M}]/u.test(after);
}

const fold = (text: string) =>
  toBengaliDigits(text.normalize('NFC'))
    .replace(/[“”‘’"'*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
