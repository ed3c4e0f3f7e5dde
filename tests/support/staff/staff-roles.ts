import type { Role } from '#domain/permissions/roles.ts';
import type { Database } from '#services/postgres/database.ts';

/** Turns the roles of a site on, without choosing an owner. */
export async function turnRolesOn(db: Database): Promise<void> {
  await db
    .insertInto('signInPolicy')
    .values({ requiresSecondFactor: false, hasRoles: true })
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet({ hasRoles: true }))
    .execute();
}

/** Adds an account that cannot sign in, and returns it as an actor. */
export async function addStaffRow(db: Database, { id, role, desks }: { id: string; role: Role; desks?: string[] }) {
  const email = `${id}@prohor.example`;
  const now = new Date();
  const account = { id, name: email, email, createdAt: now, updatedAt: now };
  await db
    .insertInto('staff')
    .values({ ...account, role, desks: desks ?? null })
    .execute();
  return { userEmail: email, userId: id };
}
