import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../postgres/database.ts';
import { executeTogether } from '../postgres/execute-together.ts';
import type { Change } from './change.ts';
import { CHANGE_OF_EVERYTHING } from './change.ts';
import { insertEffects, listReadersTopics } from './queue-effects.ts';

export const CHANGE_CHANNEL = 'prohor_changes';
/** Who has which article open (`presence.ts`). */
export const PRESENCE_CHANNEL = 'prohor_presence';
/** How many pages the readers of a process have open (`open-pages.ts`). */
export const OPEN_PAGES_CHANNEL = 'prohor_open_pages';

/** PostgreSQL rejects a payload of 8,000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7_900;

export type PublishedChange = Pick<Change, 'topics'> & Partial<Change>;

/**
 * Publishes a change to all processes when the transaction of `db` commits; a rollback publishes nothing. A change with too many
 * topics for one notification is published as a change of everything. Shared caches are notified too, through the outbox.
 */
export async function publishChange(db: Database, change: PublishedChange): Promise<void> {
  const isOfReaders = listReadersTopics(change.topics).length > 0;
  await executeTogether(db, isOfReaders ? [insertPurge(change)] : [], selectNotifications([change]));
}

function insertPurge({ topics }: PublishedChange): RawBuilder<unknown> {
  const nowMs = Date.now();
  return insertEffects([{ event: 'changed', articleId: null, topics, occurredAtMs: nowMs, nowMs, moment: null }]);
}

/** The statement that publishes changes like {@link publishChange}. */
export function selectNotifications(changes: readonly PublishedChange[]): RawBuilder<unknown> {
  return sql`select pg_notify(${CHANGE_CHANNEL}, payload) from unnest(${changes.map(toPayload)}::text[]) as payload`;
}

/** Sends a notification that is neither stored nor repeated. */
export async function sendNotification(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

function toPayload({ topics, scheduleChanged = false, isUrgent, hides }: PublishedChange): string {
  const change = JSON.stringify({ topics, scheduleChanged, isUrgent, hides } satisfies Change);
  const fits = Buffer.byteLength(change) <= MAX_PAYLOAD_BYTES;
  return fits ? change : JSON.stringify({ ...CHANGE_OF_EVERYTHING, hides });
}
