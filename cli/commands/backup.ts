import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { checkArchives, describeRestorableTimes, listRecoveries } from '#server/backup/archive/archive-format.ts';
import { restoreMoment } from '#server/backup/archive/restore-to-time.ts';
import { backUp } from '#server/backup/back-up.ts';
import { MANIFEST_FILE } from '#server/backup/backup-format.ts';
import type { BackupPlace } from '#server/backup/backup-place.ts';
import { listSnapshots, locateBackup, openBackupPlace } from '#server/backup/backup-place.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { checkFiles, openBackup } from '#server/backup/open-backup.ts';
import { restore } from '#server/backup/restore.ts';
import type { Config } from '#server/runtime/config.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { switchToDataOwner } from '#server/runtime/data-owner.ts';
import { describeDevMode } from '#server/runtime/describe-dev-mode.ts';
import { OperatorError, toFailureText } from '#server/runtime/explain-failure.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { EXIT_STATUS, printNote, printResult } from '../output.ts';
import { withUnmigratedDatabase } from '../with-database.ts';

const SESSIONS_LEFT_OUT = 'Sessions were left out: staff sign in again.';

type BackupFlags = { keep?: number; list?: true; verify?: true; takeOver?: true };

/** `prohor backup [PLACE]`: adds a backup of the site to a place (docs/operating.md). */
export function addBackupCommand(program: Command, stopping: AbortSignal): void {
  program
    .command('backup')
    .description('adds a backup of the whole site (database, images, session key) to a folder or bucket of backups')
    .argument('[place]', 'the folder, or s3://bucket/prefix?endpoint=…; BACKUP_TARGET by default')
    .option(
      '--keep <n>',
      'afterwards removes all but the newest n backups; BACKUP_KEEP by default if the place is BACKUP_TARGET',
      parseCount,
    )
    .option('--list', 'writes no backup, and lists the backups of the place')
    .option('--verify', 'writes no backup, reads all files of the place, and names those that are damaged or missing')
    .option('--take-over', 'uses the place although it has the backups of another database, which this one replaces')
    .action((given: string | undefined, flags: BackupFlags) => {
      const config = parseConfig(process.env);
      const location = given ?? config.backupTarget;
      if (location === null) throw new OperatorError('Name a folder or bucket for the backup, or set BACKUP_TARGET.');
      if (flags.list) return listBackups(openBackupPlace(config, location));
      if (flags.verify) return verifyBackups(config, location);
      const keep = flags.keep ?? (given === undefined ? config.backupKeep : null);
      return addBackup(location, { keep, takesOver: flags.takeOver === true, stopping });
    });
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 9999.');
  return Number(text);
}

type AddOptions = { keep: number | null; takesOver: boolean; stopping: AbortSignal };

const addBackup = (location: string, options: AddOptions) =>
  withUnmigratedDatabase(async (opened) => {
    const { place, name } = await locateBackup(opened.config, location);
    if (name !== null)
      throw new OperatorError(`${place.describe(name)} is a backup itself; name the folder or bucket of backups.`);
    const result = await backUp(opened, { place, ...options });
    await noteBackup(opened.config.dataDir, { location: result.location, bytes: result.bytes });
    const { tables, images, copiedImages, missingFiles, removedBackups } = result;
    printResult(
      `Backed up to ${result.location}. Tables: ${tables}, images: ${images}, of which new: ${copiedImages}.`,
    );
    if (removedBackups > 0) printResult(`Older backups removed: ${removedBackups}.`);
    if (missingFiles > 0)
      printNote(`${missingFiles} files of images are missing from the store, so they are not in the backup.`);
  });

async function listBackups(place: BackupPlace): Promise<void> {
  const snapshots = await listSnapshots(place);
  if (snapshots.length === 0) printResult(`${place.describe('')} has no backups.`);
  for (const { name, isComplete } of snapshots) {
    printResult(
      `${name}  ${isComplete ? await describeBackup(place, name) : `incomplete: it has no ${MANIFEST_FILE}`}`,
    );
  }
  await printMoments(place);
}

/** Prints nothing for a place without an archive. */
async function printMoments(place: BackupPlace): Promise<void> {
  const recoveries = await listRecoveries(place);
  if (recoveries.length > 0) printResult(`Each moment can be restored: ${describeRestorableTimes(recoveries)}.`);
}

async function describeBackup(place: BackupPlace, name: string): Promise<string> {
  try {
    const { manifest } = await openBackup(place, name);
    if (manifest.format === 1) return '';
    const articles = manifest.tables.find((table) => table.name === 'articles')?.rows ?? 0;
    return `${formatBytes(manifest.bytes).padStart(8)}  ${articles} articles  ${manifest.images} images`;
  } catch (error) {
    return `damaged: ${toFailureText(error)}`;
  }
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}

/** Verifies one backup, or all backups and archives of a place. */
async function verifyBackups(config: Config, location: string): Promise<void> {
  const { place, name } = await locateBackup(config, location);
  const complete = (await listSnapshots(place)).filter(({ isComplete }) => isComplete).map((snapshot) => snapshot.name);
  const names = name === null && complete.length > 0 ? complete : [name];
  const seen = new Set<string>();
  let damaged = 0;
  const report = (line: string) => {
    damaged += 1;
    printNote(line);
  };
  for (const one of names) {
    try {
      const backup = await openBackup(place, one);
      await checkFiles(backup, ({ path, state }) => report(`${place.describe(path)} is ${state}.`), seen);
    } catch (error) {
      report(toFailureText(error));
    }
  }
  if (name === null) await checkArchives(place, (path) => report(`${place.describe(path)} is missing or damaged.`));
  if (damaged > 0) {
    printNote(`Backups read: ${names.length}; files damaged or missing: ${damaged}.`);
    process.exitCode = EXIT_STATUS.failed;
  } else printResult(`Backups read: ${names.length}; all files are as they were written.`);
}

type RestoreFlags = { keepSessions?: boolean; to?: { toMs: number | null } };

/** `prohor restore PLACE`: fills an empty database, the store and the secrets from a backup. */
export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('restores a backup, or the site as it was at a moment, into an empty database')
    .argument('<backup>', 'a backup, or a folder or bucket of backups, of which the newest is restored')
    .option('--keep-sessions', 'also restores the sessions and preview links, so that staff need not sign in again')
    .option(
      '--to <time>',
      'restores a moment that BACKUP_POINT_IN_TIME archived: 2026-11-28T14:59:59+06:00, or "latest" for the last one',
      parseMoment,
    )
    .action((location: string, { keepSessions = false, to }: RestoreFlags) =>
      to === undefined
        ? restoreBackup(location, keepSessions)
        : restoreToMoment(location, { ...to, keepsSessions: keepSessions }),
    );
}

const timeSchema = z.iso.datetime({ offset: true });

function parseMoment(text: string): { toMs: number | null } {
  if (text === 'latest') return { toMs: null };
  if (!timeSchema.safeParse(text).success)
    throw new InvalidArgumentError('It must be a time with its zone, such as 2026-11-28T14:59:59+06:00, or "latest".');
  return { toMs: Date.parse(text) };
}

const restoreBackup = (location: string, keepsSessions: boolean) =>
  withUnmigratedDatabase(async (opened) => {
    const { place, name } = await locateBackup(opened.config, location);
    const backup = await openBackup(place, name);
    const { tables, files, createdAt } = await restore(opened, { backup, keepsSessions });
    printResult(`Restored the backup of ${createdAt}. Tables: ${tables}, files of images: ${files}.`);
    if (!keepsSessions) printResult(SESSIONS_LEFT_OUT);
    if ((await createDocuments(opened.db).readFlags()).devMode) printNote(describeDevMode(opened.config));
  });

type MomentOptions = { toMs: number | null; keepsSessions: boolean };

async function restoreToMoment(location: string, { toMs, keepsSessions }: MomentOptions): Promise<void> {
  const config = parseConfig(process.env);
  await switchToDataOwner(config.dataDir);
  const { place, name } = await locateBackup(config, location);
  if (name !== null) throw new OperatorError('With --to, name the folder or bucket of backups, not one of them.');
  const { lastChangeMs, copiedImages, missingFiles } = await restoreMoment({ config, place, toMs, keepsSessions });
  const last = lastChangeMs === null ? 'that of its base backup' : `of ${new Date(lastChangeMs).toISOString()}`;
  printResult(
    `Restored into ${config.dataDir}. The last change is ${last}. Images copied from the backups: ${copiedImages}.`,
  );
  if (missingFiles > 0) printNote(`${missingFiles} files of images are neither in the store nor in the backups.`);
  if (!keepsSessions) printResult(SESSIONS_LEFT_OUT);
}
