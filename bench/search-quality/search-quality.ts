import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Command, Option } from 'commander';
import { z } from 'zod';
import type { Article } from '#domain/article/article.ts';
import { isSameName } from '#domain/bengali/analysis/normalise-text.ts';
import { readDemonstration } from '#server/runtime/demonstration.ts';
import { openPool } from '#server/runtime/open-database.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import type { SearchResult } from '#services/articles/search/search.ts';
import { refreshAfterTransfer } from '#services/articles/transfer/transfer.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { administer, openTemporaryPostgres, toDatabaseUrl } from '#tools/temporary-postgres.ts';
import { putInBatches } from '../prepare-site.ts';
import { printTable } from '../print-table.ts';
import { ARCHIVE_NOW_MS, generateArchive } from './archive.ts';
import type { JudgedQuery } from './judged-queries.ts';
import { JUDGED_CORRECTIONS, JUDGED_QUERIES, QUERY_CLASSES, READER_QUERIES } from './judged-queries.ts';
import type { Scores } from './metrics.ts';
import { averageScores, SCORED_RESULTS, scoreResults } from './metrics.ts';

/** The maximum fall of the overall nDCG@10 below the committed one. */
const MAX_FALL = 0.01;
/** The share of the shown corrections that must be right. */
const MIN_RIGHT_REPLACED = 0.95;
const MIN_RIGHT_SUGGESTED = 0.8;
const PRINTED_TITLES = 5;
const PRINTED_READER_TITLES = 3;
const DATABASE = 'search_quality';
const RESULTS_FILE = 'results.json';

const count = z.number();
const scoresSchema = z.object({ queries: count, ndcg: count, mrr: count, missed: count, empty: count });
const shownSchema = z.object({ shown: count, right: count });
const correctionScoresSchema = z.object({
  ...{ queries: count, misspelt: count, missed: count },
  ...{ replaced: shownSchema, suggested: shownSchema },
});
const resultsSchema = z.object({
  articles: count,
  overall: scoresSchema,
  classes: z.record(z.string(), scoresSchema),
  corrections: correctionScoresSchema.optional(),
});

type ClassScores = z.infer<typeof scoresSchema>;
type CorrectionScores = z.infer<typeof correctionScoresSchema>;
type Results = z.infer<typeof resultsSchema>;
type MeasuredQuery = JudgedQuery & {
  scores: Scores;
  correction: SearchResult['correction'];
  found: readonly { id: string; title: string }[];
};

/**
 * Measures how well the search ranks, prints the scores of each class next to the committed ones, and writes
 * `results.json`. Returns false if the overall nDCG@10 fell by more than 0.01 or too many corrections are wrong.
 */
async function compareSearchQuality(serverUrl: string): Promise<boolean> {
  const { articles, queries } = await measureQueries(serverUrl);
  const before = await readCommittedResults();
  const measured = await measureCorrections(serverUrl);
  const corrections = toCorrectionScores(measured);
  const now = { ...toResults(articles, queries), corrections };
  const toRounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value);
  await writeFile(join(import.meta.dirname, RESULTS_FILE), `${JSON.stringify(now, toRounded, 2)}\n`);
  console.log(`\nSearch quality: ${queries.length} judged queries, ${articles} articles\n`);
  printResults(now, before);
  printCorrections(measured);
  if (!isAccurate(corrections)) return false;
  return before === null || now.overall.ndcg >= before.overall.ndcg - MAX_FALL;
}

/** Fills a new database on the server with `articles` and calls `use` with it. */
async function withArticles<Result>(
  serverUrl: string,
  articles: readonly Article[],
  use: (reading: ArticleReading) => Promise<Result>,
): Promise<Result> {
  // A reused server has the database of an earlier run.
  await administer(serverUrl, `drop database if exists ${DATABASE}`);
  await administer(serverUrl, `create database ${DATABASE} template template0`);
  const db = openPool(toDatabaseUrl(serverUrl, DATABASE), 'use');
  try {
    await migrate(db);
    await putInBatches(db, articles);
    await refreshAfterTransfer(db);
    return await use(createArticleReading(db));
  } finally {
    await db.destroy();
  }
}

/** Runs every judged query in the archive. */
async function measureQueries(serverUrl: string): Promise<{ articles: number; queries: MeasuredQuery[] }> {
  const articles = await generateArchive();
  const queries = await withArticles(serverUrl, articles, (reading) =>
    Array.fromAsync(JUDGED_QUERIES, async (query): Promise<MeasuredQuery> => {
      const { found, correction } = await runQuery(reading, query.text);
      const ids = found.map(({ id }) => id);
      return { ...query, found, correction, scores: scoreResults(ids, query.relevance) };
    }),
  );
  return { articles: articles.length, queries };
}

type JudgedCorrection = (typeof JUDGED_CORRECTIONS)[number];
type MeasuredCorrection = JudgedCorrection & { correction: SearchResult['correction'] };

/** Runs every query with a judged correction in the demonstration. */
async function measureCorrections(serverUrl: string): Promise<MeasuredCorrection[]> {
  return withArticles(serverUrl, await readDemonstration(ARCHIVE_NOW_MS), (reading) =>
    Array.fromAsync(JUDGED_CORRECTIONS, async (judged) => {
      const { correction } = await runQuery(reading, judged.text);
      return { ...judged, correction };
    }),
  );
}

const listTexts = (correction: SearchResult['correction']) => {
  if (correction === null) return [];
  return correction.kind === 'replaced' ? [correction.text] : correction.texts;
};

/** A suggestion is right if one of its queries is the meant one. */
const isRight = ({ meant, correction }: MeasuredCorrection) =>
  meant !== null && listTexts(correction).some((text) => isSameName(meant, text));

/** Summarises the corrections of each kind and the misspelt queries without a right one. */
function toCorrectionScores(measured: readonly MeasuredCorrection[]): CorrectionScores {
  const summarise = (kind: 'replaced' | 'suggested') => {
    const shown = measured.filter(({ correction }) => correction?.kind === kind);
    return { shown: shown.length, right: shown.filter(isRight).length };
  };
  const misspelt = measured.filter(({ meant }) => meant !== null);
  return {
    queries: measured.length,
    misspelt: misspelt.length,
    replaced: summarise('replaced'),
    suggested: summarise('suggested'),
    missed: misspelt.filter((one) => !isRight(one)).length,
  };
}

function isAccurate({ replaced, suggested }: CorrectionScores): boolean {
  return (
    replaced.right >= MIN_RIGHT_REPLACED * replaced.shown && suggested.right >= MIN_RIGHT_SUGGESTED * suggested.shown
  );
}

function printCorrections(measured: readonly MeasuredCorrection[]): void {
  const { replaced, suggested, misspelt, missed, queries } = toCorrectionScores(measured);
  console.log(`\nCorrections of ${queries} queries, ${misspelt} of them misspelt`);
  console.log(
    `right: ${replaced.right} of ${replaced.shown} replacements, ${suggested.right} of ${suggested.shown} suggestions`,
  );
  console.log(`misspelt queries without a right correction: ${missed}`);
  for (const one of measured) {
    if (isRight(one) || (one.meant === null && one.correction === null)) continue;
    console.log(`  ${one.text}: ${formatCorrection(one.correction)}; right: ${one.meant ?? 'none'}`);
  }
}

const formatCorrection = (correction: SearchResult['correction']) =>
  correction === null ? 'no correction' : `${correction.kind} ${listTexts(correction).join(', ')}`;

/** Prints the corrections and the first three results of readers' queries in the demonstration. */
async function printReaderQueries(serverUrl: string): Promise<void> {
  await withArticles(serverUrl, await readDemonstration(ARCHIVE_NOW_MS), async (reading) => {
    for (const [kind, texts] of Object.entries(READER_QUERIES)) {
      console.log(`\n# ${kind}`);
      for (const text of texts) {
        const { found, correction, sections } = await runQuery(reading, text);
        const links = sections.map(({ category, subcategory }) => subcategory ?? category);
        const notes = [correction && formatCorrection(correction), links.length > 0 && `links ${links.join(', ')}`];
        console.log(`\n${[text, ...notes].filter(Boolean).join(' · ')}`);
        for (const { title } of found.slice(0, PRINTED_READER_TITLES)) console.log(`    ${title}`);
      }
    }
  });
}

/** Runs a query as the search page does, and returns its results in the order in which the page lists them. */
async function runQuery(articles: ArticleReading, text: string) {
  const filter = { category: null, sinceMs: null };
  const result = await articles.search({
    ...{ text, spelling: 'corrected', filter, order: 'relevance', page: null },
    ...{ limit: SCORED_RESULTS, nowMs: ARCHIVE_NOW_MS },
  });
  const found = result.order.flatMap((section) => result[section].rows).slice(0, SCORED_RESULTS);
  return { ...result, found };
}

function toResults(articles: number, queries: readonly MeasuredQuery[]): Results {
  const summarise = (some: readonly MeasuredQuery[]): ClassScores => ({
    queries: some.length,
    ...averageScores(some.map(({ scores }) => scores)),
  });
  const ofClass = (wanted: string) => queries.filter(({ queryClass }) => queryClass === wanted);
  return {
    articles,
    overall: summarise(queries),
    classes: Object.fromEntries(QUERY_CLASSES.map((name) => [name, summarise(ofClass(name))])),
  };
}

/** Reads the results of the last commit; null if there is no commit with them, or no Git. */
async function readCommittedResults(): Promise<Results | null> {
  try {
    const git = promisify(execFile)('git', ['show', `HEAD:./${RESULTS_FILE}`], { cwd: import.meta.dirname });
    return resultsSchema.parse(JSON.parse((await git).stdout));
  } catch {
    return null;
  }
}

function printResults(now: Results, before: Results | null): void {
  const formatShare = (share: number) => `${(100 * share).toFixed(1)} %`;
  const toRow = (name: string, scores: ClassScores, old: ClassScores | undefined) => [
    name,
    String(scores.queries),
    ...[scores.ndcg.toFixed(3), old?.ndcg.toFixed(3) ?? '–'],
    ...[scores.mrr.toFixed(3), old?.mrr.toFixed(3) ?? '–'],
    ...[formatShare(scores.missed), old ? formatShare(old.missed) : '–'],
    ...[formatShare(scores.empty), old ? formatShare(old.empty) : '–'],
  ];
  const numbers = ['queries', 'nDCG@10', 'before', 'MRR', 'before', 'none in ten', 'before', 'no result', 'before'];
  printTable(
    ['class', ...numbers],
    Object.entries({ ...now.classes, all: now.overall }).map(([name, scores]) =>
      toRow(name, scores, name === 'all' ? before?.overall : before?.classes[name]),
    ),
  );
}

function printQuery({ text, scores, relevance, found, correction }: MeasuredQuery): void {
  const note = correction === null ? '' : ` · ${formatCorrection(correction)}`;
  console.log(`\n${scores.ndcg.toFixed(3)}  ${text}${note}`);
  for (const { id, title } of found.slice(0, PRINTED_TITLES)) {
    console.log(`       ${relevance.get(id) ?? 0}  ${title}`);
  }
}

const { queries: wanted, readers } = new Command('npm run search-quality --')
  .addOption(
    new Option(
      '--queries <class>',
      'prints each query of a class with its nDCG@10 and the titles of its first five results, with their relevance, and writes no results',
    ).choices(QUERY_CLASSES),
  )
  .option(
    '--readers',
    'prints what readers type, with the correction and the titles of the first three results in the demonstration, for a person to judge',
  )
  .parse()
  .opts<{ queries?: string; readers?: true }>();

const postgres = await openTemporaryPostgres();
try {
  if (readers) await printReaderQueries(postgres.url);
  else if (wanted !== undefined) {
    const { queries } = await measureQueries(postgres.url);
    for (const query of queries) if (query.queryClass === wanted) printQuery(query);
  } else if (!(await compareSearchQuality(postgres.url))) {
    console.error('\nThe overall nDCG@10 fell by more than 0.01, or too many corrections are wrong.');
    process.exitCode = 1;
  }
} finally {
  await postgres.close();
}
