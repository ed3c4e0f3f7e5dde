import pg from 'pg';

const PATIENCE_MS = 5_000;

/** Rejects, within seconds, where no PostgreSQL answers at `url` or it does not let this program in. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  // An error event that nobody hears would end the process; `connect` rejects by itself.
  client.on('error', () => {});
  await client.connect();
  await client.end();
}
