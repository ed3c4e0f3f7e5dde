import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { endConnection } from './end-connection.ts';

export type SessionLock = {
  /** The connection that has the lock. */
  client: pg.Client;
  release: () => Promise<void>;
};

/**
 * Acquires an advisory lock on a separate connection, until it is released or the process ends. Returns null if another
 * connection has it. `onLost` is called once if the connection breaks while it has the lock.
 */
export async function acquireSessionLock(url: string, key: number, onLost: () => void): Promise<SessionLock | null> {
  const client = new DatabaseClient({ connectionString: url, keepAlive: true, statement_timeout: 0 });
  let isLocked = false;
  const release = async () => {
    isLocked = false;
    await endConnection(client);
  };
  const reportLoss = () => {
    if (isLocked) onLost();
    isLocked = false;
  };
  client.on('error', reportLoss).on('end', reportLoss);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [key]);
    isLocked = rows[0]?.acquired === true;
    if (isLocked) return { client, release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}
