import { toPlainText } from './plain-text.ts';

/** Words of Bengali news that a reader reads in a minute. */
export const READING_WORDS_PER_MINUTE = 180;

const WORD = /\S*[\p{L}\p{N}]\S*/gu;

/** The number of words that readers see in a body, and the minutes that reading them takes, at least one. */
export function countWords(body: string): { words: number; minutes: number } {
  const words = toPlainText(body).match(WORD)?.length ?? 0;
  return { words, minutes: Math.max(1, Math.round(words / READING_WORDS_PER_MINUTE)) };
}
