import { convertBijoyRecord, isBijoyRecord } from '#domain/article/bijoy-record.ts';
import { convertForeignRecord } from '#domain/article/convert-foreign-record.ts';
import type { ImportedArticle } from '#domain/article/parse-article.ts';
import { parseArticle } from '#domain/article/parse-article.ts';
import { repairArticle } from '#domain/article/repair-article.ts';
import { hasTags } from '#domain/foreign-html/tree/recognise-html.ts';
import { findFarFuture, listFutureTimes } from '#domain/import/future-times.ts';
import type { Repair } from '#domain/import/repair-values.ts';
import type { DecidedByArticle, PastTime } from '#services/articles/transfer/stored-times.ts';
import {
  findStoredTimes,
  loadDecidedTimes,
  PAST_TIMES,
  saveDecidedTimes,
} from '#services/articles/transfer/stored-times.ts';
import type { Database } from '#services/postgres/database.ts';
import type { ImportReport } from './import-report.ts';
import { toReadableId } from './import-report.ts';

type ArticleReaderOptions = {
  db: Database;
  report: ImportReport;
  convertsBijoy: boolean;
  isStrict: boolean;
  nowMs: number;
};

type ArticleRecord = { section: string; id: string; line: number; value: unknown };

export type ArticleReader = {
  /** Converts, repairs and parses a record, and reports the changes. Reports a refused record and returns null. */
  read(record: ArticleRecord): Promise<ImportedArticle | null>;
  /** Treats the records that follow as an export of this program, whose texts are not HTML. */
  markAsOwn(): void;
  /** Stores the decisions about times in the future. Returns the number of articles in Bijoy's encoding. */
  finish(): Promise<{ bijoyArticles: number }>;
};

const describeRepair = ({ field, problem }: Repair) => `${field} ${problem}`;

/** Reads the articles of an import file, one by one. */
export function createArticleReader(options: ArticleReaderOptions): ArticleReader {
  const { report, isStrict, nowMs } = options;
  const bijoy = createBijoyReader(options);
  const times = createTimeReader(options);
  let isOwn = false;

  const convert = ({ id, value }: ArticleRecord) => {
    if (isOwn) return { value, repairs: [], refusal: null };
    const converted = convertForeignRecord(value);
    const isConverted = converted.repairs.some(({ field }) => field === 'description');
    if (!isConverted && converted.refusal === null && mentionsTags(value))
      report.skip(`articles/${toReadableId(id)} has tags that are taken for text`);
    return converted;
  };

  return {
    read: async (record) => {
      const converted = convert(record);
      const problems = [
        ...(isStrict ? converted.repairs.map(describeRepair) : []),
        ...(converted.refusal === null ? [] : [converted.refusal]),
      ];
      if (problems.length > 0) {
        report.refuse('articles', record.id, problems.join('; '));
        return null;
      }
      const readable = bijoy.read(record.id, converted.value);
      const repaired = isStrict ? { value: readable, repairs: [] } : repairArticle(readable);
      const parsed = parseArticle(record.id, repaired.value);
      const reason = parsed.ok ? findFarFuture(parsed.article, PAST_TIMES, nowMs) : parsed.reason;
      if (!parsed.ok || reason !== null) {
        report.refuse('articles', record.id, reason ?? '');
        return null;
      }
      const settled = await times.settle(parsed.article);
      const repairs = [...converted.repairs, ...repaired.repairs, ...settled];
      if (repairs.length > 0) report.repair({ ...record, repairs });
      return { ...parsed.article, ...Object.fromEntries(settled.map(({ field, to }) => [field, to])) };
    },
    markAsOwn: () => {
      isOwn = true;
    },
    finish: async () => {
      await times.finish();
      return { bijoyArticles: bijoy.count() };
    },
  };
}

/** Replaces times in the future, and stores the decisions for later imports of the same file. */
function createTimeReader({ db, nowMs }: ArticleReaderOptions) {
  let earlier: DecidedByArticle | null = null;
  const decided = new Map<string, Partial<Record<PastTime, { from: number; to: number }>>>();
  return {
    settle: async (article: ImportedArticle) => {
      earlier ??= await loadDecidedTimes(db);
      const before = { ...earlier.get(article.id), ...decided.get(article.id) };
      const isPast = PAST_TIMES.every((field) => article[field] <= nowMs && before[field] === undefined);
      if (isPast) return [];
      const stored = await findStoredTimes(db, article.id);
      const changes = listFutureTimes({ times: article, stored, decided: before, nowMs }, PAST_TIMES);
      for (const { field, from, to } of changes) {
        decided.set(article.id, { ...before, ...decided.get(article.id), [field]: { from, to } });
      }
      return changes;
    },
    finish: () => saveDecidedTimes(db, decided),
  };
}

function mentionsTags(value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null && 'description' in value;
  return isObject && typeof value.description === 'string' && hasTags(value.description);
}

function createBijoyReader({ report, convertsBijoy }: ArticleReaderOptions) {
  let found = 0;
  return {
    count: () => found,
    read: (id: string, value: unknown): unknown => {
      if (!isBijoyRecord(value)) return value;
      found += 1;
      if (convertsBijoy) return convertBijoyRecord(value);
      report.skip(`articles/${toReadableId(id)} looks like Bijoy: --convert-bijoy converts it`);
      return value;
    },
  };
}
