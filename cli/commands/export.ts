import type { Command } from 'commander';
import { inSnapshot } from '#services/postgres/in-transaction.ts';
import { exportLines } from '../export/export-lines.ts';
import { writeToDestination } from '../export/write-to-destination.ts';
import { printNote } from '../output.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor export FILE`: writes everything in the format of `import` (docs/operating.md). */
export function addExportCommand(program: Command, stopping: AbortSignal): void {
  program
    .command('export')
    .description('writes articles, history, ad settings and flags to a JSON file that import reads')
    .argument('<file>', 'the file, or - for standard output')
    .action((file: string) => runExport(file, stopping));
}

async function runExport(file: string, stopping: AbortSignal): Promise<void> {
  await withDatabase(({ db }) => inSnapshot(db, (trx) => writeToDestination(file, exportLines(trx), stopping)));
  if (file !== '-') printNote(`Exported to ${file}.`);
}
