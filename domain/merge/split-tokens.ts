import { findMarkRanges } from '../markup/inline/parse-inline.ts';
import { parseTitle } from '../markup/inline/parse-title.ts';
import { parseLinePrefix } from '../markup/line-prefix.ts';
import { splitWords } from '../text-diff/diff-words.ts';
import type { TextRange } from '../text-diff/map-selection.ts';

/**
 * A `word` is a word, a space or a punctuation mark. `markup` extends from the opening to the closing mark and must not
 * be split. A `prefix` makes its line a heading or a list item.
 */
export type Token = { readonly kind: 'word' | 'markup' | 'prefix'; readonly text: string };

const LINE_BREAK = /([\n\u2028\u2029])/;

/** Splits a text in the light markup (docs/behaviour §5.5). Concatenated, the tokens equal the text. */
export function splitBodyTokens(text: string): readonly Token[] {
  return text.split(LINE_BREAK).flatMap((line) => {
    if (LINE_BREAK.test(line)) return [{ kind: 'word' as const, text: line }];
    const prefixLength = parseLinePrefix(line)?.length ?? 0;
    const words = line.slice(prefixLength);
    const prefix = prefixLength === 0 ? [] : [{ kind: 'prefix' as const, text: line.slice(0, prefixLength) }];
    return [...prefix, ...splitAround(words, findMarkRanges(words))];
  });
}

/** Splits a title (docs/behaviour §5.6). Concatenated, the tokens equal the title. */
export function splitTitleTokens(title: string): readonly Token[] {
  const emphasised: TextRange[] = [];
  let at = 0;
  for (const part of parseTitle(title)) {
    const start = at;
    if (part.emphasised) {
      at = skipAsterisks(title, skipAsterisks(title, at) + part.text.length);
      emphasised.push({ start, end: at });
    } else {
      at += part.text.length;
    }
  }
  return splitAround(title, emphasised);
}

/** Splits a text without markup. Concatenated, the tokens equal the text. */
export function splitPlainTokens(text: string): readonly Token[] {
  return splitAround(text, []);
}

function skipAsterisks(title: string, at: number): number {
  let end = at;
  while (title.charAt(end) === '*') end += 1;
  return end;
}

function splitAround(text: string, markup: readonly TextRange[]): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const { start, end } of [...markup, { start: text.length, end: text.length }]) {
    tokens.push(...splitWords(text.slice(at, start)).map((word) => ({ kind: 'word' as const, text: word })));
    if (start < end) tokens.push({ kind: 'markup', text: text.slice(start, end) });
    at = end;
  }
  return tokens;
}
