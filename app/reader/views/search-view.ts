import { SEARCH_PAGE_SIZE } from '#domain/article/limits.ts';
import type { Picture } from '#domain/article/picture.ts';
import { decideListPicture } from '#domain/article/picture.ts';
import type { AnalysedQuery, Segment } from '#domain/bengali/analyse.ts';
import { analyseQuery, highlight } from '#domain/bengali/analyse.ts';
import { excerptAround } from '#domain/bengali/excerpt-around.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/parse-title.ts';
import { toPlainText } from '#domain/markup/plain-text.ts';
import type { SearchCursor, SearchHit, SearchSection } from '#services/articles/search.ts';
import type { RequestContext, Site } from '../../request-context.ts';
import type { TimeView } from './card-view.ts';
import { toTimeView } from './card-view.ts';
import { formatSearchCursor, parseSearchCursor } from './list-cursor.ts';
import type { ListPage } from './list-page.ts';
import { EMPTY_PAGE } from './list-page.ts';
import type { MarkedTitlePart } from './mark-title.ts';
import { markTitle } from './mark-title.ts';

/** A search result, the words of the query marked in it. */
export type HitView = {
  id: string;
  title: readonly MarkedTitlePart[];
  excerpt: readonly Segment[];
  picture: Picture | null;
  time: TimeView;
};

/** What a search found: in titles, and in bodies alone. */
export type SearchResults = Record<SearchSection, ListPage<HitView>> & {
  /** False on a later page, which holds one section alone. */
  isFirst: boolean;
};

export const NO_RESULTS: SearchResults = { title: EMPTY_PAGE, description: EMPTY_PAGE, isFirst: true };

/** The address parameter that carries a section's place. */
const CURSOR_PARAMETERS = { title: 'titles', description: 'texts' } as const;

const EXCERPT_GRAPHEMES = 180;

/**
 * Reads the first page of both sections, or the page of the one section whose place is given. Rejects where a read
 * fails.
 */
export async function loadResults(
  values: RequestContext,
  text: string,
  parameters: URLSearchParams,
): Promise<SearchResults> {
  const titles = parseSearchCursor(parameters.get(CURSOR_PARAMETERS.title));
  const texts = parseSearchCursor(parameters.get(CURSOR_PARAMETERS.description));
  const [title, description] = await Promise.all([
    titles === null && texts !== null ? EMPTY_PAGE : loadHits(values, text, 'title', titles),
    titles !== null ? EMPTY_PAGE : loadHits(values, text, 'description', texts),
  ]);
  return { title, description, isFirst: titles === null && texts === null };
}

async function loadHits(
  { articles, site, nowMs }: RequestContext,
  text: string,
  section: SearchSection,
  after: SearchCursor | null,
): Promise<ListPage<HitView>> {
  const query = analyseQuery(text);
  const { hits, next } = await articles.search(query, section, { after, limit: SEARCH_PAGE_SIZE }, nowMs);
  return {
    items: hits.map((hit) => toHitView(hit, query, site)),
    morePath: next && toMorePath(text, section, next),
  };
}

function toMorePath(text: string, section: SearchSection, next: SearchCursor): string {
  return `/search?${new URLSearchParams({ q: text, [CURSOR_PARAMETERS[section]]: formatSearchCursor(next) })}`;
}

function toHitView(hit: SearchHit, query: AnalysedQuery, site: Site): HitView {
  return {
    id: hit.id,
    title: markTitle(parseTitle(hit.title), highlight(toPlainTitle(hit.title), query)),
    excerpt: toExcerpt(toPlainText(hit.description), query),
    picture: decideListPicture(hit.imageUrl),
    time: toTimeView(hit.publicAt, site),
  };
}

/** The words around the first match, or the beginning where nothing matches. */
function toExcerpt(text: string, query: AnalysedQuery): Segment[] {
  const segments = highlight(text, query);
  const first = segments.findIndex(({ marked }) => marked);
  const matchStart = segments.slice(0, Math.max(first, 0)).reduce((units, segment) => units + segment.text.length, 0);
  return highlight(excerptAround(text, matchStart, EXCERPT_GRAPHEMES), query);
}
