import { resultsText } from '#app/strings/reader/search-results.ts';
import { toSearchPath } from '#domain/search/filters.ts';
import type { SearchResult } from '#services/articles/search/search.ts';
import type { SearchState } from './search-links.ts';

/** A part of a note, with a path if it is a link. */
export type NotePart = { text: string; path: string | null; isStrong: boolean };

type Correction = NonNullable<SearchResult['correction']>;

/**
 * If the query was corrected, shows the corrected spelling and links to a search for the original query. Otherwise
 * suggests another spelling, as a link.
 */
export function toSpellingNote(correction: Correction, { query, choices }: SearchState): NotePart[] {
  if (correction.kind === 'replaced') {
    const exactPath = toSearchPath(query, { ...choices, spelling: 'exact' });
    return [
      { text: `‘${correction.text}’`, path: null, isStrong: true },
      { text: `${resultsText.shownFor} `, path: null, isStrong: false },
      { text: resultsText.searchInstead(query), path: exactPath, isStrong: false },
    ];
  }
  const [before, or, after] = resultsText.didYouMean;
  const links = correction.texts.flatMap((text, n): NotePart[] => [
    ...(n === 0 ? [] : [{ text: ` ${or} `, path: null, isStrong: false }]),
    { text: `‘${text}’`, path: toSearchPath(text, choices), isStrong: true },
  ]);
  return [
    { text: `${before} `, path: null, isStrong: false },
    ...links,
    { text: ` ${after}`, path: null, isStrong: false },
  ];
}
