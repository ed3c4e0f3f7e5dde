import type { Database } from '../postgres/database.ts';

/** Whether an account without an authenticator app must set one up when it signs in with its password. Off by default. */
export async function requiresSecondFactor(db: Database): Promise<boolean> {
  const row = await db.selectFrom('signInPolicy').select('requiresSecondFactor').executeTakeFirst();
  return row?.requiresSecondFactor ?? false;
}

/** Applies to sign-ins from now on; open sessions stay. */
export async function setRequiresSecondFactor(db: Database, isRequired: boolean): Promise<void> {
  await db
    .insertInto('signInPolicy')
    .values({ requiresSecondFactor: isRequired })
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet({ requiresSecondFactor: isRequired }))
    .execute();
}
