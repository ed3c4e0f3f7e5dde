import { closeSync, openSync, writeSync } from 'node:fs';
import { isArticleId } from '#domain/article/article.ts';
import { quoteText } from '#domain/import/parse-record.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';

/** Lines beyond this number are counted but not printed. */
const MAX_PRINTED = 100;
/** A longer id is truncated in the report. */
const MAX_ID_LENGTH = 200;

export type Refusals = {
  refuse(section: string, id: string, reason: string): void;
  /** Reports a skipped part of the file that is not a record. */
  skip(line: string): void;
  countOf(section: string): number;
  /** Prints how many lines were omitted, and closes the report. */
  close(): void;
};

/** Prints every rejection with its reason, and writes all rejected records to `reportPath` as lines of JSON. */
export function openRefusals(reportPath: string | null, print: (line: string) => void): Refusals {
  const report = reportPath === null ? null : openReport(reportPath);
  const counts = new Map<string, number>();
  let lines = 0;

  const printLimited = (line: string) => {
    lines += 1;
    if (lines <= MAX_PRINTED) print(line);
  };

  return {
    refuse: (section, id, reason) => {
      counts.set(section, (counts.get(section) ?? 0) + 1);
      printLimited(`refused ${section}/${isArticleId(id) ? id : quoteText(id)}: ${reason}`);
      if (report !== null)
        writeSync(report, `${JSON.stringify({ section, id: id.slice(0, MAX_ID_LENGTH).toWellFormed(), reason })}\n`);
    },
    skip: printLimited,
    countOf: (section) => counts.get(section) ?? 0,
    close: () => {
      if (lines > MAX_PRINTED) print(`… and ${lines - MAX_PRINTED} more (--report FILE writes all of them).`);
      if (report !== null) closeSync(report);
    },
  };
}

function openReport(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new OperatorError(`The report ${path} cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
}
