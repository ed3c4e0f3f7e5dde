import { sql } from 'kysely';
import { toTitleLexeme } from '#domain/bengali/analysis/analyse.ts';
import type { Split } from '#domain/search/compounds.ts';
import { addCompounds, applySplits, listJoined, listLikelySplits, listSplits } from '#domain/search/compounds.ts';
import { applyReplacements, decideReplacements, listSuspects } from '#domain/search/correction.ts';
import type { SearchQuery } from '#domain/search/query.ts';
import { parseQuery } from '#domain/search/query.ts';
import type { WordStatistics } from '#domain/search/ranking.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Tsquery } from './tsquery.ts';
import { allOf, anyLexeme } from './tsquery.ts';
import { readStatistics } from './word-statistics.ts';

/**
 * Another spelling that was searched for (`replaced`) or is suggested (`suggested`). `text` is the query in that
 * spelling.
 */
export type Correction = { kind: 'replaced' | 'suggested'; text: string };

export type UnderstoodQuery = { query: SearchQuery; statistics: WordStatistics; correction: Correction | null };

/**
 * Parses a query and compares its words with the words of the archive. Finds compounds written as one word or two and,
 * unless `spelling` is `exact`, misspelt words.
 */
export async function understandQuery(
  db: Database,
  { text, spelling, nowMs }: { text: string; spelling: 'corrected' | 'exact'; nowMs: number },
): Promise<UnderstoodQuery> {
  const parsed = parseQuery(text);
  if (parsed.words.length === 0)
    return { query: parsed, statistics: { articles: 0, articlesWith: () => 0 }, correction: null };
  const [joined, splits] = [listJoined(parsed), listSplits(parsed)];
  const partLexemes = splits.flatMap(({ parts }) => parts.flatMap(({ lexemes }) => lexemes));
  const counted = await readStatistics(db, [
    ...listLexemes(parsed),
    ...joined.map(({ lexeme }) => lexeme),
    ...partLexemes,
  ]);
  const statistics = await findUncounted(db, { query: parsed, counted, nowMs });
  const likely = listLikelySplits(parsed, splits, statistics);
  const query = applySplits(addCompounds(parsed, joined, statistics), await findSplitsInTitles(db, { likely, nowMs }));
  // Words in quotation marks are never corrected.
  if (spelling === 'exact' || query.phrases.length > 0) return { query, statistics, correction: null };
  return correctQuery(db, { query, statistics });
}

const listLexemes = ({ words }: SearchQuery) => words.flatMap(({ lexemes }) => lexemes);

async function correctQuery(
  db: Database,
  { query, statistics }: { query: SearchQuery; statistics: WordStatistics },
): Promise<UnderstoodQuery> {
  const suspects = listSuspects(query, statistics);
  if (suspects.length === 0) return { query, statistics, correction: null };
  const keys = suspects.flatMap(({ neighbours }) => [...neighbours.keys()]);
  const replacements = decideReplacements(suspects, await readStatistics(db, keys));
  const unknown = replacements.filter(({ isUnknown }) => isUnknown);
  if (unknown.length > 0) {
    const corrected = applyReplacements(query, unknown);
    const correctedStatistics = await readStatistics(db, listLexemes(corrected));
    return {
      query: corrected,
      statistics: correctedStatistics,
      correction: { kind: 'replaced', text: corrected.text },
    };
  }
  if (replacements.length === 0) return { query, statistics, correction: null };
  return { query, statistics, correction: { kind: 'suggested', text: applyReplacements(query, replacements).text } };
}

/**
 * Counts a word that the statistics lack as 1 if an article contains it, because the statistics lag behind the writes.
 */
async function findUncounted(
  db: Database,
  { query, counted, nowMs }: { query: SearchQuery; counted: WordStatistics; nowMs: number },
): Promise<WordStatistics> {
  const uncounted = query.words.filter(({ lexemes }) => lexemes.every((lexeme) => counted.articlesWith(lexeme) === 0));
  const found = new Set<string>();
  for (const { lexemes } of uncounted) {
    const first = lexemes[0];
    if (first !== undefined && (await hasArticle(db, anyLexeme(lexemes), nowMs))) found.add(first);
  }
  return { ...counted, articlesWith: (lexeme) => (found.has(lexeme) ? 1 : counted.articlesWith(lexeme)) };
}

/** Returns, for each word, the first split whose parts occur together in one title. This excludes accidental splits. */
async function findSplitsInTitles(
  db: Database,
  { likely, nowMs }: { likely: readonly Split[]; nowMs: number },
): Promise<Split[]> {
  const found = new Map<number, Split>();
  for (const split of likely) {
    if (found.has(split.index)) continue;
    const inTitle = split.parts.map(({ lexemes }) => anyLexeme(lexemes.map(toTitleLexeme)));
    if (await hasArticle(db, allOf(inTitle), nowMs)) found.set(split.index, split);
  }
  return [...found.values()];
}

async function hasArticle(db: Database, condition: Tsquery, nowMs: number): Promise<boolean> {
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
