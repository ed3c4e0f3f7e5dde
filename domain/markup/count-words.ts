import { toPlainText } from './plain-text.ts';

/** Reading speed for Bengali news. */
export const READING_WORDS_PER_MINUTE = 180;

const WORD = /\S*[\p{L}\p{N}]\S*/gu;

/** Counts the words that readers see in a body, and the minutes of reading, at least one. */
export function countWords(body: string): { words: number; minutes: number } {
  const words = toPlainText(body).match(WORD)?.length ?? 0;
  return { words, minutes: Math.max(1, Math.round(words / READING_WORDS_PER_MINUTE)) };
}
