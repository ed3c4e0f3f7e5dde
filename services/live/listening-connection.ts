import { DatabaseClient } from '#services/postgres/database-client.ts';
import { endConnection } from '#services/postgres/end-connection.ts';

const KEEP_ALIVE_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 5_000;

export type ListeningConnection = {
  /** Acquires an advisory lock until the connection closes. Resolves to false if another connection has it. */
  tryLock(key: number): Promise<boolean>;
  unlock(key: number): Promise<void>;
  close(): Promise<void>;
};

type ListeningOptions = {
  url: string;
  /** The listener of each channel, called with the payloads. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called once if the open connection breaks or stops responding. */
  onLost: (error: Error) => void;
};

/** Opens a connection that listens on PostgreSQL notification channels. Rejects if it cannot be opened. */
export async function openListeningConnection(options: ListeningOptions): Promise<ListeningConnection> {
  const client = new DatabaseClient({
    connectionString: options.url,
    keepAlive: true,
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
  });
  let isOpen = false;
  let keepAlive: NodeJS.Timeout | undefined;
  const end = async () => {
    isOpen = false;
    clearInterval(keepAlive);
    await endConnection(client);
  };
  const reportLoss = (error: Error) => {
    if (!isOpen) return;
    void end();
    options.onLost(error);
  };
  // Added before connecting, because an `error` event without a listener would end the process.
  client.on('error', reportLoss);
  client.on('end', () => reportLoss(new Error('the connection was closed')));
  try {
    await client.connect();
    await client.query(
      Object.keys(options.channels)
        .map((channel) => `listen ${channel}`)
        .join('; '),
    );
  } catch (error) {
    await end();
    throw error;
  }
  client.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''));
  // If the peer disappears silently, the connection reports no error until something is sent.
  keepAlive = setInterval(() => client.query('select 1').catch(reportLoss), KEEP_ALIVE_MS).unref();
  isOpen = true;
  const acquired = new Set<number>();
  const tryLock = async (key: number) => {
    // PostgreSQL counts how often a connection acquires a lock, and would require as many unlocks.
    if (acquired.has(key)) return true;
    const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [key]);
    if (rows[0]?.acquired === true) acquired.add(key);
    return acquired.has(key);
  };
  const unlock = async (key: number) => {
    if (!acquired.delete(key)) return;
    await client.query('select pg_advisory_unlock($1)', [key]);
  };
  return { tryLock, unlock, close: end };
}
