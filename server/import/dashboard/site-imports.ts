import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { SiteImports } from '#app/newsroom-context.ts';
import type { Mapping } from '#domain/import/moving/category-mapping.ts';
import { mappingSchema } from '#domain/import/moving/category-mapping.ts';
import type {
  ImportOptions,
  ImportRunKind,
  ImportStartProblem,
  ImportState,
  MappingChoices,
} from '#domain/import/moving/site-import.ts';
import { createRun, listUnplaced, parseSiteUrl } from '#domain/import/moving/site-import.ts';
import type { Config } from '#server/runtime/config.ts';
import { toChildEnvironment } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';
import { publishImport } from '#services/documents/unpublished-import.ts';
import type { Database } from '#services/postgres/database.ts';
import { renderReport } from '../moving/draw-loss-report.ts';
import type { ImportFolder } from './import-folder.ts';
import { findSystem, openImportFolder } from './import-folder.ts';
import { isBusy, readStart, readState, toMappingPath } from './import-state.ts';
import { createUploads } from './uploads.ts';

const PROGRAM = join(import.meta.dirname, 'run-import.ts');
/** Files of any size are read on the machine of the running site. */
const MAX_HEAP_MB = 400;

type SiteImportsOptions = { db: Database; config: Config; databaseUrl: string; log: Log };

/** The import of another site from the dashboard (docs/behaviour §2.7.18). Its state is in the data folder. */
export function createSiteImports(options: SiteImportsOptions): SiteImports {
  const folder = openImportFolder(options.config.dataDir);
  const read = () => readState(folder, options.db);
  return {
    read,
    ...createUploads(folder, read),
    start: async ({ kind, options: chosen, choices }) => {
      const state = await read();
      const problem = findStartProblem(kind, state, chosen ?? state.options);
      if (problem !== null) return { kind: 'not-started', problem };
      if (chosen !== null) await folder.saveOptions(chosen);
      const mapping = choices === null ? state.mapping : applyChoices(state.mapping, choices);
      if (mapping === 'invalid') return { kind: 'not-started', problem: 'invalid' };
      if (mapping !== null) await folder.saveJson(toMappingPath(folder, state), mapping);
      if (kind === 'import' && (mapping === null || listUnplaced(mapping).length > 0)) {
        return { kind: 'not-started', problem: 'unplaced' };
      }
      return (await startProcess(folder, kind, options))
        ? { kind: 'started' }
        : { kind: 'not-started', problem: 'running' };
    },
    stop: async () => {
      const { isStarting, dryRun, import: run } = await read();
      if (isStarting || dryRun?.state === 'running' || run?.state === 'running') await writeFile(folder.stopMark, '');
    },
    openReport: async (name, texts) => {
      const isHtml = name.endsWith('.html');
      // The run's own HTML is in English, so it is rendered again.
      const path = folder.toReportFile(name).replace(/html$/, 'json');
      if ((await stat(path).catch(() => null)) === null) return null;
      const file = createReadStream(path);
      return isHtml ? Readable.from(renderReport(file, { texts, siteUrl: options.config.siteUrl })) : file;
    },
  };
}

function findStartProblem(kind: ImportRunKind, state: ImportState, chosen: ImportOptions): ImportStartProblem | null {
  const { files, dryRun, options } = state;
  if (isBusy(state)) return 'running';
  if (files.length === 0) return 'no-files';
  if (files.some(({ bytes, receivedBytes }) => receivedBytes < bytes)) return 'incomplete';
  const system = findSystem(files);
  if (system === null) return 'mixed';
  if (system === 'ghost' && parseSiteUrl(chosen.siteUrl) === null) return 'bad-site-url';
  if (kind === 'dry-run') return null;
  return dryRun?.state === 'done' && areSameOptions(chosen, options) ? null : 'not-checked';
}

/** The mapping belongs to the site of the dry run, and the counts depend on the other options. */
const areSameOptions = (a: ImportOptions, b: ImportOptions) =>
  parseSiteUrl(a.siteUrl) === parseSiteUrl(b.siteUrl) && a.trash === b.trash && a.members === b.members;

/** Returns the mapping with the chosen values; `invalid` if one cannot be used. */
function applyChoices(mapping: Mapping | null, choices: MappingChoices): Mapping | 'invalid' | null {
  if (mapping === null) return null;
  const [categories, pages, types] = [choices.categories, choices.pages, choices.types].map(
    (list) => new Map(Object.entries(list)),
  );
  const changed = {
    default: choices.default,
    categories: mapping.categories.map((entry) => ({ ...entry, to: categories?.get(entry.slug) ?? entry.to })),
    pages: mapping.pages.map((entry) => ({ ...entry, to: pages?.get(entry.slug) ?? entry.to })),
    types: mapping.types.map((entry) => ({ ...entry, as: types?.get(entry.type) ?? entry.as })),
  };
  return mappingSchema.safeParse(changed).data ?? 'invalid';
}

/** Starts the process of a run; false if another request has started one. The process is detached to outlive this worker. */
async function startProcess(
  folder: ImportFolder,
  kind: ImportRunKind,
  { db, config, databaseUrl, log }: SiteImportsOptions,
): Promise<boolean> {
  if ((await readStart(folder)) === 'lost') await rm(folder.startMark, { force: true });
  const start = randomUUID();
  const isFirst = await writeFile(folder.startMark, start, { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (!isFirst) return false;
  // The process of another request may have begun, and removed its mark, since the state was read.
  if ((await readState(folder, db)).isRunning) {
    await folder.removeStartMark(start);
    return false;
  }
  await rm(folder.stopMark, { force: true });
  const primary = cluster.isWorker ? process.ppid : process.pid;
  const child = spawn(
    process.execPath,
    [...process.execArgv, `--max-old-space-size=${MAX_HEAP_MB}`, PROGRAM, kind, String(primary), start],
    { env: toChildEnvironment(config, databaseUrl), detached: true, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  child.unref();
  /** Saves the failure of a process that did not begin. Publishes the articles of a process that was killed. */
  const end = async (failure: string | null) => {
    if (failure !== null && (await folder.readRun(kind))?.pid !== child.pid) {
      const nowMs = Date.now();
      await folder.saveRun({ ...createRun(kind, child.pid ?? 0, nowMs), endedMs: nowMs, end: 'failed', failure });
    }
    await folder.removeStartMark(start);
    if (failure !== null && kind === 'import') await publishImport(db);
  };
  const endOrLog = (failure: string | null) =>
    void end(failure).catch((error) => log.error({ error }, 'the end of the import could not be saved'));
  child.on('exit', (code, signal) => endOrLog(code === 0 ? null : `The process ended early (${signal ?? code}).`));
  child.on('error', (error) => endOrLog(`The process could not be started: ${error.message}.`));
  return true;
}
