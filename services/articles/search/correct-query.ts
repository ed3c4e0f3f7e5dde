import { sql } from 'kysely';
import { foldLoosely, foldWord } from '#domain/bengali/analysis/fold.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { stemStages } from '#domain/bengali/analysis/stem.ts';
import { tokenise } from '#domain/bengali/analysis/tokenise.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { toSearchText } from '#domain/markup/plain-text.ts';
import type { Candidate, CorrectableWord, Replacement, Suspect } from '#domain/search/correction.ts';
import { applyReplacements, listCorrectable, listSuspects, MAX_REPLACING } from '#domain/search/correction.ts';
import { hasPhrase } from '#domain/search/highlight.ts';
import type { Phrase, SearchQuery } from '#domain/search/query.ts';
import type { WeighedWord, WordStatistics } from '#domain/search/ranking.ts';
import { listHalfWeightSets, weighWords } from '#domain/search/ranking.ts';
import type { Database } from '#services/postgres/database.ts';
import { isWithinTimes } from '../visible-rows.ts';
import { listNames } from './index-terms.ts';
import type { Tsquery } from './tsquery.ts';
import { allOf, anyLexeme, anyOf, hasWord, hasWordInTitle } from './tsquery.ts';
import { readStatistics } from './word-statistics.ts';

/**
 * `replaced`: the spelling of the query that was searched for instead. `suggested`: spellings to suggest, the likeliest first.
 */
export type Correction = { kind: 'replaced'; text: string } | { kind: 'suggested'; texts: readonly string[] };

const MAX_SUGGESTIONS = 3;
/** Maximum number of articles whose texts are read to find the spelling of a correction. */
const MAX_READ_ARTICLES = 20;
/** If the query has more than this many other words, an article with half of their weight is enough. */
const MAX_WORDS_TOGETHER = 2;

type CorrectionRequest = { query: SearchQuery; statistics: WordStatistics; nowMs: number };

/**
 * Finds the correction of misspelt words, or a suggestion (docs/behaviour §2.4): a spelling that a public article
 * contains, in its text or a name, together with the other words of the query. Null if there is none.
 */
export async function correctQuery(
  db: Database,
  { query, statistics, nowMs }: CorrectionRequest,
): Promise<Correction | null> {
  const suspects = await findSuspects(db, { query, statistics, nowMs });
  if (suspects.length === 0) return null;
  const lexemes = suspects.flatMap(({ neighbours }) => [...neighbours.keys()]);
  const correctable = listCorrectable(query, suspects, await readStatistics(db, lexemes));
  const replaced: Replacement[] = [];
  const suggested: Replacement[][] = [];
  const limit = correctable.length === 1 ? MAX_SUGGESTIONS : 1;
  for (const word of correctable) {
    const { replacement, suggestions } = await findSpellings(db, { query, statistics, nowMs, word, limit });
    const toReplacement = (spelling: string) => ({ index: word.index, spelling });
    if (replacement !== null) replaced.push(toReplacement(replacement));
    else if (suggestions.length > 0) suggested.push(suggestions.map(toReplacement));
  }
  if (replaced.length > 0) return { kind: 'replaced', text: applyReplacements(query, replaced) };
  if (suggested.length === 0 || (await hasTitle(db, { query, nowMs }))) return null;
  return { kind: 'suggested', texts: listTexts(query, suggested) };
}

/** Finds the words that may be misspelt. A rare but known word is suspect only if no article contains it together with the rest of the query. */
async function findSuspects(db: Database, { query, statistics, nowMs }: CorrectionRequest): Promise<Suspect[]> {
  const unknown = listSuspects(query, statistics, { isApart: false });
  if (unknown.length > 0) return unknown;
  const rare = listSuspects(query, statistics, { isApart: true });
  const others = query.words.length - 1;
  if (rare.length === 0 || others === 0 || others > MAX_WORDS_TOGETHER) return [];
  const isTogether = await hasArticle(db, allOf(query.words.map(hasWord)), nowMs);
  return isTogether ? [] : rare;
}

/** Lists the corrected queries: one for each suggestion if only one word is misspelt, otherwise one with the best suggestion for each word. */
function listTexts(query: SearchQuery, suggested: readonly Replacement[][]): string[] {
  const [only = []] = suggested;
  const sets =
    suggested.length === 1 ? only.map((replacement) => [replacement]) : [suggested.flatMap(([best]) => best ?? [])];
  return sets.map((set) => applyReplacements(query, set));
}

async function hasTitle(db: Database, { query, nowMs }: { query: SearchQuery; nowMs: number }): Promise<boolean> {
  const words = query.words.filter(({ isStopWord }) => !isStopWord);
  return hasArticle(db, allOf(words.map(hasWordInTitle)), nowMs);
}

type Spellings = { replacement: string | null; suggestions: readonly string[] };

/**
 * Finds the spelling that replaces a word: a candidate that an article contains together with the query's other words. Otherwise
 * finds up to `limit` spellings to suggest. If no article contains a candidate together with the other words, the best candidate
 * that any article contains replaces the word if it is obvious, and is suggested otherwise.
 */
async function findSpellings(
  db: Database,
  { query, statistics, nowMs, word, limit }: CorrectionRequest & { word: CorrectableWord; limit: number },
): Promise<Spellings> {
  const { index, candidates } = word;
  const others = weighWords(
    query.words.filter((_, n) => n !== index),
    statistics,
  );
  const otherWords = others.length === 0 ? [] : [toOtherWordsCondition(others)];
  const suggestions: string[] = [];
  for (const [n, candidate] of candidates.entries()) {
    // Less likely candidates are tried only until there is a suggestion.
    if (n >= MAX_REPLACING && suggestions.length > 0) break;
    const isPhrase = candidate.kind === 'suggest-phrase';
    if (isPhrase && others.length === 0) continue;
    const texts = await readTexts(db, allOf([anyLexeme([candidate.lexeme]), ...otherWords]), nowMs);
    const phrases = listPhrases(query, { index, meant: candidate.lexeme });
    const isEvident = !isPhrase || texts.some((text) => phrases.some((phrase) => hasPhrase(text, phrase)));
    const spelling = isEvident ? findInTexts(texts, candidate) : null;
    if (spelling === null) continue;
    if (candidate.kind === 'replace') return { replacement: spelling, suggestions: [] };
    suggestions.push(spelling);
    if (suggestions.length === limit) break;
  }
  const best = candidates.find(({ kind }) => kind === 'replace');
  if (suggestions.length > 0 || best === undefined || others.length === 0) return { replacement: null, suggestions };
  const spelling = findInTexts(await readTexts(db, anyLexeme([best.lexeme]), nowMs), best);
  if (best.isObvious) return { replacement: spelling, suggestions: [] };
  return { replacement: null, suggestions: spelling === null ? [] : [spelling] };
}

/** Lists two phrases: the word before and the meant word, and the meant word and the word after. */
function listPhrases({ words }: SearchQuery, { index, meant }: { index: number; meant: string }): Phrase[] {
  const [before, after] = [words[index - 1], words[index + 1]];
  return [
    ...(before === undefined ? [] : [[before.lexemes, [meant]]]),
    ...(after === undefined ? [] : [[[meant], after.lexemes]]),
  ];
}

function toOtherWordsCondition(words: readonly WeighedWord[]): Tsquery {
  const sets = words.length > MAX_WORDS_TOGETHER ? listHalfWeightSets(words) : [words];
  return anyOf(sets.map((set) => allOf(set.map(hasWord))));
}

/**
 * Returns the likeliest spelling that occurs in a text as a whole word, in the text's own encoding. If there is none, returns
 * the likeliest that occurs with an inflectional ending.
 */
function findInTexts(texts: readonly string[], { spellings }: Candidate): string | null {
  const words = new Map(texts.flatMap(tokenise).map(({ text }) => [foldWord(text), text]));
  const written = new Map([...words].map(([folded, text]) => [foldLoosely(folded), text]));
  const stages = new Map([...words.keys()].flatMap(stemStages).map((stage) => [foldLoosely(stage), stage]));
  const loose = spellings.map(foldLoosely);
  const whole = loose.find((spelling) => written.has(spelling));
  if (whole !== undefined) return written.get(whole) ?? null;
  const inflected = loose.flatMap((spelling) => stages.get(spelling) ?? [])[0];
  return inflected === undefined ? null : normaliseText(inflected);
}

async function readTexts(db: Database, condition: Tsquery, nowMs: number): Promise<string[]> {
  const rows = await db
    .with(
      (name) => name('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('articleSearch')
          .select(['articleId', 'publicAt', 'publicUntil'])
          .where(sql<boolean>`terms @@ ${condition}::tsquery`),
    )
    .with('newest', (cte) =>
      cte
        .selectFrom('matching')
        .selectAll()
        .where(isWithinTimes(nowMs))
        .orderBy('publicAt', 'desc')
        .limit(MAX_READ_ARTICLES),
    )
    .selectFrom('newest')
    .innerJoin('articles', 'articles.id', 'newest.articleId')
    .select(['title', 'description', 'category', 'subcategory', 'tags', 'author'])
    .execute();
  return rows.map((row) => [toPlainTitle(row.title), toSearchText(row.description), ...listNames(row)].join('\n'));
}

/** True if a public article matches the condition. */
export async function hasArticle(db: Database, condition: Tsquery, nowMs: number): Promise<boolean> {
  // The matches are materialized. With a limit alone, PostgreSQL would read the terms of one article after another
  // instead of using the index.
  const row = await db
    .with(
      (name) => name('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('articleSearch')
          .select(['publicAt', 'publicUntil'])
          .where(sql<boolean>`terms @@ ${condition}::tsquery`),
    )
    .selectFrom('matching')
    .select('publicAt')
    .where(isWithinTimes(nowMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
