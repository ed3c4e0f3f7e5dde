import type { Database } from '#services/postgres/database.ts';

/** better-auth's name for accounts with a password. */
export const PASSWORD_PROVIDER = 'credential';

export async function findPasswordHash(db: Database, staffId: string): Promise<string | null> {
  const row = await selectPassword(db, staffId).executeTakeFirst();
  return row?.password ?? null;
}

type Credentials = { staffId: string; hash: string };

export async function findCredentials(db: Database, email: string): Promise<Credentials | null> {
  const row = await selectCredentials(db).where('email', '=', email).executeTakeFirst();
  return typeof row?.hash === 'string' ? { ...row, hash: row.hash } : null;
}

export async function listDeactivatedCredentials(db: Database): Promise<Credentials[]> {
  const rows = await selectCredentials(db).where('deactivatedAt', 'is not', null).execute();
  return rows.flatMap(({ staffId, hash }) => (hash === null ? [] : [{ staffId, hash }]));
}

/** True if `hash` is still the account's password hash. Waits for a transaction that is replacing it. */
export async function isCurrentPasswordHash(db: Database, { staffId, hash }: Credentials): Promise<boolean> {
  const row = await selectPassword(db, staffId).forShare().executeTakeFirst();
  return row?.password === hash;
}

/**
 * Replaces an account's password hash; with `expected`, only if that is the current hash. Returns false if nothing was
 * replaced.
 */
export async function replacePasswordHash(
  db: Database,
  { staffId, hash, expected }: Credentials & { expected?: string },
): Promise<boolean> {
  let query = db
    .updateTable('staffCredentials')
    .set({ password: hash, updatedAt: new Date() })
    .where('staffId', '=', staffId)
    .where('providerId', '=', PASSWORD_PROVIDER);
  if (expected !== undefined) query = query.where('password', '=', expected);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

const selectCredentials = (db: Database) =>
  db
    .selectFrom('staff')
    .innerJoin('staffCredentials', 'staffCredentials.staffId', 'staff.id')
    .select(['staff.id as staffId', 'password as hash'])
    .where('providerId', '=', PASSWORD_PROVIDER);

const selectPassword = (db: Database, staffId: string) =>
  db
    .selectFrom('staffCredentials')
    .select('password')
    .where('staffId', '=', staffId)
    .where('providerId', '=', PASSWORD_PROVIDER);
