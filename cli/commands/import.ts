import type { Command } from 'commander';
import { importFile } from '#server/import/import-file.ts';
import type { ImportReport } from '#server/import/import-report.ts';
import { openImportReport } from '#server/import/import-report.ts';
import { openSource } from '#server/import/open-source.ts';
import { SECTIONS } from '#server/import/sections.ts';
import type { WrittenCounts } from '#server/import/write-records.ts';
import { describeDevMode } from '#server/runtime/describe-dev-mode.ts';
import { EXIT_STATUS, printNote, printResult } from '../output.ts';
import { showProgress } from '../show-progress.ts';
import { withDatabase } from '../with-database.ts';
import { addImportSiteCommands } from './import-site.ts';

/** `prohor import FILE`: imports a newsroom's own articles (docs/operating.md). */
export function addImportCommand(program: Command, stopping: AbortSignal): void {
  const command = program
    .command('import')
    .description(
      'reads articles, history, ad settings and the records of images from a JSON file; replaces what has the same id',
    )
    .argument('<file>', 'the file, or - for standard input')
    .option('--report <file>', 'writes every refused or repaired record to this file, one line of JSON each')
    .option('--convert-bijoy', 'converts articles in the encoding of Bijoy fonts (SutonnyMJ) to Unicode')
    .option('--strict', 'refuses values that it would otherwise repair and report, such as viewCount: "12"')
    .option('--with-flags', 'also turns dev mode and maintenance on or off as the file says')
    .addHelpText('after', EXIT_STATUS_HELP)
    .action((file: string, options: ImportFlags) => runImport(file, options, stopping));
  addImportSiteCommands(command, stopping);
}

type ImportFlags = { report?: string; convertBijoy?: boolean; strict?: boolean; withFlags?: boolean };

const EXIT_STATUS_HELP = `
Exit status: 0 imported, 1 failed, 2 wrong usage, 3 some records were refused and the others imported.`;

async function runImport(
  file: string,
  { report: reportPath, convertBijoy = false, strict = false, withFlags = false }: ImportFlags,
  stopping: AbortSignal,
): Promise<void> {
  const source = await openSource(file);
  await withDatabase(async ({ db, config }) => {
    const progress = showProgress(source.totalBytes);
    const report = openImportReport(reportPath ?? null, progress.print);
    const { written, failure } = await importFile(db, {
      source,
      report,
      progress,
      convertsBijoy: convertBijoy,
      isStrict: strict,
      withFlags,
      nowMs: Date.now(),
      stopping,
    }).finally(() => {
      progress.stop();
      report.close();
    });
    printResult(summarise(written, report));
    if (written.bijoyArticles > 0) printNote(describeBijoy(written.bijoyArticles, convertBijoy));
    if (written.desk.unknown.length > 0) printNote(describeUnknown(written.desk.unknown));
    if (written.flags.devMode) printNote(describeDevMode(config));
    if (failure !== null) printNote(failure);
    const someRefused = SECTIONS.some((section) => report.countOf(section) > 0);
    if (failure !== null) process.exitCode = EXIT_STATUS.failed;
    else if (someRefused) process.exitCode = EXIT_STATUS.someRefused;
  });
}

const describeBijoy = (count: number, isConverted: boolean) =>
  isConverted
    ? `Converted from Bijoy to Unicode: ${count} articles.`
    : `Imported as they are, but probably Bijoy: ${count} articles. --convert-bijoy converts them to Unicode.`;

const describeUnknown = (emails: readonly string[]) =>
  `Items of the desk name people without an account: ${emails.join(', ')}. To give them their items, create the accounts and import again.`;

const describeSkipped = (count: number) => (count === 0 ? '' : `${count} left alone (--with-flags writes them), `);

function summarise(counts: WrittenCounts, report: ImportReport): string {
  const { articles, history, corrections, proposedCorrections, desk, adSettings, flags, images, cards } = counts;
  const lines = [
    `articles: ${articles.added} new, ${articles.updated} updated, ${report.countOf('articles')} refused`,
    `history: ${history.added} new, ${history.updated} updated, ${report.countOf('history')} refused`,
    ...summariseOptional('corrections', { ...corrections, refused: report.countOf('corrections') }),
    ...summariseOptional('proposed corrections', {
      ...proposedCorrections,
      refused: report.countOf('proposed_corrections'),
    }),
    ...(desk.written + report.countOf('desk') === 0
      ? []
      : [`desk: ${desk.written} written, ${report.countOf('desk')} refused`]),
    `ad settings: ${adSettings} written, ${report.countOf('ad_settings')} refused`,
    `flags: ${flags.written} written, ${describeSkipped(flags.skipped)}${report.countOf('development')} refused`,
  ];
  const ofImages = summariseOptional('images', { ...images, refused: report.countOf('images') });
  const ofCards = summariseOptional('cards', { ...cards, refused: report.countOf('cards') });
  return [...lines, ...ofImages, ...ofCards, ...summariseRepairs(report)].join('\n');
}

/** Returns a line, or an empty list if the file does not contain such records. */
function summariseOptional(name: string, counts: WrittenCounts['corrections'] & { refused: number }): string[] {
  const { added, updated, refused } = counts;
  return added + updated + refused === 0 ? [] : [`${name}: ${added} new, ${updated} updated, ${refused} refused`];
}

function summariseRepairs(report: ImportReport): string[] {
  const { records, values } = report.readRepairs();
  if (records === 0) return [];
  const total = [...values.values()].reduce((sum, count) => sum + count, 0);
  const fields = [...values].map(([field, count]) => `${field} ${count}`).join(', ');
  return [`repaired: ${total} values in ${records} records (${fields})`];
}
