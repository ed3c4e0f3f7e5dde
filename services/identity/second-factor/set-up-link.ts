import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';

const LIFE_MS = DAY_MS;

/** Hashed, because the database must not contain the token. */
const toIdentifier = (token: string) => `set-up-link-${createHash('sha256').update(token).digest('base64url')}`;

/**
 * Creates a link token with which an account can enrol its first second factor. It is valid for one use within a day
 * and replaces the account's earlier link.
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

/** Finds the account for which a token is valid; null if it is invalid. `expiresAt` in ms. */
export async function findSetUpToken(
  db: Database,
  { token, nowMs }: { token: string; nowMs: number },
): Promise<{ email: string; expiresAt: number } | null> {
  const row = await db
    .selectFrom('staffVerifications')
    .innerJoin('staff', 'staff.id', 'staffVerifications.value')
    .select(['email', 'expiresAt'])
    .where('identifier', '=', toIdentifier(token))
    .where('expiresAt', '>', new Date(nowMs))
    .executeTakeFirst();
  return row ? { email: row.email, expiresAt: row.expiresAt.getTime() } : null;
}

/** Consumes a token. Returns false if it belongs to another account, has expired or was used. */
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
