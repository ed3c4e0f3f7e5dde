import { OperatorError } from '#server/explain-failure.ts';
import { settleAfterTransfer } from '#services/articles/transfer.ts';
import { notify } from '#services/live/notify.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Source } from './open-source.ts';
import { readImportFile } from './read-import-file.ts';
import type { Refusals } from './refusals.ts';
import type { Progress } from './show-progress.ts';
import type { WrittenCounts } from './write-records.ts';
import { createRecordWriter } from './write-records.ts';

/** `failure` is why the file was not read to its end; what was written stays written. */
export type ImportOutcome = { written: WrittenCounts; failure: string | null };

/**
 * Imports a file: writes every good record, reports the others, and tells all running servers once at the end.
 * Rejects where the database fails.
 */
export async function importFile(
  db: Database,
  source: Source,
  refusals: Refusals,
  progress: Progress,
  stopping: AbortSignal,
): Promise<ImportOutcome> {
  const writer = createRecordWriter(db, refusals, progress.print);
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
      for (const item of items) await writer.take(item);
      records += items.length;
      progress.advance(bytes, records);
      if (stopping.aborted) throw new OperatorError('Stopped before the end of the file.');
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    failure = error.message;
  }
  const written = await writer.finish();
  await settleAfterTransfer(db);
  await notify(db, { topics: ['*'], scheduleMoved: true });
  return { written, failure };
}
