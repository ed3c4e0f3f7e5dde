import { canHear } from '#services/live/echo.ts';
import type { DatabaseState } from '#services/postgres/check-database.ts';
import { checkDatabase, probeDatabase } from '#services/postgres/check-database.ts';
import type { Database } from '#services/postgres/database.ts';
import type { EmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import type { DatabaseOptions } from '#services/postgres/open-database.ts';
import { openDatabase } from '#services/postgres/open-database.ts';
import type { OutageWatch } from '#services/postgres/outage-watch.ts';
import { createOutageWatch } from '#services/postgres/outage-watch.ts';
import type { ResultPacer } from '#services/postgres/result-pacer.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { explainFailure, OperatorError, toFailureText } from './explain-failure.ts';
import { limitRepeats } from './limit-repeats.ts';
import { log } from './log.ts';

const DEFAULT_CONNECTIONS = 64;
/** More connections would not make a process faster. */
const MAX_CONNECTIONS = 16;
const MIN_CONNECTIONS = 2;

const SERVING_LIMITS = {
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 15_000,
  // Applies if the server does not respond and therefore cannot cancel the statement itself.
  responseTimeoutMs: 20_000,
  settings: {
    // No request may scan a table. PostgreSQL would do so in a search, because its cost estimate ignores the
    // decompression of long values.
    enable_seqscan: 'off',
    // Small, because a search reads the whole pending list of its index.
    gin_pending_list_limit: '256kB',
  },
};
const SUPERUSER_WARNING =
  'DATABASE_URL: the role is a superuser, which the site does not need; use a role that only owns its database';
const TOO_MANY_CONNECTIONS =
  'the database accepts no more connections, so requests fail; lower DATABASE_CONNECTIONS of each machine or raise max_connections';
/** Each process listens for changes on one connection. */
const LISTENING_CONNECTIONS = 1;
/** Explains why the program does not start: changes would never reach the readers. */
export const NO_NOTIFICATIONS =
  'DATABASE_URL: notifications of the database do not arrive, as behind a connection pooler such as pgbouncer with pool_mode = transaction; set DATABASE_DIRECT_URL to the URL of PostgreSQL itself.';
/** A database that takes longer to accept a connection and respond counts as frozen. */
const PROBE_TIMEOUT_MS = 2_000;
const COMMAND_LIMITS = {
  maxConnections: 4,
  statementTimeoutMs: 0,
  settings: { gin_pending_list_limit: '4MB', enable_seqscan: 'on' },
};

/** A running PostgreSQL: the embedded one or the operator's. */
export type PostgresHandle = {
  url: string;
  /**
   * For listening, migrations and commands, which do not work through a pooler that changes connections between
   * transactions.
   */
  directUrl: string;
  /** The embedded server; null for the operator's. */
  embedded: Pick<EmbeddedPostgres, 'superuserUrl' | 'clusterDir'> | null;
  ensureRunning(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the configured PostgreSQL, and starts the embedded one if DATABASE_URL is not set. `serve` locks the data
 * folder for this instance; `use` (the command line) shares it. Throws an {@link OperatorError} if the operator's
 * database does not respond.
 */
export async function openPostgres(config: Config, purpose: 'serve' | 'use'): Promise<PostgresHandle> {
  if (config.databaseUrl === null) {
    const embedded = await openEmbeddedPostgres(config.dataDir, purpose);
    return { ...embedded, directUrl: embedded.url, embedded };
  }
  const url = config.databaseUrl;
  const directUrl = config.databaseDirectUrl ?? url;
  if (directUrl !== url) await requireResponse('DATABASE_DIRECT_URL', directUrl);
  else if (purpose === 'use') await requireResponse('DATABASE_URL', url);
  if (purpose === 'serve') await checkForServing(config, url);
  return { url, directUrl, embedded: null, ensureRunning: async () => {}, close: async () => {} };
}

/** Throws an {@link OperatorError} that names the variable if the database does not respond. */
async function requireResponse(variable: string, url: string, settings?: Readonly<Record<string, string>>) {
  return checkDatabase(url, settings).catch((error) => {
    const reason = explainFailure(error) ?? `DATABASE_URL: the database cannot be reached (${toFailureText(error)}).`;
    throw new OperatorError(reason.replace('DATABASE_URL', variable));
  });
}

type Connections = { state: DatabaseState; needed: number; receivesNotifications: boolean };

/**
 * Checks how this machine reaches its database at `url`. Throws an {@link OperatorError} if it does not respond or
 * accepts no writes.
 */
export async function inspectConnections(config: Config, url: string): Promise<Connections> {
  const state = await requireResponse('DATABASE_URL', url, SERVING_LIMITS.settings);
  if (state.isReplica)
    throw new OperatorError(
      'DATABASE_URL: the database is a replica, which takes no writes; name the primary, or both hosts.',
    );
  return {
    state,
    needed: config.workers * (decideConnections(config) + LISTENING_CONNECTIONS),
    receivesNotifications: await canHear({ url, listenUrl: config.databaseDirectUrl ?? url }),
  };
}

/** Throws an {@link OperatorError} if changes would not reach the readers, or the server accepts too few connections. */
async function checkForServing(config: Config, url: string): Promise<void> {
  const { state, needed, receivesNotifications } = await inspectConnections(config, url);
  if (state.isSuperuser) log.warn({}, SUPERUSER_WARNING);
  if (state.lostSettings.length > 0) log.warn({}, describeLostSettings(state));
  // The limits of a pooler are unknown here.
  if (config.databaseDirectUrl === null) requireConnections(needed, state);
  if (!receivesNotifications) throw new OperatorError(NO_NOTIFICATIONS);
}

function requireConnections(needed: number, { maxConnections, openConnections }: DatabaseState): void {
  const limits = `DATABASE_CONNECTIONS: this machine may open ${needed} connections, the server accepts ${maxConnections}`;
  const advice = 'lower DATABASE_CONNECTIONS or raise max_connections';
  if (needed > maxConnections) throw new OperatorError(`${limits}; ${advice}.`);
  if (needed + openConnections > maxConnections) {
    log.warn({}, `${limits}, and others have ${openConnections} open; ${advice}`);
  }
}

/** Explains to the operator how to set the settings that the connection pooler ignores. */
export const describeLostSettings = ({ role, lostSettings }: DatabaseState) =>
  `DATABASE_URL: the connection pooler ignores settings; set them for its role: ${Object.entries(
    SERVING_LIMITS.settings,
  )
    .filter(([name]) => lostSettings.includes(name))
    .map(([name, value]) => `alter role ${role} set ${name} = '${value}'`)
    .join('; ')}`;

type ConnectionLimits = Pick<Config, 'workers' | 'databaseConnections'>;
/** How long a statement waits for a connection, and how a database that does not respond is detected. */
export type DatabaseLimits = Pick<DatabaseOptions, 'connectTimeoutMs' | 'outageWatch'>;
type PoolOptions = {
  config?: ConnectionLimits;
  clock?: Clock;
  resultPacer?: ResultPacer;
  /** Override the limits of `serve`. */
  databaseLimits?: DatabaseLimits | undefined;
};

/**
 * Opens a pool. `serve` is for one of the serving processes of `config`: each statement has a time limit, and fails
 * immediately while the database is frozen. `use` is for long-running work, as on the command line.
 */
export function openPool(
  url: string,
  purpose: 'serve' | 'use',
  {
    config = { workers: 1, databaseConnections: null },
    clock = systemClock,
    resultPacer,
    databaseLimits,
  }: PoolOptions = {},
): Database {
  const limits =
    purpose === 'serve'
      ? { ...SERVING_LIMITS, maxConnections: decideConnections(config), outageWatch: watchOutages(url, clock) }
      : COMMAND_LIMITS;
  const limitedLog = limitRepeats(log, clock);
  return openDatabase(url, {
    ...limits,
    ...databaseLimits,
    resultPacer,
    onConnectionError: (error) => limitedLog.warn({ error: error.message }, 'a database connection failed'),
    onTooManyConnections: () => limitedLog.error({}, TOO_MANY_CONNECTIONS),
  });
}

function watchOutages(url: string, { setTimer }: Pick<Clock, 'setTimer'>): OutageWatch {
  return createOutageWatch({
    probe: () => probeDatabase(url, PROBE_TIMEOUT_MS),
    setTimer,
    onChange: (isOut) => {
      if (isOut) log.error({}, 'the database does not answer; what needs it fails at once until it does');
      else log.info({}, 'the database answers again');
    },
  });
}

/** Returns the maximum number of connections in each worker's pool. Each worker listens for changes on one more. */
export function decideConnections({ workers, databaseConnections }: ConnectionLimits): number {
  const share = Math.floor((databaseConnections ?? DEFAULT_CONNECTIONS) / workers);
  return Math.min(Math.max(share, MIN_CONNECTIONS), MAX_CONNECTIONS);
}
