import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { chown, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { administer, toDatabaseUrl } from '#tools/temporary-postgres.ts';
import { openClone } from '../database/test-postgres.ts';

const CHUNK = Buffer.alloc(64 * 1024, 1);

/** Whether this process may mount a file system: as root, outside of most containers. */
export const canMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

export type SmallDisk = ReturnType<typeof mountSmallDisk>;

/** Mounts a file system in memory, which takes no more of it than its files. */
export function mountSmallDisk(megabytes = 48) {
  const path = mkdtempSync(join(tmpdir(), 'prohor-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  chmodSync(path, 0o755);
  const filler = join(path, 'filler');
  return {
    path,
    /** Writes until no space is left. */
    fill: () => {
      const file = openSync(filler, 'w');
      try {
        for (;;) writeSync(file, CHUNK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    /** Deletes what `fill` wrote. */
    empty: () => rmSync(filler),
    unmount: () => {
      execFileSync('umount', [path]);
      rmdirSync(path);
    },
  };
}

/** Creates a migrated database whose tables are on this disk; PostgreSQL's log of writes is not. */
export async function createDatabaseOn(disk: SmallDisk) {
  const [templateUrl, superuserUrl] = [inject('templateUrl'), inject('superuserUrl')];
  const location = join(disk.path, 'postgres');
  const { rows } = await administer(superuserUrl, 'show data_directory');
  const { uid, gid } = await stat(rows[0].data_directory);
  await mkdir(location);
  await chown(location, uid, gid);
  const name = `disk_${randomUUID().replaceAll('-', '')}`;
  const url = toDatabaseUrl(templateUrl, name);
  const template = new URL(templateUrl).pathname.slice(1);
  await administer(superuserUrl, `create tablespace ${name} location '${location}'`);
  await administer(
    superuserUrl,
    `create database ${name} template ${template} tablespace ${name} owner ${new URL(url).username}`,
  );
  const database = openClone(url);
  return {
    ...database,
    drop: async () => {
      await database.drop();
      await administer(superuserUrl, `drop tablespace ${name}`);
    },
  };
}
