import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { listSuspects } from '#domain/search/correction.ts';
import type { MatchingLexemes } from '#domain/search/highlight.ts';
import { hasPhrase } from '#domain/search/highlight.ts';
import type { QueryWord, SearchQuery } from '#domain/search/query.ts';
import type { Database } from '#services/postgres/database.ts';
import { isOwnOrAssigned } from '../change/assignments.ts';
import { EARLIEST_MS } from '../search/search-request.ts';
import { createTimeSpanLoader } from '../search/time-spans.ts';
import type { Tsquery } from '../search/tsquery.ts';
import { allOf, anyLexeme } from '../search/tsquery.ts';
import { understandQuery } from '../search/understand-query.ts';
import { readStatistics } from '../search/word-statistics.ts';
import type { ManagedArticle, ManagedListRequest } from './managed-list.ts';
import { readCandidates, toManagedArticle } from './managed-list.ts';
import { matches, planQuery, selectOtherTitles } from './managed-query.ts';

/** An article with its text, from which the words around a match are cut. */
export type TextMatch = ManagedArticle & { description: string };

/** `lexemes` marks the words that match. */
export type TextMatches = { rows: TextMatch[]; lexemes: MatchingLexemes };

export type TextRequest = Omit<ManagedListRequest, 'after' | 'before'>;

const NOTHING: TextMatches = { rows: [], lexemes: new Set() };
/** Of the articles that readers may see, and of the others, the newest are compared with the filters. */
const MAX_FOUND = 150;
/** Of a word that no article has, at most so many other spellings are searched for. A long word has about 900. */
const MAX_SPELLINGS = 1_000;

/**
 * Lists the articles that contain each word of `search` anywhere, by the rules of the readers' search (docs/behaviour §2.4), but
 * whose titles do not match as in `listManaged`. Drafts and scheduled articles are included. If no article has the words, likely
 * spellings of those that no article has are searched for. The cost does not grow with the archive: only the newest matches are
 * compared with the filters.
 */
export async function listTextMatches(db: Database, request: TextRequest): Promise<TextMatches> {
  const { query, statistics } = await understandQuery(db, {
    text: request.search,
    spelling: 'exact',
    nowMs: request.nowMs,
  });
  const words = listMeaningful(query);
  if (words.length === 0) return NOTHING;
  const found = await findRows(db, { ...request, query, words, publicWords: words });
  if (found.rows.length > 0) return found;
  const suspects = listSuspects({ ...query, words }, statistics);
  if (suspects.length === 0) return NOTHING;
  const others = suspects.map(({ index, neighbours }) => ({
    index,
    lexemes: [...neighbours.keys()].slice(0, MAX_SPELLINGS),
  }));
  const { articlesWith } = await readStatistics(
    db,
    others.flatMap(({ lexemes }) => lexemes),
  );
  const guess = (mayBeMeant: (lexeme: string) => boolean) =>
    words.map((word, n) => {
      const lexemes = others.find(({ index }) => index === n)?.lexemes.filter(mayBeMeant) ?? [];
      return { ...word, lexemes: [...word.lexemes, ...lexemes] };
    });
  // The index of all articles would be slow with hundreds of words, most of which are in none.
  const publicWords = guess((lexeme) => articlesWith(lexeme) > 0);
  return findRows(db, { ...request, query, words: guess(() => true), publicWords });
}

/** Leaves out stop words, unless there are no others. */
function listMeaningful({ words }: SearchQuery): readonly QueryWord[] {
  const meaningful = words.filter(({ isStopWord }) => !isStopWord);
  return meaningful.length === 0 ? words : meaningful;
}

type FindRequest = TextRequest & {
  query: SearchQuery;
  words: readonly QueryWord[];
  /** The words for the articles that readers may see. */
  publicWords: readonly QueryWord[];
};

async function findRows(db: Database, { query, words, publicWords, ...request }: FindRequest): Promise<TextMatches> {
  const phrases = query.phrases.flatMap((phrase) => phrase.map(anyLexeme));
  const toWanted = (all: readonly QueryWord[]) => allOf([...all.map(({ lexemes }) => anyLexeme(lexemes)), ...phrases]);
  const ids = await findIds(db, { ...request, wanted: toWanted(words), publicWanted: toWanted(publicWords) });
  if (ids.length === 0) return NOTHING;
  const plan = planQuery({ ...request, after: null, isBackwards: false });
  const rows = await readCandidates(db, {
    query: plan,
    candidates: selectOtherTitles(plan, ids),
    condition: matches({ ...plan, needles: [] }),
    limit: request.limit,
  });
  const texts = await db
    .selectFrom('articles')
    .select(['id', 'description'])
    .where('id', 'in', rows.map(({ id }) => id).concat('' as ArticleId))
    .execute();
  const textOf = new Map<string, string>(texts.map(({ id, description }) => [id, description]));
  return {
    rows: rows
      .map((row) => ({ ...toManagedArticle(row, request.nowMs), description: textOf.get(row.id) ?? '' }))
      .filter(({ description }) => query.phrases.every((phrase) => hasPhrase(description, phrase))),
    lexemes: new Set(words.flatMap(({ lexemes }) => lexemes)),
  };
}

type IdRequest = Pick<TextRequest, 'ownerId' | 'nowMs'> & { wanted: Tsquery; publicWanted: Tsquery };

async function findIds(db: Database, { wanted, publicWanted, ownerId = null, nowMs }: IdRequest): Promise<string[]> {
  if (ownerId !== null) return readIds(db, selectOwn(wanted, ownerId));
  const found = await Promise.all([
    readIds(db, selectUnlisted(wanted)),
    readIds(db, selectUpcoming(wanted, nowMs)),
    findPast(db, publicWanted, nowMs),
  ]);
  return found.flat();
}

async function readIds(db: Database, select: RawBuilder<{ articleId: string }>): Promise<string[]> {
  return (await select.execute(db)).rows.map(({ articleId }) => articleId);
}

/** One account never has very many articles. */
const selectOwn = (wanted: Tsquery, ownerId: string) => sql<{ articleId: string }>`
  with own as materialized (select id from articles where ${isOwnOrAssigned(ownerId)})
  select article_id from own join article_search on article_id = id where terms @@ ${wanted}::tsquery limit ${MAX_FOUND}`;

const selectUnlisted = (wanted: Tsquery) => sql<{ articleId: string }>`
  select article_id from article_search where public_at is null and terms @@ ${wanted}::tsquery limit ${MAX_FOUND}`;

const selectUpcoming = (wanted: Tsquery, nowMs: number) => sql<{ articleId: string }>`
  with upcoming as materialized (select article_id, terms from article_search where public_at > ${nowMs})
  select article_id from upcoming where terms @@ ${wanted}::tsquery limit ${MAX_FOUND}`;

/** Finds the last published articles; reads an older span of time only if the newer ones have too few. */
async function findPast(db: Database, wanted: Tsquery, nowMs: number): Promise<string[]> {
  const spanOf = createTimeSpanLoader(db, nowMs + 1);
  const found: string[] = [];
  for (let n = 0; found.length < MAX_FOUND; n += 1) {
    const span = await spanOf(n);
    if (span === null) break;
    const condition = span.periods === null ? wanted : allOf([wanted, `(${span.periods})`]);
    // Materialized; otherwise PostgreSQL may walk all articles from the newest and test each.
    const select = sql<{ articleId: string }>`
      with matching as materialized (select article_id, public_at from article_search where terms @@ ${condition}::tsquery)
      select article_id from matching
      where public_at < ${span.beforeMs} and public_at >= ${span.sinceMs ?? EARLIEST_MS}
      order by public_at desc, article_id desc limit ${MAX_FOUND - found.length}`;
    found.push(...(await readIds(db, select)));
  }
  return found;
}
