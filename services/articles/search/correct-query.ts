import { sql } from 'kysely';
import { toLooseLexeme, toTitleLexeme } from '#domain/bengali/analysis/analyse.ts';
import { foldLoosely, foldWord } from '#domain/bengali/analysis/fold.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { stemStages } from '#domain/bengali/analysis/stem.ts';
import { tokenise } from '#domain/bengali/analysis/tokenise.ts';
import { toPlainTitle } from '#domain/markup/parse-title.ts';
import { toSearchText } from '#domain/markup/plain-text.ts';
import type { Candidate, Correctable, Replacement } from '#domain/search/correction.ts';
import { applyReplacements, listCorrectable, listSuspects } from '#domain/search/correction.ts';
import { hasPhrase } from '#domain/search/highlight.ts';
import type { Phrase, SearchQuery } from '#domain/search/query.ts';
import type { WeighedWord, WordStatistics } from '#domain/search/ranking.ts';
import { listHalfWeightSets, weighWords } from '#domain/search/ranking.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Tsquery } from './tsquery.ts';
import { allOf, anyLexeme, anyOf } from './tsquery.ts';
import { readStatistics } from './word-statistics.ts';

/**
 * Another spelling that was searched for (`replaced`) or is suggested (`suggested`). `text` is the query in that
 * spelling.
 */
export type Correction = { kind: 'replaced' | 'suggested'; text: string };

export type CorrectedQuery = { query: SearchQuery; statistics: WordStatistics; correction: Correction | null };

/** Articles whose texts are read to find the spelling of a correction. */
const MAX_READ_ARTICLES = 20;
/** If the query has more other words, an article with half of their weight is enough. */
const MAX_WORDS_TOGETHER = 2;

type CorrectionRequest = { query: SearchQuery; statistics: WordStatistics; nowMs: number };

/**
 * Replaces misspelt words, or suggests another spelling (docs/behaviour.md §2.4). A correction is a spelling that a
 * public article contains together with the other words of the query.
 */
export async function correctQuery(
  db: Database,
  { query, statistics, nowMs }: CorrectionRequest,
): Promise<CorrectedQuery> {
  const unchanged = { query, statistics, correction: null };
  const suspects = listSuspects(query, statistics);
  if (suspects.length === 0) return unchanged;
  const keys = suspects.flatMap(({ neighbours }) => [...neighbours.keys()]);
  const correctable = listCorrectable(query, suspects, await readStatistics(db, keys));
  const replacements: Replacement[] = [];
  for (const one of correctable) {
    const spelling = await findSpelling(db, { query, statistics, nowMs, correctable: one });
    if (spelling !== null) replacements.push({ index: one.index, spelling, isReplaced: one.use === 'replace' });
  }
  const replaced = replacements.filter(({ isReplaced }) => isReplaced);
  if (replaced.length > 0) {
    const corrected = applyReplacements(query, replaced);
    const lexemes = corrected.words.flatMap((word) => word.lexemes);
    return {
      query: corrected,
      statistics: await readStatistics(db, lexemes),
      correction: { kind: 'replaced', text: corrected.text },
    };
  }
  if (replacements.length === 0 || (await hasTitle(db, { query, nowMs }))) return unchanged;
  return { ...unchanged, correction: { kind: 'suggested', text: applyReplacements(query, replacements).text } };
}

/** Returns whether a title contains the words as typed. */
async function hasTitle(db: Database, { query, nowMs }: { query: SearchQuery; nowMs: number }): Promise<boolean> {
  const words = query.words.filter(({ isStopWord }) => !isStopWord);
  const inTitle = words.map(({ lexemes }) => anyLexeme(lexemes.map(toTitleLexeme)));
  return hasArticle(db, allOf(inTitle), nowMs);
}

/** Returns the first spelling of the candidates that an article contains together with the query's other words. */
async function findSpelling(
  db: Database,
  { query, statistics, nowMs, correctable }: CorrectionRequest & { correctable: Correctable },
): Promise<string | null> {
  const { index, use, candidates } = correctable;
  const others = weighWords(
    query.words.filter((_, n) => n !== index),
    statistics,
  );
  if (use === 'suggest-phrase' && others.length === 0) return null;
  for (const candidate of candidates) {
    const meant = toLooseLexeme(foldLoosely(candidate.key));
    const together = others.length === 0 ? [] : [toTogether(others)];
    const texts = await readTexts(db, allOf([anyLexeme([meant]), anyLexeme([candidate.key]), ...together]), nowMs);
    const phrases = listPhrases(query, { index, meant });
    const isEvident = use !== 'suggest-phrase' || texts.some((text) => phrases.some((one) => hasPhrase(text, one)));
    const spelling = isEvident ? findInTexts(texts, candidate) : null;
    if (spelling !== null) return spelling;
  }
  return null;
}

/** The word that is meant with the word before it, and with the word after it. */
function listPhrases({ words }: SearchQuery, { index, meant }: { index: number; meant: string }): Phrase[] {
  const [before, after] = [words[index - 1], words[index + 1]];
  return [
    ...(before === undefined ? [] : [[before.lexemes, [meant]]]),
    ...(after === undefined ? [] : [[[meant], after.lexemes]]),
  ];
}

function toTogether(words: readonly WeighedWord[]): Tsquery {
  const sets = words.length > MAX_WORDS_TOGETHER ? listHalfWeightSets(words) : [words];
  return anyOf(sets.map((set) => allOf(set.map(({ lexemes }) => anyLexeme(lexemes)))));
}

/**
 * Returns the likeliest spelling that a text contains, as the text writes it; otherwise the likeliest that a text
 * contains with an ending.
 */
function findInTexts(texts: readonly string[], { spellings }: Candidate): string | null {
  const written = new Map(texts.flatMap(tokenise).map(({ text }) => [foldWord(text), text]));
  const found = spellings.find((spelling) => written.has(spelling));
  if (found !== undefined) return written.get(found) ?? null;
  const stages = new Set([...written.keys()].flatMap(stemStages));
  const inflected = spellings.find((spelling) => stages.has(spelling));
  return inflected === undefined ? null : normaliseText(inflected);
}

async function readTexts(db: Database, condition: Tsquery, nowMs: number): Promise<string[]> {
  const rows = await db
    .with(
      (name) => name('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('articleSearch')
          .select(['articleId', 'publicAt'])
          .where(sql<boolean>`terms @@ ${condition}::tsquery`),
    )
    .with('newest', (cte) =>
      cte
        .selectFrom('matching')
        .selectAll()
        .where('publicAt', '<=', nowMs)
        .orderBy('publicAt', 'desc')
        .limit(MAX_READ_ARTICLES),
    )
    .selectFrom('newest')
    .innerJoin('articles', 'articles.id', 'newest.articleId')
    .select(['title', 'description'])
    .execute();
  return rows.map(({ title, description }) => `${toPlainTitle(title)}\n${toSearchText(description)}`);
}

/** Returns whether a public article matches the condition. */
export async function hasArticle(db: Database, condition: Tsquery, nowMs: number): Promise<boolean> {
  // The matches are materialized. With a limit alone, PostgreSQL would read the terms of one article after another
  // instead of using the index.
  const row = await db
    .with(
      (name) => name('matching').materialized(),
      (cte) => cte.selectFrom('articleSearch').select('publicAt').where(sql<boolean>`terms @@ ${condition}::tsquery`),
    )
    .selectFrom('matching')
    .select('publicAt')
    .where('publicAt', '<=', nowMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
