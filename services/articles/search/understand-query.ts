import { toTitleLexeme } from '#domain/bengali/analysis/analyse.ts';
import type { Split } from '#domain/search/compounds.ts';
import {
  addCompounds,
  addExtended,
  applySplits,
  listExtended,
  listJoined,
  listLikelySplits,
  listSplits,
} from '#domain/search/compounds.ts';
import { listQueryLabels } from '#domain/search/label.ts';
import type { SearchQuery } from '#domain/search/query.ts';
import { parseQuery } from '#domain/search/query.ts';
import type { WordStatistics } from '#domain/search/ranking.ts';
import { findSections } from '#domain/search/section-names.ts';
import type { Database } from '#services/postgres/database.ts';
import type { CorrectedQuery } from './correct-query.ts';
import { correctQuery, hasArticle } from './correct-query.ts';
import { toNameLexeme } from './index-terms.ts';
import { allOf, anyLexeme } from './tsquery.ts';
import { readStatistics } from './word-statistics.ts';

export type UnderstoodQuery = CorrectedQuery & {
  /** The lexemes of the names that the whole query is: sections, tags, authors. */
  names: readonly string[];
};

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
    return { query: parsed, statistics: { articles: 0, articlesWith: () => 0 }, correction: null, names: [] };
  const [joined, extended, splits] = [listJoined(parsed), listExtended(parsed), listSplits(parsed)];
  const labels = parsed.phrases.length > 0 ? [] : listLabels(parsed);
  const partLexemes = splits.flatMap(({ parts }) => parts.flatMap(({ lexemes }) => lexemes));
  const counted = await readStatistics(db, [
    ...listLexemes(parsed),
    ...joined.map(({ lexeme }) => lexeme),
    ...extended.map(({ lexeme }) => lexeme),
    ...labels,
    ...partLexemes,
  ]);
  const statistics = await findUncounted(db, { query: parsed, counted, nowMs });
  const likely = listLikelySplits(parsed, splits, statistics);
  const compounds = addExtended(addCompounds(parsed, joined, statistics), extended, statistics);
  const query = applySplits(compounds, await findSplitsInTitles(db, { likely, nowMs }));
  const names = labels.filter((label) => statistics.articlesWith(label) > 0);
  // Words in quotation marks and names are never corrected.
  const isExact = spelling === 'exact' || query.phrases.length > 0 || names.length > 0;
  if (isExact) return { query, statistics, correction: null, names };
  return { ...(await correctQuery(db, { query, statistics, nowMs })), names };
}

const listLabels = (query: SearchQuery) => {
  const labels = [...listQueryLabels(query), ...findSections(query).map(({ label }) => label)];
  return [...new Set(labels)].map(toNameLexeme);
};

const listLexemes = ({ words }: SearchQuery) => words.flatMap(({ lexemes }) => lexemes);

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
