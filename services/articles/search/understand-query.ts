import type { Split } from '#domain/search/compounds.ts';
import {
  addCompounds,
  applySplits,
  listExtendedWords,
  listJoinedWords,
  listLikelySplits,
  listSplits,
  listSplitsOfUnknown,
} from '#domain/search/compounds.ts';
import { excludeHomophones, listHomophoneStems } from '#domain/search/homophones.ts';
import { listQueryLabels, listRomanLabels } from '#domain/search/label.ts';
import type { SearchQuery } from '#domain/search/query.ts';
import { parseQuery } from '#domain/search/query.ts';
import type { WordStatistics } from '#domain/search/ranking.ts';
import type { QuerySection } from '#domain/search/section-names.ts';
import { findSections, listSectionWords } from '#domain/search/section-names.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Correction } from './correct-query.ts';
import { correctQuery, hasArticle } from './correct-query.ts';
import { toNameLexeme, toRomanNameLexeme } from './index-terms.ts';
import { allOf, anyLexeme, hasWord, hasWordInTitle } from './tsquery.ts';
import { readStatistics } from './word-statistics.ts';

export type UnderstoodQuery = {
  query: SearchQuery;
  statistics: WordStatistics;
  correction: Correction | null;
  sections: readonly QuerySection[];
  /** The lexemes of the sections, tags and authors whose name is the whole query. */
  names: readonly string[];
};

type UnderstandRequest = { text: string; spelling: 'corrected' | 'exact'; nowMs: number };

/**
 * Parses a query and compares its words with the words of the archive. Finds compounds written as one word or two and,
 * unless `spelling` is `exact`, misspelt words. A corrected query is then understood like one that was typed.
 */
export async function understandQuery(
  db: Database,
  { text, spelling, nowMs }: UnderstandRequest,
): Promise<UnderstoodQuery> {
  const parsed = parseQuery(text);
  const sections = findSections(parsed);
  if (parsed.words.length === 0)
    return { query: parsed, statistics: { articles: 0, articlesWith: () => 0 }, correction: null, sections, names: [] };
  const compounds = [...listJoinedWords(parsed), ...listExtendedWords(parsed)];
  const splits = listSplits(parsed);
  const labels = parsed.phrases.length > 0 ? [] : listLabels(parsed);
  const sectionLabels = sections.map(({ label }) => toNameLexeme(label));
  const partLexemes = splits.flatMap(({ parts }) => parts.flatMap(({ lexemes }) => lexemes));
  const counted = await readStatistics(db, [
    ...listLexemes(parsed),
    ...compounds.map(({ lexeme }) => lexeme),
    ...labels,
    ...sectionLabels,
    ...partLexemes,
    ...listHomophoneStems(parsed),
  ]);
  const statistics = await findUncounted(db, { query: parsed, counted, nowMs });
  const likely = listLikelySplits(parsed, splits, statistics);
  const withCompounds = addCompounds(parsed, compounds, statistics);
  const split = applySplits(withCompounds, await findSplits(db, { likely, nowMs, hasPart: hasWordInTitle }));
  const query = await decideHomophones(db, { query: split, statistics, nowMs });
  const sectionNames = listSectionsWithArticles(parsed, sections, statistics).map(({ label }) => toNameLexeme(label));
  const names = [...new Set([...labels, ...sectionNames])].filter((label) => statistics.articlesWith(label) > 0);
  // Words in quotation marks and names are never corrected.
  const isExact = spelling === 'exact' || query.phrases.length > 0 || names.length > 0;
  const correction = isExact ? null : await correctQuery(db, { query, statistics, nowMs });
  if (correction?.kind === 'replaced')
    return { ...(await understandQuery(db, { text: correction.text, spelling: 'exact', nowMs })), correction };
  if (correction !== null || isExact || split.words.length > withCompounds.words.length)
    return { query, statistics, correction, sections, names };
  const unknown = listSplitsOfUnknown(parsed, likely, statistics);
  const apart = await findSplits(db, { likely: unknown, nowMs, hasPart: hasWord });
  return { query: applySplits(query, apart), statistics, correction, sections, names };
}

const listLabels = (query: SearchQuery) => [
  ...listQueryLabels(query).map(toNameLexeme),
  ...listRomanLabels(query).map(toRomanNameLexeme),
];

/**
 * Lists the named sections whose articles are results. If the query is another name of a section (আন্তর্জাতিক for বিশ্ব) and
 * articles contain its words, these articles are the results and the section is only linked.
 */
function listSectionsWithArticles(
  query: SearchQuery,
  sections: readonly QuerySection[],
  { articlesWith }: WordStatistics,
): readonly QuerySection[] {
  const hasWords = listSectionWords(query).every(({ lexemes }) => lexemes.some((lexeme) => articlesWith(lexeme) > 0));
  return sections.filter(({ isOther }) => !(isOther && hasWords));
}

const listLexemes = ({ words }: SearchQuery) => words.flatMap(({ lexemes }) => lexemes);

/**
 * Counts a word that is missing from the statistics as 1 if an article contains it, because the statistics lag behind the writes.
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

/**
 * Returns, for each word, the first split whose parts occur together in one title or one article, depending on `hasPart`. This
 * excludes accidental splits.
 */
async function findSplits(
  db: Database,
  { likely, nowMs, hasPart }: { likely: readonly Split[]; nowMs: number; hasPart: typeof hasWord },
): Promise<Split[]> {
  const found = new Map<number, Split>();
  for (const split of likely) {
    if (found.has(split.index)) continue;
    if (await hasArticle(db, allOf(split.parts.map(hasPart)), nowMs)) found.set(split.index, split);
  }
  return [...found.values()];
}

/** Excludes homophones. If only a homophone, and not the typed word, is in an article with the other words, it was meant and is not excluded. */
async function decideHomophones(
  db: Database,
  { query, statistics, nowMs }: { query: SearchQuery; statistics: WordStatistics; nowMs: number },
): Promise<SearchQuery> {
  const exact = excludeHomophones(query, statistics);
  const words = exact.words.filter(({ isStopWord, isQualifier }) => !isStopWord && !isQualifier);
  if (words.length < 2 || words.every(({ homophones }) => homophones.length === 0)) return exact;
  if (await hasArticle(db, allOf(words.map(hasWord)), nowMs)) return exact;
  const isMeant = await hasArticle(db, allOf(words.map(({ lexemes }) => anyLexeme(lexemes))), nowMs);
  return isMeant ? query : exact;
}
