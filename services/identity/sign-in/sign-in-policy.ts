import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';

/** True if signing in to an account requires a second step, because of the policy of the site or of an owner. Off by default. */
export async function requiresSecondFactor(db: Database, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ isRequired: boolean }>`
    select coalesce((select requires_second_factor from sign_in_policy), false)
      or coalesce((select must_have_second_factor from staff where id = ${staffId}), false) as is_required`.execute(db);
  return rows[0]?.isRequired === true;
}

/** Changes the policy for all later sign-ins. */
export async function setRequiresSecondFactor(db: Database, isRequired: boolean): Promise<void> {
  await db
    .insertInto('signInPolicy')
    .values({ requiresSecondFactor: isRequired })
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet({ requiresSecondFactor: isRequired }))
    .execute();
}

/** True if a session is rejected because a second step is required and the session was opened without one. */
export async function lacksSecondStep(
  db: Database,
  { hasSecondStep, viewer }: { hasSecondStep: boolean; viewer: { staffId: string } },
): Promise<boolean> {
  return !hasSecondStep && (await requiresSecondFactor(db, viewer.staffId));
}
