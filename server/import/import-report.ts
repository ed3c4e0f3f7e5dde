import { isArticleId } from '#domain/article/article.ts';
import { quoteText } from '#domain/import/parse-record.ts';
import type { Repair } from '#domain/import/repair-values.ts';
import { createLimitedPrinter, openReportFile } from './report-file.ts';

const MAX_ID_LENGTH = 200;

/** A record of the file; `line` is the line on which it begins. */
type RepairedRecord = { section: string; id: string; line: number; repairs: readonly Repair[] };

export type ImportReport = {
  refuse(section: string, id: string, reason: string): void;
  repair(record: RepairedRecord): void;
  skip(line: string): void;
  countOf(section: string): number;
  /** The number of repaired records, and the number of repaired values of each field. */
  readRepairs(): { records: number; values: ReadonlyMap<string, number> };
  /** Prints how many lines were omitted, and closes the report. */
  close(): void;
};

/**
 * Prints every rejection with its reason and every repair with both values, and writes all of them to `reportPath` as
 * lines of JSON.
 */
export function openImportReport(reportPath: string | null, print: (line: string) => void): ImportReport {
  const file = openReportFile(reportPath);
  const refused = new Map<string, number>();
  const repairedValues = new Map<string, number>();
  const refusals = createLimitedPrinter(print, 'more');
  const repairs = createLimitedPrinter(print, 'more repaired records');

  const write = <Entry extends { id: string }>(entry: Entry) =>
    file.write({ ...entry, id: entry.id.slice(0, MAX_ID_LENGTH).toWellFormed() });

  return {
    refuse: (section, id, reason) => {
      count(refused, section);
      refusals.print(`refused ${section}/${toReadableId(id)}: ${reason}`);
      write({ section, id, reason });
    },
    repair: (record) => {
      const { section, id, line } = record;
      for (const { field } of record.repairs) count(repairedValues, field);
      const values = record.repairs.map(
        ({ field, from, to, problem }) =>
          `${field} ${toReadable(from)} → ${toReadable(to)}${problem === undefined ? '' : ` (${problem})`}`,
      );
      repairs.print(`repaired ${section}/${toReadableId(id)} (line ${line}): ${values.join('; ')}`);
      write({ section, id, line, repairs: record.repairs });
    },
    skip: refusals.print,
    countOf: (section) => refused.get(section) ?? 0,
    readRepairs: () => ({ records: repairs.count(), values: repairedValues }),
    close: () => {
      refusals.finish();
      repairs.finish();
      file.close();
    },
  };
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Quotes an id that is not one of this program. */
export const toReadableId = (id: string) => (isArticleId(id) ? id : quoteText(id));

const toReadable = (value: unknown) => (typeof value === 'string' ? quoteText(value) : JSON.stringify(value));
