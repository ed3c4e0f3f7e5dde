import type { RequestContext, Site } from '#app/request-context.ts';
import { resultsText } from '#app/strings/reader/search-results.ts';
import { toBengaliDigits } from '#domain/bengali/text/digits.ts';
import type { SearchCursor } from '#domain/desk/list-cursor.ts';
import { formatSearchCursor, parseSearchCursor, SEARCH_PAGE_SIZE } from '#domain/desk/list-cursor.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { decideListImage } from '#domain/images/image.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { toSearchText } from '#domain/markup/plain-text.ts';
import { excerptMatches } from '#domain/search/excerpt-matches.ts';
import type { SearchChoices } from '#domain/search/filters.ts';
import { periodStartMs, toSearchPath } from '#domain/search/filters.ts';
import type { Matching, Segment } from '#domain/search/highlight.ts';
import { highlight } from '#domain/search/highlight.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { formatDate } from '#domain/time/format-date-time.ts';
import type { SearchHit, SearchResult, SearchTotal } from '#services/articles/search/search.ts';
import type { SearchFilter, SearchSection } from '#services/articles/search/search-request.ts';
import type { TimeView } from '../lists/card-view.ts';
import { toTimeView } from '../lists/card-view.ts';
import type { MarkedTitlePart } from './mark-title.ts';
import { markTitle } from './mark-title.ts';
import type { SearchState, SectionLink } from './search-links.ts';
import { toSectionLinks } from './search-links.ts';
import type { NotePart } from './spelling-note.ts';
import { toSpellingNote } from './spelling-note.ts';

export type HitView = {
  id: string;
  title: readonly MarkedTitlePart[];
  excerpt: readonly Segment[];
  image: ResponsiveImage | null;
  time: TimeView;
  /** The date to show instead of the age. Null for a recent article. */
  date: string | null;
};

/** One page of a section, and the path of the next page; null if there is none. */
export type HitPage = { hits: readonly HitView[]; morePath: string | null };

const EMPTY_PAGE: HitPage = { hits: [], morePath: null };

/** The results by section: names that are the whole query, matches in titles, and other matches. */
export type SearchResults = Record<SearchSection, HitPage> & {
  order: readonly SearchSection[];
  /** False on a later page, which shows only one section. */
  isFirst: boolean;
  /** The number of results in words. Null if there are none, and on a later page. */
  total: string | null;
  /** Links to the categories and subcategories that the query names. */
  sections: readonly SectionLink[];
  /** A note about the spelling of the query. Empty if there is none. */
  spelling: readonly NotePart[];
  /**
   * Says which words of the query no article contains, or that no article contains all words. Null if neither is true, or
   * without results.
   */
  missing: string | null;
};

export const NO_RESULTS: SearchResults = {
  name: EMPTY_PAGE,
  title: EMPTY_PAGE,
  description: EMPTY_PAGE,
  order: [],
  isFirst: true,
  total: null,
  sections: [],
  spelling: [],
  missing: null,
};

const CURSOR_PARAMETERS = { name: 'names', title: 'titles', description: 'texts' } as const;

const EXCERPT_GRAPHEMES = 100;

/**
 * Loads the first page of each section, or a later page of the section whose position is in the URL. Rejects if the
 * read fails.
 */
export async function loadResults(
  context: RequestContext,
  { query, choices, parameters }: SearchState & { parameters: URLSearchParams },
): Promise<SearchResults> {
  const page = parsePage(parameters);
  const { spelling, order } = choices;
  const found = await context.articles.search({
    text: query,
    spelling,
    order,
    filter: toFilter(choices, context),
    page,
    limit: SEARCH_PAGE_SIZE,
    nowMs: context.nowMs,
  });
  const path = toSearchPath(query, choices);
  const toHitPage = (section: SearchSection): HitPage => {
    const { rows, next } = found[section];
    return {
      hits: rows.map((hit) => toHitView(hit, { ...context, matching: found.matching })),
      morePath: next && `${path}&${CURSOR_PARAMETERS[section]}=${encodeURIComponent(formatSearchCursor(next))}`,
    };
  };
  return {
    name: toHitPage('name'),
    title: toHitPage('title'),
    description: toHitPage('description'),
    order: found.order,
    isFirst: page === null,
    total: page === null ? formatTotal(found.total) : null,
    sections: toSectionLinks(found.sections),
    spelling: found.correction === null ? [] : toSpellingNote(found.correction, { query, choices }),
    missing: found.total.count === 0 ? null : toMissingNote(found, choices),
  };
}

/**
 * Names the words that no article contains. Otherwise says that no article contains all words, but only without filters,
 * because articles outside a filter may contain them.
 */
function toMissingNote(
  { missing, hasWholeMatch }: Pick<SearchResult, 'missing' | 'hasWholeMatch'>,
  { category, period }: SearchChoices,
): string | null {
  if (missing.length > 0) return resultsText.missing(missing);
  return hasWholeMatch || category !== null || period !== null ? null : resultsText.partialMatches;
}

function parsePage(parameters: URLSearchParams): { section: SearchSection; after: SearchCursor } | null {
  const sections: readonly SearchSection[] = ['name', 'title', 'description'];
  const pages = sections.flatMap((section) => {
    const after = parseSearchCursor(parameters.get(CURSOR_PARAMETERS[section]));
    return after === null ? [] : [{ section, after }];
  });
  return pages[0] ?? null;
}

function toFilter({ category, period }: SearchChoices, { site, nowMs }: RequestContext): SearchFilter {
  const offsetMinutes = site.offsetOf(nowMs);
  return { category, sinceMs: period === null ? null : periodStartMs(period, { nowMs, offsetMinutes }) };
}

/** Formats the number of results in words, like `১২টি ফলাফল`. Null if none were found. */
export function formatTotal({ count, isMore }: SearchTotal): string | null {
  if (count === 0) return null;
  const digits = toBengaliDigits(count.toLocaleString('en-IN'));
  return isMore ? resultsText.resultsOver(digits) : resultsText.results(digits);
}

type HitContext = { matching: Matching; site: Site; nowMs: number };

function toHitView(hit: SearchHit, { matching, site, nowMs }: HitContext): HitView {
  const time = toTimeView(hit.publicAt, site);
  return {
    id: hit.id,
    title: markTitle(parseTitle(hit.title), highlight(toPlainTitle(hit.title), matching)),
    excerpt: excerptMatches(toSearchText(hit.description), matching, EXCERPT_GRAPHEMES),
    image: decideListImage(hit.imageUrl),
    time,
    date: toShownDate(time, nowMs),
  };
}

/** Returns the date of an article that is at least a day old; null for a newer one, which shows its age. */
export function toShownDate({ ms, offsetMinutes }: TimeView, nowMs: number): string | null {
  return nowMs - ms >= DAY_MS ? formatDate(ms, offsetMinutes) : null;
}
