/** A word of a text: `text.slice(start, end)`, offsets in UTF-16 units. */
export type Token = { text: string; start: number; end: number };

// Unicode classifies U+02BC as a letter and U+09F7 as a number, but people type them as an apostrophe and a danda.
const LETTER = '[\\p{L}--\\u02bc]';
const FIRST = '[[\\p{L}\\p{N}]--[\\u02bc\\u09f7]]';
const INSIDE = '[[\\p{L}\\p{M}\\p{N}\\u200c\\u200d]--[\\u02bc\\u09f7]]';

// The number of groups is bounded, because matching a long hostile chain would otherwise take quadratic time. Indian and
// western grouping both end with three digits.
const GROUPED = '\\p{Nd}{1,3}(?:,\\p{Nd}{2,3}){0,8},\\p{Nd}{3}(?!,?\\p{Nd})(?:\\.\\p{Nd}+)?';

// A date such as 12.05.2026 is three words, not a fraction and a year.
const FRACTION = '(?<!\\p{Nd}\\.)\\p{Nd}+\\.\\p{Nd}+(?!\\.?\\p{Nd})';

const APOSTROPHE = `(?<=[\\p{L}\\p{M}])['’\\u02bc](?=${LETTER})`;

const WORD = new RegExp(`(?:${GROUPED}|${FRACTION}|${FIRST})${INSIDE}*(?:${APOSTROPHE}${INSIDE}+)*`, 'gv');

/**
 * Returns the words of a text in order (docs/bengali.md): letters or digits with their marks and joiners, apostrophes
 * only between letters, a grouped or decimal number as one word. The text is not normalised, because the offsets refer to it.
 */
export function tokenise(text: string): Token[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

const LETTERS_ONLY = /^[\p{L}\p{M}\u200c\u200d]+$/u;
const HYPHEN = /^[-\u2010\u2011]$/;

/** Joins every two words with only a hyphen between them: কি-বোর্ড is also কিবোর্ড. Numbers are not joined. */
export function listHyphenated(text: string, tokens: readonly Token[]): Token[] {
  return tokens.slice(1).flatMap((next, n) => {
    const word = tokens[n];
    if (word === undefined || !HYPHEN.test(text.slice(word.end, next.start))) return [];
    if (!LETTERS_ONLY.test(word.text) || !LETTERS_ONLY.test(next.text)) return [];
    return [{ text: `${word.text}${next.text}`, start: word.start, end: next.end }];
  });
}
