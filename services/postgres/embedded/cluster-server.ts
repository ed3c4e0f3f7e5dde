import { readFile, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import type { Cluster } from './cluster.ts';
import { CLUSTER_FOLDER, readClusterMajor, runPostgresProgram, SETTINGS_FILE } from './cluster.ts';
import { createMaintenanceClient } from './cluster-connection.ts';
import { decideMemorySettings, decideWalSetting, readMachineMemoryMb } from './memory-settings.ts';
import { isAlive, readPidFile } from './pid-file.ts';
import { toMajor } from './postgres-programs.ts';
import { findRunningPort } from './running-server.ts';

/**
 * After a server is killed, a new one can start only when the last process of the old one has ended and the system has
 * released its resources.
 */
const START_TIMEOUT_MS = 10_000;
const START_RETRY_MS = 300;
const STOP_TIMEOUT_MS = 60_000;
const STOP_POLL_MS = 50;

const LOG_FILE = 'start.log';
const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  'max_connections = 250',
  ...decideMemorySettings(readMachineMemoryMb()),
  'random_page_cost = 1.1',
  'jit = off',
  'logging_collector = on',
  "log_filename = 'postgres-%a.log'",
  'log_truncate_on_rotation = on',
  'log_rotation_age = 1d',
];

/** Returns the port of the cluster's server, starting it if necessary. Throws if it does not start. */
export async function startOrJoinServer(cluster: Cluster): Promise<number> {
  let lastError: unknown;
  const deadline = performance.now() + START_TIMEOUT_MS;
  const stopDeadline = performance.now() + STOP_TIMEOUT_MS;
  /** A server that is shutting down may write to disk for a while. */
  const isStopping = async () =>
    performance.now() < stopDeadline && isAlive((await readPidFile(cluster.clusterDir)).pid);
  while (performance.now() < deadline || (await isStopping())) {
    const runningPort = await findRunningPort(cluster);
    if (runningPort !== null) {
      // A start that failed during crash recovery may have written another port to the settings.
      await writeSettings(cluster, runningPort);
      return runningPort;
    }
    await requireSameMajor(cluster);
    const port = await findFreePort({ preferred: await readConfiguredPort(cluster) });
    await writeSettings(cluster, port);
    try {
      await startServer(cluster);
      return port;
    } catch (error) {
      lastError = error;
      await sleep(START_RETRY_MS);
    }
  }
  const log = await readFile(join(cluster.clusterDir, LOG_FILE), 'utf8').catch(() => '');
  throw new Error(`The embedded PostgreSQL did not start. ${log.trim().split('\n').at(-1) ?? ''}`, {
    cause: lastError,
  });
}

/** The cluster has another major version than the programs. */
export class OtherMajorError extends Error {
  constructor(clusterDir: string, cluster: string, programs: string) {
    super(
      `${clusterDir} is of PostgreSQL ${cluster}, and this release has ${programs}. Carry it over with: prohor upgrade-database`,
    );
  }
}

async function requireSameMajor({ clusterDir, programs }: Cluster): Promise<void> {
  const major = await readClusterMajor(clusterDir);
  if (major !== null && major !== toMajor(programs.version))
    throw new OtherMajorError(clusterDir, major, toMajor(programs.version));
}

/** PostgreSQL's message if the log ends before the target, which means that nothing was committed between the two. */
const TARGET_AFTER_END = 'recovery ended before configured recovery target was reached';
const RECOVERY_POLL_MS = 200;

/**
 * Starts the server of a base backup, which recovers from its folder `pg_wal` up to the moment `targetMs`, or to the
 * end of the log if `targetMs` is null or the log ends earlier. Resolves with the port after the recovery; the server
 * then accepts writes. Rejects if it does not recover.
 */
export async function startRecovery(cluster: Cluster, targetMs: number | null): Promise<number> {
  const port = await findFreePort();
  const logPath = join(cluster.clusterDir, LOG_FILE);
  const recover = async (limits: readonly string[]) => {
    // The log is already in `pg_wal`. PostgreSQL refuses an empty `restore_command`.
    const settings = ["restore_command = 'exit 1'", 'hot_standby = off', 'logging_collector = off', ...limits];
    await writeSettings(cluster, port, settings);
    await writeFile(logPath, '');
    await cluster.user.own(logPath);
    await startServer(cluster);
    await waitForRecovery(cluster, port);
  };
  const signalPath = join(cluster.clusterDir, 'recovery.signal');
  await writeFile(signalPath, '');
  await cluster.user.own(signalPath);
  // The server does not know abbreviations of time zones, such as Z, while it reads its settings.
  const time = new Date(targetMs ?? 0).toISOString().replace('Z', '+00');
  const limits = [`recovery_target_time = '${time}'`, "recovery_target_action = 'promote'"];
  try {
    await recover(targetMs === null ? [] : limits).catch(async (error) => {
      if (!(await readFile(logPath, 'utf8')).includes(TARGET_AFTER_END)) throw error;
      await recover([]);
    });
  } catch (cause) {
    const lines = (await readFile(logPath, 'utf8').catch(() => '')).split('\n');
    throw new Error(`PostgreSQL did not recover. ${lines.findLast((line) => line.includes('FATAL')) ?? ''}`, { cause });
  }
  return port;
}

/** Rejects if the server ends. */
async function waitForRecovery(cluster: Cluster, port: number): Promise<void> {
  while (!(await isRecovered(cluster, port))) {
    if (!isAlive((await readPidFile(cluster.clusterDir)).pid)) throw new Error('The server has ended.');
    await sleep(RECOVERY_POLL_MS);
  }
}

async function isRecovered(cluster: Cluster, port: number): Promise<boolean> {
  const client = createMaintenanceClient(cluster, port);
  try {
    await client.connect();
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
    return rows[0]?.recovers === false;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}

/** Stops the running server. Resolves when it has ended, or after a minute. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const { pid } = await readPidFile(cluster.clusterDir);
  // -W disables pg_ctl's own waiting, which would continue if another program restarts the server right after the stop.
  await runPgCtl(cluster, ['stop', '-m', 'fast', '-W']);
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while ((await readPidFile(cluster.clusterDir)).pid === pid && isAlive(pid) && performance.now() < deadline) {
    await sleep(STOP_POLL_MS);
  }
}

function startServer(cluster: Cluster): Promise<unknown> {
  const files = ['-p', cluster.programs.postgres, '-l', join(CLUSTER_FOLDER, LOG_FILE)];
  return runPgCtl(cluster, ['start', '-w', '-t', '120', ...files]);
}

/** Passes paths relative to the data folder, because pg_ctl puts them into a shell command unquoted. */
function runPgCtl(cluster: Cluster, args: readonly string[]): Promise<unknown> {
  return runPostgresProgram(cluster, { program: 'pg_ctl', args: ['-D', CLUSTER_FOLDER, '-s', ...args] });
}

/**
 * Returns the port that the cluster last used; 0 if it never started. It is used again, because programs reconnect on this port.
 */
async function readConfiguredPort({ clusterDir }: Cluster): Promise<number> {
  const settings = await readFile(join(clusterDir, SETTINGS_FILE), 'utf8').catch(() => '');
  return Number(/^port = (\d+)$/m.exec(settings)?.[1] ?? 0);
}

async function writeSettings(
  { clusterDir, user }: Cluster,
  port: number,
  further: readonly string[] = [],
): Promise<void> {
  const path = join(clusterDir, SETTINGS_FILE);
  const { blocks, bsize } = await statfs(clusterDir);
  await writeFile(
    path,
    `${[`port = ${port}`, decideWalSetting(blocks * bsize), ...SETTINGS, ...further].join('\n')}\n`,
  );
  await user.own(path);
}
