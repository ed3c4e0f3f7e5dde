import { closeSync, openSync, writeSync } from 'node:fs';
import { isRecordId, quoteText } from '#domain/article/import-record.ts';
import { OperatorError } from '#server/explain-failure.ts';

/** Lines printed in full; the rest is only counted. */
const MOST_PRINTED = 100;

export type Refusals = {
  /** Reports a record that was not imported. */
  refuse(section: string, id: string, reason: string): void;
  /** Reports something that was passed over without being a record. */
  skip(line: string): void;
  /** How many records of a section were refused. */
  countOf(section: string): number;
  /** Says how many lines were not printed, and closes the report. */
  close(): void;
};

/** Prints what was not imported, each with its reason, and writes all of it to `reportPath` as lines of JSON. */
export function openRefusals(reportPath: string | null, print: (line: string) => void): Refusals {
  const report = reportPath === null ? null : openReport(reportPath);
  const counts = new Map<string, number>();
  let lines = 0;

  const tell = (line: string) => {
    lines += 1;
    if (lines <= MOST_PRINTED) print(line);
  };

  return {
    refuse: (section, id, reason) => {
      counts.set(section, (counts.get(section) ?? 0) + 1);
      tell(`refused ${section}/${isRecordId(id) ? id : quoteText(id)}: ${reason}`);
      if (report !== null) writeSync(report, `${JSON.stringify({ section, id: id.toWellFormed(), reason })}\n`);
    },
    skip: tell,
    countOf: (section) => counts.get(section) ?? 0,
    close: () => {
      if (lines > MOST_PRINTED) print(`… and ${lines - MOST_PRINTED} more (--report FILE writes all of them).`);
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
