import { openPool } from '#server/runtime/open-database.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import { putArticles, refreshAfterTransfer } from '#services/articles/transfer/transfer.ts';
import type { Database } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { administer, toDatabaseUrl } from '#tools/temporary-postgres.ts';
import { left, printTable, right } from '../print-table.ts';
import { ARCHIVE_NOW_MS, generateArchive } from './archive/generate-archive.ts';
import type { Scores } from './metrics.ts';
import { averageScores, scoreResults } from './metrics.ts';
import { listJudgedQueries } from './queries/judged-queries.ts';
import type { JudgedQuery } from './queries/judged-query.ts';
import { QUERY_CLASSES } from './queries/judged-query.ts';
import type { ClassScores, Results } from './results.ts';
import { readCommittedResults, saveResults } from './results.ts';
import type { FoundArticle } from './run-query.ts';
import { runQuery } from './run-query.ts';

/** How far the overall nDCG@10 may fall below the committed one. */
const MAX_FALL = 0.01;

const DATABASE = 'search_quality';
const BATCH_SIZE = 250;

export type MeasuredQuery = JudgedQuery & { scores: Scores; found: readonly FoundArticle[] };

/** Fills a new database on the server with the archive and runs every judged query in it. */
export async function measureQueries(serverUrl: string): Promise<{ articles: number; queries: MeasuredQuery[] }> {
  // A server whose databases are kept has it from an earlier run.
  await administer(serverUrl, `drop database if exists ${DATABASE}`);
  await administer(serverUrl, `create database ${DATABASE} template template0`);
  const db = openPool(toDatabaseUrl(serverUrl, DATABASE), 'use');
  try {
    const articles = await fillDatabase(db);
    const reading = createArticleReading(db);
    const queries: MeasuredQuery[] = [];
    for (const query of listJudgedQueries()) {
      const found = await runQuery(reading, { text: query.text, nowMs: ARCHIVE_NOW_MS });
      const ids = found.map(({ id }) => id);
      queries.push({ ...query, found, scores: scoreResults(ids, query.relevance) });
    }
    return { articles, queries };
  } finally {
    await db.destroy();
  }
}

/**
 * Measures how well the search ranks, prints the scores of each class beside the committed ones, and writes
 * `results.json`. Returns false if the overall nDCG@10 fell by more than 0.01.
 */
export async function compareSearchQuality(serverUrl: string): Promise<boolean> {
  const { articles, queries } = await measureQueries(serverUrl);
  const before = await readCommittedResults();
  const now = toResults(articles, queries);
  await saveResults(now);
  console.log(`\nSearch quality: ${queries.length} judged queries, ${articles} articles\n`);
  printResults(now, before);
  return before === null || now.overall.ndcg >= before.overall.ndcg - MAX_FALL;
}

async function fillDatabase(db: Database): Promise<number> {
  await migrate(db);
  const articles = await generateArchive();
  for (let start = 0; start < articles.length; start += BATCH_SIZE) {
    await putArticles(db, articles.slice(start, start + BATCH_SIZE));
  }
  await refreshAfterTransfer(db);
  return articles.length;
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

function printResults(now: Results, before: Results | null): void {
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
    [left('class'), ...numbers.map(right)],
    [
      ...Object.entries(now.classes).map(([name, scores]) => toRow(name, scores, before?.classes[name])),
      toRow('all', now.overall, before?.overall),
    ],
  );
}

function formatShare(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
