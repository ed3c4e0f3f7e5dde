import { closeSync, openSync, writeSync } from 'node:fs';
import { OperatorError } from '#server/runtime/explain-failure.ts';

/** A file with one line of JSON for each entry. */
export type ReportFile = { write(entry: object): void; close(): void };

/** Opens a report file; for null, one that writes nothing. Throws an {@link OperatorError} if it cannot be written. */
export function openReportFile(path: string | null): ReportFile {
  if (path === null) return { write: () => {}, close: () => {} };
  const file = openForWriting(path);
  return {
    write: (entry) => writeSync(file, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(file),
  };
}

function openForWriting(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new OperatorError(`The report ${path} cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Lines beyond this number are counted but not printed. */
const MAX_PRINTED = 100;

/** Prints up to 100 lines. `finish` says how many `omitted` ones followed. */
export function createLimitedPrinter(print: (line: string) => void, omitted: string) {
  let lines = 0;
  return {
    print: (line: string) => {
      lines += 1;
      if (lines <= MAX_PRINTED) print(line);
    },
    count: () => lines,
    finish: () => {
      if (lines > MAX_PRINTED) print(`… and ${lines - MAX_PRINTED} ${omitted} (--report FILE writes all of them).`);
    },
  };
}
