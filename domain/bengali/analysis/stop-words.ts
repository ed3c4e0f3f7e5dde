import { foldWord } from './fold.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.json' with { type: 'json' };

const stopStems: ReadonlySet<string> = new Set(
  Object.values(stopWords.words).flatMap((words) => words.split(' ').map((word) => stem(foldWord(word)))),
);

/**
 * True if a word, given by its folded stem, is a function word such as একটি, কোথায় or `the`. Queries ignore
 * function words unless they contain nothing else. Texts are indexed with all their words.
 */
export function isStopWord(foldedStem: string): boolean {
  return stopStems.has(foldedStem);
}
