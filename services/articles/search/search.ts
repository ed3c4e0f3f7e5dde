import { parseArticleId } from '#domain/article/article.ts';
import type { SearchCursor } from '#domain/desk/list-cursor.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { toSearchText } from '#domain/markup/plain-text.ts';
import type { SearchOrder } from '#domain/search/filters.ts';
import type { Matching } from '#domain/search/highlight.ts';
import { hasPhrase, toMatching } from '#domain/search/highlight.ts';
import type { Phrase } from '#domain/search/query.ts';
import type { Retrieval } from '#domain/search/ranking.ts';
import { decideRetrieval, listMissing, sumWeights, weighMissing, weighWords } from '#domain/search/ranking.ts';
import type { Section } from '#domain/search/section-names.ts';
import { listMentionedSections } from '#domain/search/section-names.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Page } from '../list-page.ts';
import { toPage } from '../list-page.ts';
import type { ArticleCard } from '../read/reader-lists.ts';
import { CARD_COLUMNS, toVisibleCards } from '../read/reader-lists.ts';
import type { Correction } from './correct-query.ts';
import {
  listCategoryConditions,
  listQualifierConditions,
  listTitleConditions,
  listWholeConditions,
} from './match-conditions.ts';
import { countMatches, listNewest, listNewestMatches } from './newest-search.ts';
import type {
  FoundArticle,
  ListRequest,
  MatchSection,
  SearchFilter,
  SearchSection,
  SectionPage,
} from './search-request.ts';
import { MAX_COUNTED_ITEMS } from './search-request.ts';
import { anyLexeme, anyOf, not } from './tsquery.ts';
import { understandQuery } from './understand-query.ts';
import { listWeighed } from './weighed-search.ts';

/** A result with its body, from which the snippet around the match is cut. */
export type SearchHit = ArticleCard & { description: string };

type SearchPage = Page<SearchHit, SearchCursor>;

export type SearchRequest = {
  text: string;
  /** `exact` searches for the words as typed. */
  spelling: 'corrected' | 'exact';
  filter: SearchFilter;
  order: SearchOrder;
  /** The section and cursor of a later page; null for the first page of both sections. */
  page: { section: SearchSection; after: SearchCursor } | null;
  /** Maximum number of results per section. */
  limit: number;
  nowMs: number;
};

/** The number of results; `isMore` if there are more than `count`. */
export type SearchTotal = { count: number; isMore: boolean };

export type SearchResult = Record<SearchSection, SearchPage> & {
  /** The sections in the order in which they are shown. */
  order: readonly SearchSection[];
  total: SearchTotal;
  correction: Correction | null;
  sections: readonly Section[];
  /** The words of the query that no article contains, as typed. Empty if the query is a name. */
  missing: readonly string[];
  /** True if one article contains almost all words of the query that occur in any article, or if the query is a name. */
  hasWholeMatch: boolean;
  matching: Matching;
};

/**
 * Searches the public articles. Articles with a name that is the whole query are listed newest first. The other two sections are
 * ordered by the share of the query's weight that a result contains, in steps, and newest first within a step (docs/bengali.md
 * §2). The cost does not grow with the archive. A query without words finds nothing. Rejects if the database fails.
 */
export async function searchArticles(db: Database, request: SearchRequest): Promise<SearchResult> {
  const { query, statistics, correction, names, sections } = await understandQuery(db, request);
  const words = weighWords(query.words, statistics);
  const missing = weighMissing(query.words, statistics);
  const retrieval = decideRetrieval(words, { missing, order: request.order, isNamed: names.length > 0 });
  const isSection = names.length > 0 && sections.some(({ isOther }) => !isOther);
  const conditions = listCategoryConditions(request.filter);
  const qualifiers = listQualifierConditions(query.words);
  const titleConditions = isSection ? [] : listTitleConditions(listWords(retrieval), qualifiers);
  const named = await findNamed(db, { ...request, names, conditions: [...conditions, ...titleConditions.map(not)] });
  const found = await findMatches(db, {
    ...request,
    retrieval,
    conditions: [
      ...conditions,
      ...(names.length === 0 ? [] : [anyOf([not(anyLexeme(names)), ...titleConditions])]),
      ...qualifiers,
      ...listWholeConditions(query.words),
      ...query.phrases.flatMap((phrase) => phrase.map(anyLexeme)),
    ],
    sections: listSectionPages(request.page),
    phrases: query.phrases,
  });
  return {
    ...found,
    name: named.page,
    order: isSection || words.length > 1 ? ['name', 'title', 'description'] : ['title', 'name', 'description'],
    total: addTotals(named.total, found.total),
    correction,
    sections: sections.length > 0 ? sections : listMentionedSections(query),
    hasWholeMatch: names.length > 0 || found.hasWholeMatch,
    missing: names.length > 0 || sections.length > 0 ? [] : listMissing(query.words, statistics),
    matching: toMatching(words),
  };
}

const listWords = (retrieval: Retrieval) =>
  retrieval.kind === 'newest' ? retrieval.words : [...retrieval.rare, ...retrieval.common];

const EMPTY_PAGE: SearchPage = { rows: [], next: null };
const NO_RESULT: SearchTotal = { count: 0, isMore: false };
const NOTHING_FOUND = { title: EMPTY_PAGE, description: EMPTY_PAGE, total: NO_RESULT, hasWholeMatch: true };

type NamedRequest = Pick<ListRequest, 'filter' | 'conditions' | 'limit' | 'nowMs'> &
  Pick<SearchRequest, 'page'> & { names: readonly string[] };

/** Finds a page of the articles with one of the names, newest first, and counts these articles. */
async function findNamed(
  db: Database,
  { names, page, ...request }: NamedRequest,
): Promise<{ page: SearchPage; total: SearchTotal }> {
  if (names.length === 0 || (page !== null && page.section !== 'name')) return { page: EMPTY_PAGE, total: NO_RESULT };
  const tsquery = anyLexeme(names);
  const [rows, counted] = await Promise.all([
    listNewest(db, { ...request, tsquery, after: page?.after ?? null, limit: request.limit + 1 }),
    listNewest(db, { ...request, tsquery, after: null, limit: MAX_COUNTED_ITEMS + 1 }),
  ]);
  const { rows: found, next } = toPage(rows, request.limit, (row) => toCursor({ ...row, tier: 0 }));
  const hits = await readHits(db, { rows: found, nowMs: request.nowMs });
  return {
    page: { rows: found.flatMap(({ articleId }) => hits.get(articleId) ?? []), next },
    total: limitTotal(counted.length),
  };
}

const limitTotal = (count: number): SearchTotal => ({
  count: Math.min(count, MAX_COUNTED_ITEMS),
  isMore: count > MAX_COUNTED_ITEMS,
});

function addTotals(a: SearchTotal, b: SearchTotal): SearchTotal {
  const { count, isMore } = limitTotal(a.count + b.count);
  return { count, isMore: isMore || a.isMore || b.isMore };
}

async function findMatches(db: Database, request: PhraseRequest): Promise<FoundPages> {
  const { retrieval, sections, phrases } = request;
  const words = listWords(retrieval);
  if (words.length === 0 || sumWeights(words) < retrieval.required || sections.length === 0) return NOTHING_FOUND;
  return phrases.length === 0 ? findArticles(db, request) : findPhrases(db, request);
}

function listSectionPages(page: SearchRequest['page']): SectionPage[] {
  if (page !== null) return page.section === 'name' ? [] : [{ section: page.section, after: page.after }];
  return [
    { section: 'title', after: null },
    { section: 'description', after: null },
  ];
}

type FindRequest = ListRequest & { retrieval: Retrieval };
type FoundPages = Record<MatchSection, SearchPage> & { total: SearchTotal; hasWholeMatch: boolean };

async function findArticles(db: Database, request: FindRequest): Promise<FoundPages> {
  const { rows, total, hasWholeMatch } = await listAndCount(db, { ...request, limit: request.limit + 1 });
  const hits = await readHits(db, { rows, nowMs: request.nowMs });
  const toSectionPage = (section: MatchSection): SearchPage => {
    const page = toPage(
      rows.filter((row) => row.section === section),
      request.limit,
      toCursor,
    );
    return { ...page, rows: page.rows.flatMap(({ articleId }) => hits.get(articleId) ?? []) };
  };
  return {
    title: toSectionPage('title'),
    description: toSectionPage('description'),
    total: limitTotal(total),
    hasWholeMatch,
  };
}

async function listAndCount(
  db: Database,
  request: FindRequest,
): Promise<{ rows: FoundArticle[]; total: number; hasWholeMatch: boolean }> {
  const { retrieval } = request;
  if (retrieval.kind === 'weighed') return listWeighed(db, { ...request, retrieval });
  const [rows, total] = await Promise.all([
    listNewestMatches(db, { ...request, ...retrieval }),
    countMatches(db, { ...request, ...retrieval }),
  ]);
  // So many articles contain common words that some contain all of them.
  return { rows, total, hasWholeMatch: true };
}

async function listMatches(db: Database, request: FindRequest): Promise<FoundArticle[]> {
  const { retrieval } = request;
  if (retrieval.kind === 'newest') return listNewestMatches(db, { ...request, ...retrieval });
  return (await listWeighed(db, { ...request, retrieval })).rows;
}

/** How many articles are read for one page to find matches of a phrase. The next page continues after them. */
const MAX_PHRASE_CHECKS = 300;
const PHRASE_BATCH_SIZE = 50;

type PhraseRequest = FindRequest & { phrases: readonly Phrase[] };

/** Like {@link findArticles}, for articles with all phrases. The index does not store positions, so the texts are read. */
async function findPhrases(db: Database, request: PhraseRequest): Promise<FoundPages> {
  const matches = await listMatches(db, { ...request, limit: MAX_PHRASE_CHECKS });
  const found: FoundPages = { ...NOTHING_FOUND };
  for (const { section } of request.sections) {
    const rows = matches.filter((row) => row.section === section);
    found[section] = await filterByPhrases(db, rows, request);
  }
  return { ...found, total: countResults(found) };
}

/**
 * Filters `rows` to articles with all phrases, up to `limit`. If there are more in `rows`, the next page begins after the last
 * listed one, otherwise after the last row that was read.
 */
async function filterByPhrases(
  db: Database,
  rows: readonly FoundArticle[],
  request: PhraseRequest,
): Promise<SearchPage> {
  const found: { row: FoundArticle; hit: SearchHit }[] = [];
  for (let start = 0; start < rows.length; start += PHRASE_BATCH_SIZE) {
    const batch = rows.slice(start, start + PHRASE_BATCH_SIZE);
    const read = await readHits(db, { rows: batch, nowMs: request.nowMs });
    for (const row of batch) {
      const hit = read.get(row.articleId);
      if (hit !== undefined && hasAllPhrases(hit, request.phrases)) found.push({ row, hit });
      // The extra article only indicates that there is a next page.
      if (found.length > request.limit) {
        const { rows: listed, next } = toPage(found, request.limit, ({ row: last }) => toCursor(last));
        return { rows: listed.map((one) => one.hit), next };
      }
    }
  }
  const last = rows.at(-1);
  const next = last === undefined || rows.length < MAX_PHRASE_CHECKS ? null : toCursor(last);
  return { rows: found.map(({ hit }) => hit), next };
}

/** The count is a lower bound, because later pages may have more results with the phrases. */
function countResults({ title, description }: Record<MatchSection, SearchPage>): SearchTotal {
  return {
    count: title.rows.length + description.rows.length,
    isMore: title.next !== null || description.next !== null,
  };
}

function hasAllPhrases({ title, description }: SearchHit, phrases: readonly Phrase[]): boolean {
  const texts = [toPlainTitle(title), toSearchText(description)];
  return phrases.every((phrase) => texts.some((text) => hasPhrase(text, phrase)));
}

function toCursor({ tier, publicAt, articleId }: Omit<FoundArticle, 'section'>): SearchCursor {
  return { tier, ms: publicAt, id: articleId };
}

async function readHits(
  db: Database,
  { rows, nowMs }: { rows: readonly Pick<FoundArticle, 'articleId'>[]; nowMs: number },
): Promise<ReadonlyMap<string, SearchHit>> {
  const ids = rows.flatMap(({ articleId }) => parseArticleId(articleId) ?? []);
  if (ids.length === 0) return new Map();
  const articles = await db
    .selectFrom('articles')
    .select([...CARD_COLUMNS, 'articles.description'])
    .where('articles.id', 'in', ids)
    .execute();
  return new Map(toVisibleCards(articles, nowMs).map((hit) => [hit.id, hit]));
}
