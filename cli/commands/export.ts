import type { Command } from 'commander';
import { inSnapshot } from '#services/postgres/in-transaction.ts';
import { exportLines } from '../export/export-lines.ts';
import { publicLines } from '../export/public-lines.ts';
import { writeToDestination } from '../export/write-to-destination.ts';
import { printNote } from '../output.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor export FILE`: writes everything in the format of `import` (docs/operating.md). */
export function addExportCommand(program: Command, stopping: AbortSignal): void {
  program
    .command('export')
    .description('writes articles, history, ad settings and flags to a JSON file that import reads')
    .argument('<file>', 'the file, or - for standard output')
    .option('--public', 'writes only what readers see, each article as one line of JSON (docs/api.md)')
    .action((file: string, options: ExportOptions) => runExport(file, options, stopping));
}

type ExportOptions = { public?: true };

async function runExport(file: string, options: ExportOptions, stopping: AbortSignal): Promise<void> {
  await withDatabase(({ db, config: { siteUrl } }) =>
    inSnapshot(db, (trx) => {
      const lines = options.public ? publicLines(trx, { siteUrl, nowMs: Date.now() }) : exportLines(trx);
      return writeToDestination(file, lines, stopping);
    }),
  );
  if (file !== '-') printNote(`Exported to ${file}.`);
}
