import { toBengaliDigits } from '../bengali/text/digits.ts';
import { parseBody } from '../markup/parse-body.ts';
import { toSearchText } from '../markup/plain-text.ts';

const MIN_WORDS = 3;

/** The words of a body that somebody said: quotes that stand apart, then words in quotation marks. Without marks. */
export function listQuotations(body: string): string[] {
  const blocks = parseBody(body);
  const apart = blocks.flatMap((block) =>
    block.kind === 'quote' || block.kind === 'pullQuote'
      ? [toSearchText([{ ...block, attribution: null }]).replaceAll('\n', ' ')]
      : [],
  );
  const inMarks = [...toSearchText(blocks).matchAll(/“([^”\n]+)”|‘([^’\n]+)’|"([^"\n]+)"/g)].map(
    ([, double, single, straight]) => double ?? single ?? straight ?? '',
  );
  return listDistinct([...apart, ...inMarks].map((quotation) => quotation.replace(/^[“‘"]|[”’"]$/g, '').trim()));
}

/** The sentences of a plain text, each with its closing mark. Lines end a sentence. */
export const listSentences = (text: string): string[] =>
  listDistinct(text.split(/\n|(?<=[।?!][”’"]?)\s+/).map((sentence) => sentence.trim()));

const listDistinct = (texts: readonly string[]) => [
  ...new Set(texts.filter((text) => text.split(/\s+/).length >= MIN_WORDS)),
];

/** Whether words stand in a text as they are, apart from spaces, marks of emphasis and the kind of digits and quotation marks. */
export const occursIn = (text: string, words: string): boolean => fold(text).includes(fold(words));

const fold = (text: string) =>
  toBengaliDigits(text.normalize('NFC'))
    .replace(/[“”‘’"'*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
