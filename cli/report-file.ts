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
