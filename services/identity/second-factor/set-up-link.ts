import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';

const LIFE_MS = DAY_MS;

/** Hashed, so that the database does not contain the token. */
const toIdentifier = (token: string) => `set-up-link-${createHash('sha256').update(token).digest('base64url')}`;

/**
 * Creates the token of a link with which an account enrols its first second factor, valid once and for a day. It replaces
 * an earlier link of the account.
 */
export async function createSetUpToken(
  db: Database,
  { staffId, nowMs }: { staffId: string; nowMs: number },
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = nowMs + LIFE_MS;
  const now = new Date(nowMs);
  await deleteSetUpTokens(db, staffId);
  await db
    .insertInto('staffVerifications')
    .values({
      id: randomUUID(),
      identifier: toIdentifier(token),
      value: staffId,
      expiresAt: new Date(expiresAt),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { token, expiresAt };
}

/** Uses a token up. False if it is not one of the account, has expired or was used. */
export async function claimSetUpToken(
  db: Database,
  { token, staffId, nowMs }: { token: string; staffId: string; nowMs: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffVerifications')
    .where('identifier', '=', toIdentifier(token))
    .where('value', '=', staffId)
    .where('expiresAt', '>', new Date(nowMs))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

async function deleteSetUpTokens(db: Database, staffId: string): Promise<void> {
  await db
    .deleteFrom('staffVerifications')
    .where('identifier', 'like', 'set-up-link-%')
    .where('value', '=', staffId)
    .execute();
}
