import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Suspect } from '#domain/search/correction.ts';
import { listSuspects } from '#domain/search/correction.ts';
import type { Matching } from '#domain/search/highlight.ts';
import { hasPhrase, toMatching } from '#domain/search/highlight.ts';
import type { QueryWord, SearchQuery } from '#domain/search/query.ts';
import type { WordStatistics } from '#domain/search/ranking.ts';
import type { Database } from '#services/postgres/database.ts';
import { isOwnOrAssigned } from '../change/desk-item.ts';
import { EARLIEST_MS } from '../search/search-request.ts';
import type { TimeSpan } from '../search/time-spans.ts';
import { createTimeSpanLoader } from '../search/time-spans.ts';
import type { Tsquery } from '../search/tsquery.ts';
import { allOf, anyLexeme, hasWord } from '../search/tsquery.ts';
import { understandQuery } from '../search/understand-query.ts';
import { readStatistics } from '../search/word-statistics.ts';
import type { ManagedArticle, ManagedListRequest } from './managed-list.ts';
import { readCandidates, toManagedArticle } from './managed-list.ts';
import { matches, planQuery, selectOtherTitles } from './managed-query.ts';

/** An article with its text, from which the words around a match are cut. */
type TextMatch = ManagedArticle & { description: string };

/** `matching`: the words to mark. */
export type TextMatches = { rows: TextMatch[]; matching: Matching };

export type TextRequest = Omit<ManagedListRequest, 'after' | 'before'>;

const NO_MATCHES: TextMatches = { rows: [], matching: toMatching([]) };
/** Maximum number of found articles that are compared with the filters, for each of past, upcoming and unlisted articles. */
const MAX_FOUND = 100;
/** If a word is in more articles than this, its newest articles are read first. */
const MAX_READ_TOGETHER = 500;
/** For a word that no article contains, this many of its likeliest other spellings are searched for. A long word has about 900. */
const MAX_SPELLINGS = 150;

/**
 * Lists the articles that contain each word of `search` anywhere, by the rules of the readers' search (docs/behaviour §2.4),
 * without articles whose titles match, because `listManaged` lists these. Drafts and scheduled articles are included. If nothing
 * is found, likely spellings of the words that no article contains are searched for. The cost does not grow with the archive:
 * only the newest matches are compared with the filters.
 */
export async function listTextMatches(db: Database, request: TextRequest): Promise<TextMatches> {
  const { query, statistics } = await understandQuery(db, {
    text: request.search,
    spelling: 'exact',
    nowMs: request.nowMs,
  });
  const words = listMeaningful(query);
  if (words.length === 0) return NO_MATCHES;
  const found = await findRows(db, { ...request, query, words, publicWords: words, statistics });
  if (found.rows.length > 0) return found;
  const suspects = listSuspects({ ...query, words }, statistics, { isApart: false });
  if (suspects.length === 0) return NO_MATCHES;
  const others = suspects.map(({ index, neighbours }) => ({
    index,
    lexemes: listLikeliest(neighbours),
  }));
  const all = [...words, ...others].flatMap(({ lexemes }) => lexemes);
  const counted = await readStatistics(db, all);
  const guess = (mayBeMeant: (lexeme: string) => boolean) =>
    words.map((word, n) => {
      const lexemes = others.find(({ index }) => index === n)?.lexemes.filter(mayBeMeant) ?? [];
      return { ...word, lexemes: [...word.lexemes, ...lexemes] };
    });
  // The index of all articles would be slow with hundreds of spellings, most of which no article contains.
  const publicWords = guess((lexeme) => counted.articlesWith(lexeme) > 0);
  return findRows(db, { ...request, query, words: guess(() => true), publicWords, statistics: counted });
}

function listLikeliest(neighbours: Suspect['neighbours']): string[] {
  const likelihoodOf = (lexeme: string) => neighbours.get(lexeme)?.[0]?.likelihood ?? 0;
  return [...neighbours.keys()].toSorted((a, b) => likelihoodOf(b) - likelihoodOf(a)).slice(0, MAX_SPELLINGS);
}

/** Omits stop words, unless the query has only stop words. */
function listMeaningful({ words }: SearchQuery): readonly QueryWord[] {
  const meaningful = words.filter(({ isStopWord }) => !isStopWord);
  return meaningful.length === 0 ? words : meaningful;
}

type FindRequest = TextRequest & {
  query: SearchQuery;
  words: readonly QueryWord[];
  /** The words to search for in the articles that readers may see. */
  publicWords: readonly QueryWord[];
  /** Counts only the articles that readers may see. */
  statistics: WordStatistics;
};

async function findRows(
  db: Database,
  { query, words, publicWords, statistics, ...request }: FindRequest,
): Promise<TextMatches> {
  const phrases = query.phrases.flatMap((phrase) => phrase.map(anyLexeme));
  const toTsquery = (all: readonly QueryWord[]) => allOf([...all.map(hasWord), ...phrases]);
  const counts = publicWords.map(({ lexemes }) => lexemes.reduce((sum, one) => sum + statistics.articlesWith(one), 0));
  const tsquery = toTsquery(words);
  const publicTsquery = toTsquery(publicWords);
  const ids = await findIds(db, { ...request, tsquery, publicTsquery, maxMatches: Math.min(...counts) });
  if (ids.length === 0) return NO_MATCHES;
  const plan = planQuery({ ...request, after: null, isBackwards: false });
  const rows = await readCandidates(db, {
    query: plan,
    candidates: selectOtherTitles(plan, ids),
    condition: matches({ ...plan, needles: [] }),
    limit: request.limit,
    more: sql<{ description: string }>`description`,
  });
  return {
    rows: rows
      .map((row) => toManagedArticle(row, request.nowMs))
      .filter(({ description }) => query.phrases.every((phrase) => hasPhrase(description, phrase))),
    matching: toMatching(words),
  };
}

type IdRequest = Pick<TextRequest, 'ownerId' | 'nowMs'> & {
  tsquery: Tsquery;
  /** The query for articles that readers may see. At most `maxMatches` of them match. */
  publicTsquery: Tsquery;
  maxMatches: number;
};

async function findIds(db: Database, request: IdRequest): Promise<string[]> {
  const { tsquery, publicTsquery, maxMatches, ownerId = null, nowMs } = request;
  if (ownerId !== null) return readIds(db, selectOwn(tsquery, ownerId));
  if (publicTsquery === tsquery && maxMatches <= MAX_READ_TOGETHER) return readIds(db, selectTogether(tsquery, nowMs));
  const found = await Promise.all([
    readIds(db, selectUnlisted(tsquery)),
    readIds(db, selectUpcoming(tsquery, nowMs)),
    request.maxMatches === 0 ? [] : findPast(db, request),
  ]);
  return found.flat();
}

async function readIds(db: Database, select: RawBuilder<{ articleId: string }>): Promise<string[]> {
  return (await select.execute(db)).rows.map(({ articleId }) => articleId);
}

/** One account never has very many articles. */
const selectOwn = (tsquery: Tsquery, ownerId: string) => sql<{ articleId: string }>`
  with own as materialized (select id from articles where ${isOwnOrAssigned(ownerId)})
  select article_id from own join article_search on article_id = id where terms @@ ${tsquery}::tsquery limit ${MAX_FOUND}`;

/** Reads the index once for unlisted, upcoming and past articles. */
const selectTogether = (tsquery: Tsquery, nowMs: number) => sql<{ articleId: string }>`
  with matching as materialized (select article_id, public_at from article_search where terms @@ ${tsquery}::tsquery)
  (select article_id from matching where public_at is null limit ${MAX_FOUND}) union all
  (select article_id from matching where public_at > ${nowMs} limit ${MAX_FOUND}) union all
  (select article_id from matching where public_at <= ${nowMs} order by public_at desc, article_id desc limit ${MAX_FOUND})`;

const selectUnlisted = (tsquery: Tsquery) => sql<{ articleId: string }>`
  select article_id from article_search where public_at is null and terms @@ ${tsquery}::tsquery limit ${MAX_FOUND}`;

const selectUpcoming = (tsquery: Tsquery, nowMs: number) => sql<{ articleId: string }>`
  with upcoming as materialized (select article_id, terms from article_search where public_at > ${nowMs})
  select article_id from upcoming where terms @@ ${tsquery}::tsquery limit ${MAX_FOUND}`;

/** Finds the last published articles. For a common word, reads an older span of time only if the newer ones have too few matches. */
async function findPast(db: Database, { publicTsquery, maxMatches, nowMs }: IdRequest): Promise<string[]> {
  const everything = { beforeMs: nowMs + 1, sinceMs: null, periods: null };
  if (maxMatches <= MAX_READ_TOGETHER) return readIds(db, selectSpan(publicTsquery, everything, MAX_FOUND));
  const loadSpan = createTimeSpanLoader(db, nowMs + 1);
  const found: string[] = [];
  for (let n = 0; found.length < MAX_FOUND; n += 1) {
    const span = await loadSpan(n);
    if (span === null) break;
    found.push(...(await readIds(db, selectSpan(publicTsquery, span, MAX_FOUND - found.length))));
  }
  return found;
}

/** Materialized; otherwise PostgreSQL may walk all articles from the newest and test each. */
function selectSpan(tsquery: Tsquery, { beforeMs, sinceMs, periods }: TimeSpan, limit: number) {
  const condition = periods === null ? tsquery : allOf([tsquery, `(${periods})`]);
  return sql<{ articleId: string }>`
    with matching as materialized (select article_id, public_at from article_search where terms @@ ${condition}::tsquery)
    select article_id from matching where public_at < ${beforeMs} and public_at >= ${sinceMs ?? EARLIEST_MS}
    order by public_at desc, article_id desc limit ${limit}`;
}
