import type { Command } from 'commander';
import { describeDevMode } from '#server/runtime/describe-dev-mode.ts';
import { noteBackup } from '#server/runtime/last-backup.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { printNote, printResult } from '../output.ts';
import { withUnmigratedDatabase } from '../with-database.ts';

/** `prohor backup DIR`: backs up the site into a new folder (docs/operating.md). */
export function addBackupCommand(program: Command, stopping: AbortSignal): void {
  program
    .command('backup')
    .description('writes the whole site (database, images, session key) into a new folder')
    .argument('<dir>', 'the folder; it must not exist')
    .action((folder: string) =>
      withUnmigratedDatabase(async (opened) => {
        const { tables, images, missingFiles } = await backUp(opened, { folder, stopping });
        await noteBackup(opened.config.dataDir, folder);
        printResult(`Backed up to ${folder}. Tables: ${tables}, images: ${images}.`);
        if (missingFiles > 0)
          printNote(`${missingFiles} files of images are missing from the store, so they are not in the backup.`);
      }),
    );
}

/** `prohor restore DIR`: fills an empty database, the store and the secrets from a backup. */
export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('restores a backup into an empty database')
    .argument('<dir>', 'the folder that backup wrote')
    .option('--keep-sessions', 'also restores the sessions and preview links, so that staff need not sign in again')
    .action((folder: string, { keepSessions = false }: { keepSessions?: boolean }) =>
      withUnmigratedDatabase(async (opened) => {
        const { tables, files, createdAt } = await restore(opened, { folder, keepsSessions: keepSessions });
        printResult(`Restored the backup of ${createdAt}. Tables: ${tables}, files of images: ${files}.`);
        if (!keepSessions) printResult('Sessions were left out: staff sign in again.');
        if ((await createDocuments(opened.db).readFlags()).devMode) printNote(describeDevMode(opened.config));
      }),
    );
}
