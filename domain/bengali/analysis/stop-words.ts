import { foldWord } from './fold.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.json' with { type: 'json' };

const stopStems: ReadonlySet<string> = new Set(
  Object.values(stopWords.words).flatMap((words) => words.split(' ').map((word) => stem(foldWord(word)))),
);

/**
 * Returns whether a word is a function word, such as একটি, কোথায় or `the`, by its folded stem. A query that has other
 * words is understood without it. A text is indexed with all its words.
 */
export function isStopWord(foldedStem: string): boolean {
  return stopStems.has(foldedStem);
}
