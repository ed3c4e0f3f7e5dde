import { toMatchingLexemes } from '#domain/bengali/analysis/analyse.ts';
import { listHyphenated, tokenise } from '#domain/bengali/analysis/tokenise.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import type { Phrase } from './query.ts';
import type { MatchableWord } from './ranking.ts';

export type Segment = { text: string; marked: boolean };

/** A word of a text matches if it has one of the lexemes and its stem is not one of the homophones. */
export type Matching = { lexemes: ReadonlySet<string>; homophones: ReadonlySet<string> };

export const toMatching = (words: readonly MatchableWord[]): Matching => ({
  lexemes: new Set(words.flatMap(({ lexemes }) => lexemes)),
  homophones: new Set(words.flatMap(({ homophones }) => homophones)),
});

/**
 * Splits a stored text (`normaliseText`) into segments that match the query and segments that do not, by the rules of
 * the index. Marks whole words. Concatenated, the segments equal the text.
 */
export function highlight(text: string, { lexemes, homophones }: Matching): Segment[] {
  const segments: Segment[] = [];
  let done = 0;
  const pushUpTo = (end: number, marked: boolean) => {
    if (end > done) segments.push({ text: text.slice(done, end), marked });
    done = end;
  };
  const isMatch = (word: string) => {
    const forms = toWordForms(word);
    return !homophones.has(forms.key) && toMatchingLexemes(forms).some((lexeme) => lexemes.has(lexeme));
  };
  const tokens = tokenise(text);
  const hyphenated = listHyphenated(text, tokens).filter((token) => isMatch(token.text));
  for (const token of tokens) {
    const isPart = hyphenated.some(({ start, end }) => start <= token.start && token.end <= end);
    if (!isPart && !isMatch(token.text)) continue;
    pushUpTo(token.start, false);
    pushUpTo(token.end, true);
  }
  pushUpTo(text.length, false);
  return segments;
}

const SENTENCE_END = /[।॥\u09f7|.?!\n]/;

/** True if a sentence of a stored text contains the words of the phrase in succession. */
export function hasPhrase(text: string, phrase: Phrase): boolean {
  return splitSentences(text).some((words) =>
    words.some((_, start) =>
      phrase.every((lexemes, n) => words[start + n]?.some((lexeme) => lexemes.includes(lexeme))),
    ),
  );
}

/** Splits a text into sentences. Each sentence is a list of words, and each word is a list of its matching lexemes. */
function splitSentences(text: string): string[][][] {
  let end = 0;
  const sentences: string[][][] = [[]];
  for (const token of tokenise(text)) {
    if (SENTENCE_END.test(text.slice(end, token.start))) sentences.push([]);
    sentences.at(-1)?.push(toMatchingLexemes(toWordForms(token.text)));
    end = token.end;
  }
  return sentences;
}
