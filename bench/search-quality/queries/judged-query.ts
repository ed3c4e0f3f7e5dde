import type { Relevance } from '../metrics.ts';

export const QUERY_CLASSES = [
  'questions',
  'keywords',
  'names',
  'encodings',
  'spellings',
  'slips',
  'latin',
  'inflected',
  'compounds',
  'phrases',
  'stop-words',
] as const;

export type QueryClass = (typeof QUERY_CLASSES)[number];

/** A query and the articles that answer it. Articles that are not listed are irrelevant. */
export type JudgedQuery = { queryClass: QueryClass; text: string; relevance: Relevance };

export function isQueryClass(text: string): text is QueryClass {
  return QUERY_CLASSES.some((queryClass) => queryClass === text);
}
