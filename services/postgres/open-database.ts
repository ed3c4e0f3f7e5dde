import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { toStartupOptions } from './check-database.ts';
import type { Database, Tables } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import type { OutageWatch } from './outage-watch.ts';
import { noOutageWatch } from './outage-watch.ts';
import { isPostgresError } from './postgres-error.ts';
import type { ResultPacer } from './result-pacer.ts';

export type DatabaseOptions = {
  maxConnections: number;
  /** How long a statement waits for a connection, which may be a new one; 30 s by default. */
  connectTimeoutMs?: number;
  /** PostgreSQL cancels a statement that runs longer; 0 means never. */
  statementTimeoutMs: number;
  /** A statement rejects if no response arrives within this time; by default the time is not limited. */
  responseTimeoutMs?: number;
  /** Fails statements immediately while the database does not respond; by default they wait. */
  outageWatch?: OutageWatch;
  /** Yields to the event loop between results; off by default. */
  resultPacer?: ResultPacer | undefined;
  settings?: Readonly<Record<string, string>>;
  /** Called if a connection breaks, even while it is idle, but not after `destroy()`. The pool replaces it. */
  onConnectionError: (error: Error) => void;
  /** Called if the server has run out of connections. */
  onTooManyConnections?: () => void;
};

const INT8_OID = 20;
const TOO_MANY_CONNECTIONS = '53300';
const READ_ONLY = '25006';
/** A busy machine may need many seconds for a connection, and the pool may be in use for as long. */
const CONNECT_TIMEOUT_MS = 30_000;
const END_TIMEOUT_MS = 5_000;

/**
 * Opens a connection pool for PostgreSQL 15 or newer. The first query opens the first connection; `destroy()` closes
 * the pool.
 */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const outageWatch = options.outageWatch ?? noOutageWatch;
  const ourSettings = { ...options.settings, statement_timeout: String(options.statementTimeoutMs) };
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    query_timeout: options.responseTimeoutMs ?? 0,
    // Sent as the single startup parameter `options`, because a connection pooler refuses parameters that it does not
    // know.
    options: toStartupOptions(ourSettings),
    types: {
      // Times in milliseconds and counts are far below 2^53.
      getTypeParser: (oid, format) =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  });
  // An `error` event without a listener would end the process. The pool re-emits the errors of idle connections, and
  // has no listener on a connection that breaks between two statements of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // Errors are ignored while the pool is ending: the server may stop before it reads that a connection has ended.
    client.on('error', (error) => pool.ending || options.onConnectionError(error));
    watchStatements(client, { outageWatch, resultPacer: options.resultPacer });
  });
  // The keys of JSON columns are content, not column names, so they are not converted.
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  const watchedPool = {
    connect: () =>
      outageWatch.guard(
        () => connect(pool, options),
        (client) => client.release(),
      ),
    // The wait is limited, because connections to a server that does not respond never end.
    end: () => Promise.race([pool.end(), sleep(END_TIMEOUT_MS, undefined, { ref: false })]),
    options: pool.options,
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watchedPool }), plugins });
  pools.set(db, pool);
  return db;
}

async function connect(pool: pg.Pool, { onTooManyConnections }: DatabaseOptions): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (isPostgresError(error, [TOO_MANY_CONNECTIONS])) onTooManyConnections?.();
    throw error;
  }
}

const pools = new WeakMap<Database, pg.Pool>();

/** How many connections of a pool are busy or idle, and how many statements wait for a connection. */
export type PoolState = { inUse: number; idle: number; waiting: number };

export function readPoolState(db: Database): PoolState {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Guards a connection's statements with `outageWatch`, paces their results, and closes the connection if a statement
 * fails with anything other than a server error, for example after `query_timeout`. node-postgres returns such a
 * connection to the pool (https://github.com/brianc/node-postgres/issues/3399) although the server may still run the
 * statement: after a late `begin`, later statements on the connection would be acknowledged and never committed. pg has
 * no hook for this, and the overloads of `query` cannot be typed in one function, hence `Reflect.apply`.
 */
function watchStatements(
  client: pg.PoolClient,
  { outageWatch, resultPacer }: { outageWatch: OutageWatch; resultPacer: ResultPacer | undefined },
): void {
  const query = client.query.bind(client);
  const watchedQuery = async (...statement: unknown[]) => {
    try {
      const result: unknown = await outageWatch.guard(() => Reflect.apply(query, client, statement));
      outageWatch.recordResponse();
      await resultPacer?.next();
      return result;
    } catch (error) {
      const isResponse = error instanceof pg.DatabaseError;
      if (isResponse) outageWatch.recordResponse();
      // A server that does not accept writes has become a replica. A new connection may reach the primary.
      const isUnusable = !isResponse || isPostgresError(error, [READ_ONLY]);
      if (isUnusable && client instanceof pg.Client) void client.end();
      throw error;
    }
  };
  Object.assign(client, { query: watchedQuery });
}
