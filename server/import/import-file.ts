import { OperatorError } from '#server/runtime/explain-failure.ts';
import { refreshAfterTransfer } from '#services/articles/transfer/transfer.ts';
import { publishImport } from '#services/documents/unpublished-import.ts';
import type { Database } from '#services/postgres/database.ts';
import type { ImportReport } from './import-report.ts';
import type { Source } from './open-source.ts';
import { readImportFile } from './read-import-file.ts';
import type { WrittenCounts } from './write-records.ts';
import { createRecordWriter } from './write-records.ts';

/** Shows how far an import is, to the terminal or to a screen. */
export type Progress = {
  advance(bytes: number, records: number): void;
  /** Prints a line without disturbing the bar. */
  print(line: string): void;
  stop(): void;
};

/**
 * `failure` is the reason why the file was not read to its end; null if it was. Records that were written before a
 * failure remain in the database.
 */
export type ImportResult = { written: WrittenCounts; failure: string | null };

type ImportOptions = {
  source: Source;
  report: ImportReport;
  progress: Progress;
  convertsBijoy: boolean;
  isStrict: boolean;
  withFlags: boolean;
  nowMs: number;
  stopping: AbortSignal;
};

/**
 * Imports a file: writes every valid record, reports the others and notifies the running servers once at the end.
 * Rejects if the database fails.
 */
export async function importFile(
  db: Database,
  { source, progress, stopping, ...options }: ImportOptions,
): Promise<ImportResult> {
  const writer = createRecordWriter({ ...options, db, print: progress.print });
  let bytes = 0;
  let records = 0;
  const counted = async function* () {
    for await (const chunk of source.chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  let failure: string | null = null;
  try {
    for await (const items of readImportFile(counted())) {
      for (const item of items) await writer.write(item);
      records += items.length;
      progress.advance(bytes, records);
      if (stopping.aborted) throw new OperatorError('Stopped before the end of the file.');
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    failure = error.message;
  }
  const written = await writer.finish();
  await refreshAfterTransfer(db);
  await publishImport(db);
  return { written, failure };
}
