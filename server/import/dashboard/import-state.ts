import { stat } from 'node:fs/promises';
import { mappingSchema } from '#domain/import/moving/category-mapping.ts';
import type { ImportRun, ImportRunView, ImportState } from '#domain/import/moving/site-import.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import { isImportRunning } from '#services/postgres/import-lock.ts';
import { toSiteKey } from '../moving/site-redirects.ts';
import type { ImportFolder } from './import-folder.ts';

/** A process that has not reported after this time is considered lost. */
const START_TIMEOUT_MS = 60 * SECOND_MS;

/** Longer than a process takes to close its connections. */
const ENDING_MS = 10 * SECOND_MS;

/** A process writes its state every half second. The import of the command line has the same lock and writes none. */
const STATE_TIMEOUT_MS = 30 * SECOND_MS;

/** Reads the state of the import, which is the same for every process of the site. */
export async function readState(folder: ImportFolder, db: Database): Promise<ImportState> {
  // In this order, because a process acquires the lock before it removes the mark, and reports its end before it releases the lock.
  const isStarting = (await readStart(folder)) === 'recent';
  const isLocked = await isImportRunning(db);
  const [files, options, dryRun, run, isStopping] = await Promise.all([
    folder.listFiles(),
    folder.readOptions(),
    folder.readRun('dry-run'),
    folder.readRun('import'),
    folder.hasStopMark(),
  ]);
  const isRunning = isLocked && !hasJustEnded([dryRun, run]);
  const state = {
    files,
    options,
    isStarting,
    isRunning,
    isStopping,
    dryRun: toView(dryRun, isRunning),
    import: toView(run, isRunning),
  };
  const saved = dryRun?.result ? await folder.readJson(toMappingPath(folder, state)) : null;
  return { ...state, mapping: mappingSchema.safeParse(saved).data ?? null };
}

/** True if the last run has reported its end but may still hold the lock. The next run waits for the lock. */
function hasJustEnded(runs: readonly (ImportRun | null)[]): boolean {
  const ends = runs.flatMap((run) => (run === null ? [] : [run.endedMs]));
  return !ends.includes(null) && ends.some((ms) => ms !== null && Date.now() - ms < ENDING_MS);
}

/** A run that has not reported its end was interrupted if nothing holds the lock, or if its state is old. */
function toView(run: ImportRun | null, isRunning: boolean): ImportRunView | null {
  return (
    run && {
      ...run,
      state: run.end ?? (isRunning && isRecentState(run) ? 'running' : 'interrupted'),
    }
  );
}

/** The path of the mapping of the site that the last dry run read. */
export const toMappingPath = (folder: ImportFolder, { dryRun }: Pick<ImportState, 'dryRun'>) =>
  folder.toMappingPath(toSiteKey(dryRun?.result?.url ?? ''));

const isWithin = (timeMs: number, limitMs: number) => Math.abs(Date.now() - timeMs) < limitMs;

/** True if the process of a run, which may have been killed, has written its state lately. */
export const isRecentState = ({ savedMs }: ImportRun) => isWithin(savedMs, STATE_TIMEOUT_MS);

/** `recent` or `lost` if a process was started that has not reported yet, by the time since its start. Otherwise null. */
export const readStart = (folder: ImportFolder): Promise<'recent' | 'lost' | null> =>
  stat(folder.startMark).then(
    ({ mtimeMs }) => (isWithin(mtimeMs, START_TIMEOUT_MS) ? 'recent' : 'lost'),
    () => null,
  );

export const isBusy = ({ isStarting, isRunning }: ImportState) => isStarting || isRunning;
