import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { LOSS_NAMES } from '#domain/import/moving/foreign-post.ts';
import { parseSiteUrl } from '#domain/import/moving/site-import.ts';
import type { MembersChoice } from '#server/import/ghost/to-site-post.ts';
import type { ImportedSite, ImportSource } from '#server/import/moving/import-site.ts';
import { importSite } from '#server/import/moving/import-site.ts';
import { sumFileSizes } from '#server/import/moving/read-bytes.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { lockForImport } from '#services/postgres/import-lock.ts';
import { EXIT_STATUS, printNote, printResult } from '../output.ts';
import { showProgress } from '../show-progress.ts';
import { withDatabase } from '../with-database.ts';

type SiteFlags = { dryRun?: boolean; mapping?: string; report?: string };
type SystemFlags = { trash?: 'skip' | 'drafts'; site?: string; members?: MembersChoice };

/**
 * Adds `prohor import wordpress` and `prohor import ghost`, which move a site here from another system
 * (docs/migrating.md).
 */
export function addImportSiteCommands(importCommand: Command, stopping: AbortSignal): void {
  addSiteCommand(importCommand, {
    name: 'wordpress',
    description:
      'moves a WordPress site here from the files of its export (WXR), whole or split, also compressed (.gz)',
    toSource: ({ trash = 'skip' }) => ({ system: 'wordpress', trash }),
    stopping,
  }).addOption(
    new Option('--trash <what>', 'what becomes of posts in the trash').choices(['skip', 'drafts']).default('skip'),
  );
  addSiteCommand(importCommand, {
    name: 'ghost',
    description: 'moves a Ghost site here from the file of its export (JSON), also compressed (.gz)',
    toSource: ({ site = '', members = 'drafts' }) => ({ system: 'ghost', siteUrl: site, members }),
    stopping,
  })
    .requiredOption('--site <url>', 'the address of the site, which its export does not name', readSiteUrl)
    .addOption(
      new Option('--members <what>', 'what becomes of published posts that were for members only')
        .choices(['drafts', 'publish'])
        .default('drafts'),
    );
}

function readSiteUrl(text: string): string {
  const url = parseSiteUrl(text);
  if (url !== null) return url;
  throw new InvalidArgumentError('It must be a URL such as https://old.example.');
}

type SiteCommand = {
  name: string;
  description: string;
  toSource: (flags: SystemFlags) => ImportSource;
  stopping: AbortSignal;
};

function addSiteCommand(importCommand: Command, { name, description, toSource, stopping }: SiteCommand) {
  return importCommand
    .command(name)
    .description(description)
    .argument('<files...>', 'the files of the export')
    .option('--dry-run', 'writes the mapping and the report, and changes nothing in the database')
    .option('--mapping <file>', 'where categories, pages and types go; by default FILE.mapping.json')
    .option('--report <path>', 'PATH.json and PATH.html list what was not carried; by default FILE.report')
    .addHelpText('after', HELP)
    .action((files: string[], flags: SystemFlags, command: Command) => {
      // Includes the options of `import`, which receives `--report` because it has that option too.
      const all: SiteFlags = command.optsWithGlobals();
      return runImportSite(files, all, { source: toSource(flags), stopping });
    });
}

const HELP = `
Run it with --dry-run first, and edit the mapping. The same files again change nothing; a stopped import is continued by the
same command. Articles that were edited or deleted here are left alone. Images remain on the other site until
prohor fetch-images stores them here.
Exit status: 0 moved, 1 failed, 2 wrong usage, 3 some posts were not carried and the others moved.`;

async function runImportSite(
  paths: readonly string[],
  flags: SiteFlags,
  { source, stopping }: { source: ImportSource; stopping: AbortSignal },
): Promise<void> {
  const [first = ''] = paths;
  const isDryRun = flags.dryRun ?? false;
  const totalBytes = await sumFileSizes(paths);
  await withDatabase(async ({ db, url, config }) => {
    const unlock = await lockForImport(url, () => {});
    if (unlock === null) throw new OperatorError('Another import of a site is running. Nothing was imported.');
    // Every file is read twice.
    const progress = showProgress(2 * totalBytes);
    try {
      const reportPath = flags.report ?? `${first}.report`;
      const mappingPath = flags.mapping ?? `${first}.mapping.json`;
      const mayBeginAgain = flags.mapping !== undefined;
      const options = { db, config, paths, source, reportPath, mayBeginAgain, isDryRun, progress, stopping };
      const result = await importSite({ ...options, toMappingPath: () => mappingPath });
      reportResult(result, { reportPath, isDryRun });
    } finally {
      progress.stop();
      await unlock();
    }
  });
}

type FinishedImport = { reportPath: string; isDryRun: boolean };

function reportResult(
  { counts, addresses, failure, totals }: ImportedSite,
  { reportPath, isDryRun }: FinishedImport,
): void {
  const { items, added, updated, unchanged, edited, deleted, pages, trash, skipped, refused, internal, repeated } =
    counts;
  const optional = (count: number, text: string) => (count === 0 ? [] : [`${count} ${text}`]);
  const lines = [
    `${isDryRun ? 'would be carried' : 'carried'}: ${added} new, ${updated} updated, ${unchanged} unchanged`,
    ...optional(edited, 'left alone, because they were edited here'),
    ...optional(deleted, 'left alone, because they were deleted here'),
    ...optional(pages, 'pages for the text pages of the site'),
    ...optional(trash, 'not carried: in the trash (--trash drafts carries them)'),
    ...optional(skipped, 'not carried: skipped by the mapping'),
    ...optional(refused, 'not carried: see the report'),
    ...optional(repeated, 'repeated in the files'),
    ...optional(internal, 'items that are no articles, such as images and menus'),
    `items in the files: ${items}`,
    `addresses: ${addresses}`,
    ...[...totals].map(([kind, count]) => `  ${LOSS_NAMES[kind]}: ${count} posts`),
    `report: ${reportPath}.html`,
  ];
  printResult(lines.join('\n'));
  if (failure !== null) printNote(failure);
  if (failure !== null) process.exitCode = EXIT_STATUS.failed;
  else if (refused > 0) process.exitCode = EXIT_STATUS.someRefused;
}
