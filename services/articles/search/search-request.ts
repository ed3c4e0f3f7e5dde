import type { SearchCursor } from '#domain/article/list-cursor.ts';
import type { SearchOrder } from '#domain/search/filters.ts';
import type { Tsquery } from './tsquery.ts';

/** Where the words of the query were found: at least half of their weight in the title, or not. */
export type SearchSection = 'title' | 'description';

/** Which articles to search. `sinceMs` is when they became public at the earliest, in ms. */
export type SearchFilter = { category: string | null; sinceMs: number | null };

/** Results are counted up to this number. */
export const MAX_COUNTED = 1_000;

/** The sections to read and the result after which each page begins; null for the first page. */
export type SectionPage = { section: SearchSection; after: SearchCursor | null };

export type ListRequest = {
  sections: readonly SectionPage[];
  /** Largest number of rows of each section. */
  limit: number;
  order: SearchOrder;
  filter: SearchFilter;
  /** What every result must meet besides the words: the category, the words of phrases. */
  conditions: readonly Tsquery[];
  nowMs: number;
};

/** A result before its article is read. Results are ordered by `tier`, then newest first. */
export type FoundArticle = { section: SearchSection; articleId: string; publicAt: number; tier: number };
