import type { SearchCursor } from '#domain/desk/list-cursor.ts';
import type { SearchOrder } from '#domain/search/filters.ts';
import type { Tsquery } from './tsquery.ts';

/** `title`: at least half of the query's weight is in the title. `description`: less than half is, and the body has a match. */
export type MatchSection = 'title' | 'description';

/**
 * `name`: the whole query is the article's category, subcategory, tag or author. An article with the tag or author whose title
 * matches too is in the section `title`. No article is in two sections.
 */
export type SearchSection = 'name' | MatchSection;

/** The earliest time that a `Date` can represent, in ms: an archive may be older than 1970. */
export const EARLIEST_MS = -8.64e15;

/** `sinceMs` is the earliest publication time, in ms. */
export type SearchFilter = { category: string | null; sinceMs: number | null };

export const MAX_COUNTED_ITEMS = 1_000;

/** A section to read and the cursor of its page; null for the first page. */
export type SectionPage = { section: MatchSection; after: SearchCursor | null };

export type ListRequest = {
  sections: readonly SectionPage[];
  /** Maximum number of results per section. */
  limit: number;
  order: SearchOrder;
  filter: SearchFilter;
  /**
   * Further conditions that every result must meet: it has the category, contains the words of phrases, or is not found by name.
   */
  conditions: readonly Tsquery[];
  nowMs: number;
};

/** A result before its article is loaded. Results are ordered by `tier`, then newest first. */
export type FoundArticle = { section: MatchSection; articleId: string; publicAt: number; tier: number };
