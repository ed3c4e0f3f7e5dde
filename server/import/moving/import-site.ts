import { existsSync } from 'node:fs';
import type { Mapping } from '#domain/import/moving/category-mapping.ts';
import { listUnplaced } from '#domain/import/moving/site-import.ts';
import type { Config } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { hasMovedArticles } from '#services/articles/transfer/moved-articles.ts';
import type { Database } from '#services/postgres/database.ts';
import { openGhost } from '../ghost/open-ghost.ts';
import type { MembersChoice } from '../ghost/to-site-post.ts';
import type { Progress } from '../import-file.ts';
import { openWordPress } from '../wordpress/open-wordpress.ts';
import type { ForeignSite } from './foreign-site.ts';
import type { LossTotals } from './loss-report.ts';
import { openLossReport } from './loss-report.ts';
import { openMapping } from './mapping-file.ts';
import type { MoveResult } from './move-site.ts';
import { moveSite, STOPPED } from './move-site.ts';

/** The system that the files are from, and the options of its command. */
export type ImportSource =
  | { system: 'wordpress'; trash: 'skip' | 'drafts' }
  | { system: 'ghost'; siteUrl: string; members: MembersChoice };

type ImportSiteOptions = {
  db: Database;
  config: Pick<Config, 'siteUrl' | 'timeZone'>;
  paths: readonly string[];
  source: ImportSource;
  /** Returns the path of the mapping of the site at a URL. */
  toMappingPath: (siteUrl: string) => string;
  /** True if a new mapping may be created for a site that was imported before. */
  mayBeginAgain: boolean;
  /** Without the extension. */
  reportPath: string;
  isDryRun: boolean;
  /** Counts the bytes read in both passes over the files and the imported items. Also prints notes about the mapping. */
  progress: Progress;
  stopping: AbortSignal;
};

export type ImportedSite = MoveResult & { url: string; totals: LossTotals };

/**
 * Imports a site from the files of its export (docs/migrating.md), or in a dry run reports what would be lost. Writes the
 * mapping and both reports. Rejects with an {@link OperatorError} if the files or the mapping cannot be used, or if an
 * article would have no category.
 */
export async function importSite(options: ImportSiteOptions): Promise<ImportedSite> {
  const { db, config, isDryRun, progress, stopping, source } = options;
  let surveyedBytes = 0;
  const site = await openSite(options, (bytes) => {
    // Each file is then surveyed as if it were damaged here.
    stopping.throwIfAborted();
    surveyedBytes += bytes;
    progress.advance(surveyedBytes, 0);
  }).catch((error: unknown) => {
    throw stopping.aborted ? new OperatorError(STOPPED) : error;
  });
  if (stopping.aborted) throw new OperatorError(STOPPED);
  const mappingPath = options.toMappingPath(site.url);
  if (!options.mayBeginAgain && !existsSync(mappingPath) && (await hasMovedArticles(db, site.idPrefix))) {
    throw new OperatorError(
      `${site.url} or another ${site.system} site was imported before, and ${mappingPath} does not exist. Give the mapping of that import with --mapping FILE, or a new FILE to begin another one. Nothing was imported.`,
    );
  }
  const mapping = prepareMapping(mappingPath, site, { isDryRun, progress });
  const report = openLossReport(options.reportPath, { url: site.url, siteUrl: config.siteUrl });
  try {
    const trash = source.system === 'wordpress' ? source.trash : 'skip';
    const nowMs = Date.now();
    const move = { db, site, mapping, report, progress, surveyedBytes, trash, isDryRun, nowMs, stopping };
    const result = await moveSite(move);
    report.finish({ ...result.counts, addresses: result.addresses });
    return { ...result, url: site.url, totals: report.totals() };
  } finally {
    report.close();
  }
}

function openSite(
  { paths, config, source }: Pick<ImportSiteOptions, 'paths' | 'config' | 'source'>,
  onBytes: (bytes: number) => void,
): Promise<ForeignSite> {
  const { timeZone } = config;
  return source.system === 'ghost'
    ? openGhost({ paths, siteUrl: source.siteUrl, members: source.members, onBytes })
    : openWordPress({ paths, timeZone, onBytes });
}

/** Throws if an article would have no category. In a dry run, prints that instead. */
function prepareMapping(
  path: string,
  site: ForeignSite,
  { isDryRun, progress }: { isDryRun: boolean; progress: Progress },
): Mapping {
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
