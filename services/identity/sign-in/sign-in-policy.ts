import type { Database } from '#services/postgres/database.ts';

/** Whether every sign-in requires a second step. Off by default. */
export async function requiresSecondFactor(db: Database): Promise<boolean> {
  const row = await db.selectFrom('signInPolicy').select('requiresSecondFactor').executeTakeFirst();
  return row?.requiresSecondFactor ?? false;
}

/** Changes the policy for all later sign-ins. */
export async function setRequiresSecondFactor(db: Database, isRequired: boolean): Promise<void> {
  await db
    .insertInto('signInPolicy')
    .values({ requiresSecondFactor: isRequired })
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet({ requiresSecondFactor: isRequired }))
    .execute();
}

/** Whether the site rejects a session because a second step is required and the session was opened without one. */
export async function lacksSecondStep(db: Database, { hasSecondStep }: { hasSecondStep: boolean }): Promise<boolean> {
  return !hasSecondStep && (await requiresSecondFactor(db));
}
