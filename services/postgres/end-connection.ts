import type pg from 'pg';

const END_TIMEOUT_MS = 2_000;

/**
 * Ends a connection. If the server does not respond, for example because it is frozen, closes the socket. Never
 * rejects.
 */
export async function endConnection(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), END_TIMEOUT_MS).unref();
  try {
    await client.end();
  } catch {
    // The connection ended with an error.
  } finally {
    clearTimeout(timer);
  }
}
