import { sql } from 'kysely';
import type { Database } from '../postgres/database.ts';
import type { Change } from './change.ts';

/** PostgreSQL's channel for changes. */
export const CHANGE_CHANNEL = 'prohor_changes';

/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const PAYLOAD_LIMIT_BYTES = 7_900;

/**
 * Announces a change to every process when the transaction `db` belongs to commits, and never if it does not.
 * A change too long to name is announced as a change of everything.
 */
export async function notify(db: Database, change: Change): Promise<void> {
  const payload = JSON.stringify(change);
  const fits = Buffer.byteLength(payload) <= PAYLOAD_LIMIT_BYTES;
  const text = fits ? payload : JSON.stringify({ topics: ['*'], scheduleMoved: true } satisfies Change);
  await sql`select pg_notify(${CHANGE_CHANNEL}, ${text})`.execute(db);
}
