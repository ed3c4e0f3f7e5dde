import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DataFolderLocks } from './data-folder-locks.ts';
import { DataFolderInUseError, takeDataFolderLocks } from './data-folder-locks.ts';
import { findFreePort } from './free-port.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import type { PostgresUser } from './postgres-user.ts';
import { decidePostgresUser } from './postgres-user.ts';

const run = promisify(execFile);

const CLUSTER_FOLDER = 'postgres';
const SETTINGS_FILE = 'prohor.conf';
const SUPERUSER = 'prohor';
const DATABASE = 'prohor';
/** A server that was killed may stand in the way until its last process is gone and the system has forgotten it. */
const START_PATIENCE_MS = 10_000;
const START_PAUSE_MS = 300;
const LOCK_ATTEMPTS = 4;
const STOP_PATIENCE_MS = 60_000;
const STOP_PAUSE_MS = 50;

/** A PostgreSQL that runs from the data folder. */
export type EmbeddedPostgres = {
  /** Connection address of the database `prohor`. */
  url: string;
  /**
   * Starts the server again if it has gone away, and takes the locks back. Asked meanwhile, it does so once; after
   * `close` it does nothing.
   */
  ensureRunning(): Promise<void>;
  /** Lets go of the server, and stops it unless another program still uses it. */
  close(): Promise<void>;
};

/**
 * Opens the PostgreSQL in `dataDir`, making it on first use. A server left running by a program that was killed is
 * taken over. With `purpose: 'serve'` a second caller gets a {@link DataFolderInUseError}; with `'use'` (the command
 * line) any number may work beside the one that serves.
 */
export async function openEmbeddedPostgres(dataDir: string, purpose: 'serve' | 'use'): Promise<EmbeddedPostgres> {
  const place = await preparePlace(dataDir);
  await initialiseOnce(place);
  const first = await startAndLock(place, purpose);
  await createDatabaseOnce(place, first.port);
  let { locks } = first;
  let isClosed = false;
  let comingBack: Promise<void> | null = null;
  const comeBack = async () => {
    if (isClosed || locks.areHeld()) return;
    await locks.end();
    ({ locks } = await startAndLock(place, purpose));
  };
  return {
    url: address(place, first.port, DATABASE),
    ensureRunning: () => {
      comingBack ??= comeBack().finally(() => {
        comingBack = null;
      });
      return comingBack;
    },
    close: async () => {
      isClosed = true;
      await comingBack?.catch(() => {});
      const isAlone = await locks.claimForStopping();
      if (isAlone) await stop(place).catch(() => {});
      await locks.end();
    },
  };
}

async function startAndLock(place: Place, purpose: 'serve' | 'use'): Promise<{ port: number; locks: DataFolderLocks }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await startOrJoin(place);
    try {
      return { port, locks: await takeDataFolderLocks(newClient(place, port, 'postgres'), place.dataDir, purpose) };
    } catch (error) {
      // The last program that used the server may have been stopping it.
      if (error instanceof DataFolderInUseError || attempt === LOCK_ATTEMPTS) throw error;
    }
  }
}

type Place = {
  dataDir: string;
  clusterDir: string;
  password: string;
  programs: PostgresPrograms;
  user: PostgresUser;
};

async function preparePlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  return {
    dataDir,
    clusterDir: join(dataDir, CLUSTER_FOLDER),
    password: await readOrMakeSecret(join(dataDir, 'postgres-password')),
    programs: await findPostgresPrograms(),
    user: decidePostgresUser(),
  };
}

async function readOrMakeSecret(path: string): Promise<string> {
  if (existsSync(path)) return readFile(path, 'utf8');
  const ownPath = `${path}.${process.pid}`;
  await writeFile(ownPath, randomBytes(24).toString('base64url'), { mode: 0o600 });
  try {
    // Appears whole and only once, whoever else starts here for the first time.
    await link(ownPath, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    await rm(ownPath, { force: true });
  }
  return readFile(path, 'utf8');
}

/**
 * Builds the cluster aside and moves it into place, so that a kill half-way leaves nothing that looks finished, and of
 * two programs that start here for the first time one cluster stays.
 */
async function initialiseOnce(place: Place): Promise<void> {
  if (existsSync(join(place.clusterDir, 'PG_VERSION'))) return;
  const newDir = `${place.clusterDir}.new-${process.pid}`;
  const passwordFile = join(place.dataDir, `postgres-password.new-${process.pid}`);
  await rm(newDir, { recursive: true, force: true });
  await mkdir(newDir, { mode: 0o700 });
  await writeFile(passwordFile, `${place.password}\n`, { mode: 0o600 });
  await place.user.own(newDir);
  await place.user.own(passwordFile);
  await runAs(place, place.programs.initdb, [
    ...['-D', newDir, `--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    // pg_trgm finds no Bengali letter under PostgreSQL's builtin locales (bengali.md).
    ...['--encoding=UTF8', '--locale-provider=libc', '--locale=C', '--lc-ctype=C.UTF-8', '--no-instructions'],
  ]);
  await appendFile(join(newDir, 'postgresql.conf'), `\ninclude_if_exists = '${SETTINGS_FILE}'\n`);
  await rm(passwordFile);
  await rename(newDir, place.clusterDir).catch(async (error) => {
    await rm(newDir, { recursive: true, force: true });
    if (!existsSync(join(place.clusterDir, 'PG_VERSION'))) throw error;
  });
}

/** Returns the port of the running server, starting one where none answers. */
async function startOrJoin(place: Place): Promise<number> {
  let lastError: unknown;
  const deadline = performance.now() + START_PATIENCE_MS;
  const lastDeadline = performance.now() + STOP_PATIENCE_MS;
  /** One that is being stopped may write for a while before it is gone. */
  const isStopping = async () => performance.now() < lastDeadline && isAlive((await readPidFile(place)).pid);
  while (performance.now() < deadline || (await isStopping())) {
    const running = await findRunningPort(place);
    if (running !== null) {
      // A start that was tried while the server recovered has left another port there.
      await writeSettings(place, running);
      return running;
    }
    const port = await choosePort(place);
    await writeSettings(place, port);
    try {
      await control(place, ['start', '-w', '-t', '120', '-l', join(CLUSTER_FOLDER, 'start.log')]);
      return port;
    } catch (error) {
      lastError = error;
      await sleep(START_PAUSE_MS);
    }
  }
  const log = await readFile(join(place.clusterDir, 'start.log'), 'utf8').catch(() => '');
  throw new Error(`The embedded PostgreSQL did not start. ${log.trim().split('\n').at(-1) ?? ''}`, {
    cause: lastError,
  });
}

/** Resolves once the server that runs now is gone, or has taken too long. */
async function stop(place: Place): Promise<void> {
  const { pid } = await readPidFile(place);
  // pg_ctl's own waiting would go on for a server that another program starts as soon as this one is gone.
  await control(place, ['stop', '-m', 'fast', '-W']);
  const deadline = performance.now() + STOP_PATIENCE_MS;
  while ((await readPidFile(place)).pid === pid && isAlive(pid) && performance.now() < deadline) {
    await sleep(STOP_PAUSE_MS);
  }
}

/** A server that was killed leaves its file behind. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What a server writes down while it runs, and one that was killed leaves behind; NaN where there is no such line. */
async function readPidFile(place: Place): Promise<{ pid: number; port: number }> {
  const file = await readFile(join(place.clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = file.split('\n');
  return { pid: Number.parseInt(pid ?? '', 10), port: Number.parseInt(port ?? '', 10) };
}

async function findRunningPort(place: Place): Promise<number | null> {
  const { port } = await readPidFile(place);
  if (!(port > 0)) return null;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await knock(place, port);
    if (answer !== 'starting') return answer === 'ready' ? port : null;
    await sleep(200);
  }
  return null;
}

/** What a server answers, or a connection ends with, while it recovers after a crash or shuts down: both end by themselves. */
const PASSING_FAILURES: readonly string[] = ['57P01', '57P02', '57P03', 'ECONNRESET'];

async function knock(place: Place, port: number): Promise<'ready' | 'starting' | 'absent'> {
  const client = newClient(place, port, 'postgres');
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return PASSING_FAILURES.includes(code) ? 'starting' : 'absent';
  }
}

/** The port of the last time while it is free: a program whose database went away looks for it there. */
async function choosePort(place: Place): Promise<number> {
  const settings = await readFile(join(place.clusterDir, SETTINGS_FILE), 'utf8').catch(() => '');
  return findFreePort(Number(/^port = (\d+)$/m.exec(settings)?.[1] ?? 0));
}

async function writeSettings(place: Place, port: number): Promise<void> {
  const path = join(place.clusterDir, SETTINGS_FILE);
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    'max_connections = 250',
    'shared_buffers = 256MB',
    'work_mem = 16MB',
    'maintenance_work_mem = 128MB',
    'max_wal_size = 2GB',
    'random_page_cost = 1.1',
    'jit = off',
    'logging_collector = on',
    "log_filename = 'postgres-%a.log'",
    'log_truncate_on_rotation = on',
    'log_rotation_age = 1d',
  ];
  await writeFile(path, `${settings.join('\n')}\n`);
  await place.user.own(path);
}

async function createDatabaseOnce(place: Place, port: number): Promise<void> {
  const client = newClient(place, port, 'postgres');
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE} template template0`);
  } catch (error) {
    const isMadeMeanwhile = error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '');
    if (!isMadeMeanwhile) throw error;
  } finally {
    await client.end();
  }
}

function newClient(place: Place, port: number, database: string): pg.Client {
  const client = new pg.Client({ connectionString: address(place, port, database), connectionTimeoutMillis: 5_000 });
  // An error event that nobody hears would end the process; what was asked meanwhile rejects by itself.
  return client.on('error', () => {});
}

function address(place: Place, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(place.password)}@127.0.0.1:${port}/${database}`;
}

/** Paths are relative to the data folder: pg_ctl puts them into a shell's command, where some names mean more. */
function control(place: Place, args: string[]): Promise<unknown> {
  return runAs(place, place.programs.pg_ctl, ['-D', CLUSTER_FOLDER, '-s', ...args]);
}

function runAs(place: Place, program: string, args: string[]): Promise<unknown> {
  const { file, args: fullArgs, ...ids } = place.user.command(program, args);
  return run(file, fullArgs, { cwd: place.dataDir, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...ids });
}
