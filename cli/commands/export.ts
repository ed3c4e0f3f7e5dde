import type { Command } from 'commander';
import { inSnapshot } from '#services/postgres/in-transaction.ts';
import { exportLines } from '../export/export-lines.ts';
import { publicLines } from '../export/public-lines.ts';
import { wxrLines } from '../export/wordpress/wxr-lines.ts';
import { writeToDestination } from '../export/write-to-destination.ts';
import { printNote } from '../output.ts';
import { withDatabase } from '../with-database.ts';

/** `prohor export FILE` and `prohor export wordpress FILE` (docs/operating.md). */
export function addExportCommand(program: Command, stopping: AbortSignal): void {
  const command = program
    .command('export')
    .description('writes articles, history, ad settings and flags to a JSON file that import reads')
    .argument('<file>', 'the file, or - for standard output')
    .option('--public', 'writes only what readers see, each article as one line of JSON (docs/api.md)')
    .action((file: string, options: ExportOptions) => runExport(file, options, stopping));
  command
    .command('wordpress')
    .description(
      'writes the public articles to a file that WordPress imports (WXR), compressed if its name ends in .gz',
    )
    .argument('<file>', 'the file, or - for standard output')
    .option('--all', 'also writes drafts, and scheduled, expired and withdrawn articles')
    .action((file: string, { all = false }: { all?: boolean }) => runWordPressExport(file, { all, stopping }));
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

async function runWordPressExport(file: string, { all, stopping }: { all: boolean; stopping: AbortSignal }) {
  const nowMs = Date.now();
  await withDatabase(({ db, config }) => {
    const site = { url: config.siteUrl, name: config.siteName, timeZone: config.timeZone };
    const options = { site, publicAtMs: all ? null : nowMs, nowMs };
    const isPacked = file.endsWith('.gz');
    return inSnapshot(db, (trx) => writeToDestination(file, wxrLines(trx, options), stopping, { isPacked }));
  });
  if (file !== '-') printNote(`Exported to ${file}.`);
}
