import { isDeepStrictEqual } from 'node:util';
import type { Flags } from '#domain/flags/flags.ts';
import { FLAGS_OFF } from '#domain/flags/flags.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { Config } from '../runtime/config.ts';
import type { MaintenanceFile } from './maintenance-file.ts';
import type { Job } from './scheduler.ts';

export type FlagsOptions = {
  documents: Pick<Documents, 'readFlags'>;
  live: Pick<ChangeBus, 'subscribe' | 'publishLocally'>;
  maintenanceFile: MaintenanceFile;
  /** If `forbid`, the stored dev mode flag is ignored. */
  devMode: Config['devMode'];
};

/**
 * Creates an in-memory copy of the flags, and the job that reloads it after a change. Until the first read, dev mode is
 * off, and maintenance is read from the maintenance file (docs/behaviour §8). A failed read does not change the copy.
 */
export function createFlagsCopy({ documents, live, maintenanceFile, devMode }: FlagsOptions): {
  readFlags(): Flags;
  job: Job;
} {
  let savedMaintenance = maintenanceFile.load();
  let flags: Flags = { ...FLAGS_OFF, maintenance: savedMaintenance };
  const job: Job = {
    name: 'flags',
    run: async () => {
      const stored = await documents.readFlags();
      const before = flags;
      flags = { ...stored, devMode: stored.devMode && devMode === 'allow' };
      // Pages rendered between the notification and this read used the old flags.
      if (!isDeepStrictEqual(flags, before)) live.publishLocally({ topics: ['flags'] });
      if (!isDeepStrictEqual(savedMaintenance, flags.maintenance)) {
        maintenanceFile.save(flags.maintenance);
        savedMaintenance = flags.maintenance;
      }
      return { againInMs: null };
    },
    wakeOn: (wake) =>
      live.subscribe(({ topics }) => {
        if (topics.includes('flags') || topics.includes('*')) wake();
      }),
  };
  return { readFlags: () => flags, job };
}
