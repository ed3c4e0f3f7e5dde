import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { PostgresPrograms } from './postgres-programs.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import type { PostgresUser } from './postgres-user.ts';
import { decidePostgresUser } from './postgres-user.ts';

const run = promisify(execFile);

const SUPERUSER = 'prohor';
const DATABASE = 'prohor';
/** Advisory locks of the database `postgres`: one instance may serve, everybody who needs the server running shares. */
const SERVING_LOCK = 7_460_001;
const USING_LOCK = 7_460_002;
const LOCK_PATIENCE_MS = 3_000;
const START_ATTEMPTS = 4;

/** Somebody else serves from this data folder. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string) {
    super(`DATA_DIR ${dataDir} is in use by another running instance of Prohor.`);
  }
}

/** A PostgreSQL that runs from the data folder. */
export type EmbeddedPostgres = {
  /** Connection address of the database `prohor`. */
  url: string;
  /** Starts the server again if it has gone away, and takes the locks back. */
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
  let port = await startOrJoin(place);
  let lock = await takeLocks(place, port, purpose);
  await createDatabaseOnce(lock.client);
  return {
    url: address(place, port, DATABASE),
    ensureRunning: async () => {
      if (lock.isHeld()) return;
      port = await startOrJoin(place, port);
      lock = await takeLocks(place, port, purpose);
    },
    close: async () => {
      const alone = await releaseLocks(lock.client).catch(() => false);
      await lock.client.end().catch(() => {});
      if (alone) await control(place, ['stop', '-m', 'fast', '-w', '-t', '60']).catch(() => {});
    },
  };
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
    clusterDir: join(dataDir, 'postgres'),
    password: await readOrMakeSecret(join(dataDir, 'postgres-password')),
    programs: await findPostgresPrograms(),
    user: decidePostgresUser(),
  };
}

async function readOrMakeSecret(path: string): Promise<string> {
  await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}

/** Builds the cluster aside and moves it into place, so that a kill half-way leaves nothing that looks finished. */
async function initialiseOnce(place: Place): Promise<void> {
  if (existsSync(join(place.clusterDir, 'PG_VERSION'))) return;
  const newDir = `${place.clusterDir}.new`;
  const passwordFile = join(place.dataDir, 'postgres-password.new');
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
  await appendFile(join(newDir, 'postgresql.conf'), "\ninclude_if_exists = 'prohor.conf'\n");
  await rm(passwordFile);
  await rename(newDir, place.clusterDir);
}

/** Returns the port of the running server, starting one where none answers. */
async function startOrJoin(place: Place, wantedPort?: number): Promise<number> {
  let lastError: unknown;
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const running = await findRunningPort(place);
    if (running !== null) return running;
    const port = wantedPort ?? (await findFreePort());
    await writeSettings(place, port);
    try {
      await control(place, ['start', '-w', '-t', '120', '-l', join(place.clusterDir, 'start.log')]);
      return port;
    } catch (error) {
      lastError = error;
      await sleep(300);
    }
  }
  const log = await readFile(join(place.clusterDir, 'start.log'), 'utf8').catch(() => '');
  throw new Error(`The embedded PostgreSQL did not start. ${log.trim().split('\n').at(-1) ?? ''}`, {
    cause: lastError,
  });
}

async function findRunningPort(place: Place): Promise<number | null> {
  const pidFile = await readFile(join(place.clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number(pidFile.split('\n')[3]);
  if (!Number.isInteger(port) || port <= 0) return null;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await knock(place, port);
    if (answer !== 'starting') return answer === 'ready' ? port : null;
    await sleep(200);
  }
  return null;
}

/** `starting` covers a server that is recovering after a crash or shutting down: both end by themselves. */
async function knock(place: Place, port: number): Promise<'ready' | 'starting' | 'absent'> {
  const client = newClient(place, port, 'postgres');
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'starting' : 'absent';
  }
}

async function writeSettings(place: Place, port: number): Promise<void> {
  const path = join(place.clusterDir, 'prohor.conf');
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    'max_connections = 120',
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

type HeldLock = { client: pg.Client; isHeld(): boolean };

async function takeLocks(place: Place, port: number, purpose: 'serve' | 'use'): Promise<HeldLock> {
  const client = newClient(place, port, 'postgres');
  let held = true;
  client.on('error', () => {
    held = false;
  });
  client.on('end', () => {
    held = false;
  });
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [USING_LOCK]);
  const deadline = performance.now() + LOCK_PATIENCE_MS;
  // The connection of a program that was killed a moment ago may need an instant to be noticed as closed.
  while (purpose === 'serve' && !(await tryLock(client, SERVING_LOCK))) {
    if (performance.now() > deadline) {
      await client.end();
      throw new DataFolderInUseError(place.dataDir);
    }
    await sleep(100);
  }
  return { client, isHeld: () => held };
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key]);
  return rows[0]?.taken === true;
}

/** Gives the locks back; true when nobody else uses the server. */
async function releaseLocks(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  return tryLock(client, USING_LOCK);
}

async function createDatabaseOnce(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount) return;
  await client.query(`create database ${DATABASE} template template0`).catch((error) => {
    const madeByAnotherMeanwhile = error.code === '42P04' || error.code === '23505';
    if (!madeByAnotherMeanwhile) throw error;
  });
}

function newClient(place: Place, port: number, database: string): pg.Client {
  return new pg.Client({ connectionString: address(place, port, database), connectionTimeoutMillis: 5_000 });
}

function address(place: Place, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(place.password)}@127.0.0.1:${port}/${database}`;
}

function control(place: Place, args: string[]): Promise<unknown> {
  return runAs(place, place.programs.pg_ctl, ['-D', place.clusterDir, '-s', ...args]);
}

function runAs(place: Place, program: string, args: string[]): Promise<unknown> {
  const { file, args: fullArgs, ...ids } = place.user.command(program, args);
  return run(file, fullArgs, { cwd: place.dataDir, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...ids });
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (bound === null || typeof bound === 'string') throw new Error('No free port for the embedded PostgreSQL.');
  return bound.port;
}
