import { foldWord } from './fold.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.json' with { type: 'json' };

const toStems = (table: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.values(table).flatMap((words) => words.split(' ').map((word) => stem(foldWord(word)))));

const stopStems = toStems(stopWords.words);
const qualifierStems = toStems(stopWords.qualifiers);

/**
 * True if a word, given by its folded stem, is a function word such as একটি, কোথায় or `the`. Queries ignore
 * function words unless they contain nothing else. Texts are indexed with all their words.
 */
export function isStopWord(foldedStem: string): boolean {
  return stopStems.has(foldedStem);
}

/**
 * True if a word, given by its folded stem, means little without another one, such as দাম (price) or প্রধান (chief). If a query has
 * other words, an article must match more than this one.
 */
export function isQualifier(foldedStem: string): boolean {
  return qualifierStems.has(foldedStem);
}
