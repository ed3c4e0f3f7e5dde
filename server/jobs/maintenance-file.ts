import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Maintenance } from '#domain/flags/flags.ts';
import { parseMaintenanceFlag } from '#domain/flags/flags.ts';

/** A copy of the maintenance flag in the data folder, for a process that starts while the database is down. */
export type MaintenanceFile = {
  /** Null if maintenance is off, or if the file is missing or damaged. */
  load(): Maintenance | null;
  /** Replaces the file in one step. Throws if the folder cannot be written. */
  save(maintenance: Maintenance | null): void;
};

export function createMaintenanceFile(dataDir: string): MaintenanceFile {
  const path = join(dataDir, 'maintenance.json');
  const load = () => {
    try {
      return parseMaintenanceFlag(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return null;
    }
  };
  const save = (maintenance: Maintenance | null) => {
    if (maintenance === null) return rmSync(path, { force: true });
    // Several processes may write at the same time.
    const temporary = `${path}.${process.pid}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, JSON.stringify({ status: true, ...maintenance }));
    renameSync(temporary, path);
  };
  return { load, save };
}
