import { toPlainText } from './plain-text.ts';

/** Reading speed for Bengali news. */
export const READING_WORDS_PER_MINUTE = 180;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Counts the words that readers see in a body, and the minutes it takes to read them: at least one. */
export function countWords(body: string): { words: number; minutes: number } {
  const parts = toPlainText(body).split(/\s+/u);
  const words = parts.filter((part) => LETTER_OR_DIGIT.test(part)).length;
  return { words, minutes: Math.max(1, Math.round(words / READING_WORDS_PER_MINUTE)) };
}
