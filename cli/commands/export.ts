import type { Command } from 'commander';
import { exportLines } from '../export/export-lines.ts';
import { writeDestination } from '../export/write-destination.ts';
import { warn } from '../tell.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor export FILE`: writes everything in the form that `import` reads (design.md §7). */
export function addExportCommand(program: Command, stopping: AbortSignal): void {
  program
    .command('export')
    .description('writes articles, history, ad settings and flags to a JSON file that import reads')
    .argument('<file>', 'the file, or - for standard output')
    .action((file: string) => runExport(file, stopping));
}

async function runExport(file: string, stopping: AbortSignal): Promise<void> {
  await withDatabase(({ db }) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => writeDestination(file, exportLines(trx), stopping)),
  );
  if (file !== '-') warn(`Exported to ${file}.`);
}
