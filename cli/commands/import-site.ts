import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { LOSS_NAMES } from '#domain/import/moving/foreign-post.ts';
import type { Config } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { openGhost } from '../import/ghost/open-ghost.ts';
import type { MembersChoice } from '../import/ghost/to-site-post.ts';
import type { ForeignSite } from '../import/moving/foreign-site.ts';
import type { LossTotals } from '../import/moving/loss-report.ts';
import { openLossReport } from '../import/moving/loss-report.ts';
import { listUnplaced, openMapping } from '../import/moving/mapping-file.ts';
import type { MoveResult } from '../import/moving/move-site.ts';
import { moveSite } from '../import/moving/move-site.ts';
import { sumFileSizes } from '../import/moving/read-bytes.ts';
import type { Progress } from '../import/show-progress.ts';
import { showProgress } from '../import/show-progress.ts';
import { openWordPress } from '../import/wordpress/open-wordpress.ts';
import { EXIT_STATUS, printNote, printResult } from '../output.ts';
import { withDatabase } from '../with-database.ts';

type SiteFlags = { dryRun?: boolean; mapping?: string; report?: string; trash?: 'skip' | 'drafts' };

type SiteOptions = { paths: readonly string[]; timeZone: string; onBytes: (bytes: number) => void };
type OpenSite<Flags> = (options: SiteOptions, flags: Flags) => Promise<ForeignSite>;

/** Adds `prohor import wordpress` and `prohor import ghost`: they move a site of another system here (docs/migrating.md). */
export function addImportSiteCommands(importCommand: Command, stopping: AbortSignal): void {
  addSiteCommand(importCommand, {
    name: 'wordpress',
    description:
      'moves a WordPress site here from the files of its export (WXR), whole or split, also compressed (.gz)',
    open: openWordPress,
    stopping,
  }).addOption(
    new Option('--trash <what>', 'what becomes of posts in the trash').choices(['skip', 'drafts']).default('skip'),
  );
  addSiteCommand<{ site: string; members: MembersChoice }>(importCommand, {
    name: 'ghost',
    description: 'moves a Ghost site here from the file of its export (JSON), also compressed (.gz)',
    open: (options, { site, members }) => openGhost({ ...options, siteUrl: site, members }),
    stopping,
  })
    .requiredOption('--site <url>', 'the address of the site, which its export does not name', parseSiteUrl)
    .addOption(
      new Option('--members <what>', 'what becomes of published posts that were for members only')
        .choices(['drafts', 'publish'])
        .default('drafts'),
    );
}

function parseSiteUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`;
  throw new InvalidArgumentError('It must be a URL such as https://old.example.');
}

type SiteCommand<Flags> = { name: string; description: string; open: OpenSite<Flags>; stopping: AbortSignal };

function addSiteCommand<Flags>(importCommand: Command, { name, description, open, stopping }: SiteCommand<Flags>) {
  return importCommand
    .command(name)
    .description(description)
    .argument('<files...>', 'the files of the export')
    .option('--dry-run', 'writes the mapping and the report, and changes nothing in the database')
    .option('--mapping <file>', 'where categories, pages and types go; by default FILE.mapping.json')
    .option('--report <path>', 'PATH.json and PATH.html list what was not carried; by default FILE.report')
    .addHelpText('after', HELP)
    .action((files: string[], flags: Flags, command: Command) => {
      // `import` has the option `--report` too, and takes it.
      const all: SiteFlags = command.optsWithGlobals();
      return runImportSite(files, all, { open: (options) => open(options, flags), stopping });
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
  { open, stopping }: { open: (options: SiteOptions) => Promise<ForeignSite>; stopping: AbortSignal },
): Promise<void> {
  const [first = ''] = paths;
  const isDryRun = flags.dryRun ?? false;
  const totalBytes = await sumFileSizes(paths);
  await withDatabase(async ({ db, config }) => {
    // Every file is read twice.
    const progress = showProgress(2 * totalBytes);
    try {
      let surveyedBytes = 0;
      const onBytes = (bytes: number) => {
        surveyedBytes += bytes;
        progress.advance(surveyedBytes, 0);
      };
      const site = await open({ paths, timeZone: config.timeZone, onBytes });
      const mapping = prepareMapping(flags.mapping ?? `${first}.mapping.json`, site, { isDryRun, progress });
      const reportPath = flags.report ?? `${first}.report`;
      const report = openLossReport(reportPath, { url: site.url, siteUrl: config.siteUrl });
      try {
        const nowMs = Date.now();
        const options = { db, site, mapping, report, progress, surveyedBytes, isDryRun, nowMs, stopping };
        const result = await moveSite({ ...options, trash: flags.trash ?? 'skip' });
        report.finish({ ...result.counts, addresses: result.addresses });
        finish(result, { totals: report.totals(), reportPath, isDryRun, config });
      } finally {
        report.close();
      }
    } finally {
      progress.stop();
    }
  });
}

/** Throws if an article would be without a category, which a person has to choose. */
function prepareMapping(
  path: string,
  site: ForeignSite,
  { isDryRun, progress }: { isDryRun: boolean; progress: Progress },
) {
  const { mapping, isNew, added } = openMapping(path, site);
  if (isNew) progress.print(`Wrote the mapping ${path}. Edit it before the import.`);
  else if (added > 0) progress.print(`Added ${added} entries to the mapping ${path}.`);
  const unplaced = listUnplaced(mapping);
  if (unplaced.length === 0) return mapping;
  const problem = `Categories without a place: ${unplaced.join(', ')}. Give each a "to" in ${path}, or set its "default".`;
  if (!isDryRun) throw new OperatorError(`${problem} Nothing was imported.`);
  progress.print(problem);
  return mapping;
}

type Finished = { totals: LossTotals; reportPath: string; isDryRun: boolean; config: Config };

function finish({ counts, addresses, failure }: MoveResult, { totals, reportPath, isDryRun }: Finished): void {
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
