import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { HistoryActor } from '#domain/desk/history.ts';
import { DEV_MODE_ACTOR } from '#domain/desk/history.ts';
import type { Forbidden, SiteAction } from '#domain/permissions/permissions.ts';
import { decideSitePermission, toForbidden } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { ALL_RIGHTS, DEV_MODE_RIGHTS, NO_RIGHTS } from '#domain/permissions/roles.ts';
import type { Database, Tables } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';

/** The actor of commands and jobs. An actor without a `userId` has all rights. */
export const OPERATOR: HistoryActor = { userEmail: 'operator', userId: null };

export const HAS_ROLES = sql<boolean>`coalesce((select has_roles from sign_in_policy), false)`;

export async function hasRoles(db: Database): Promise<boolean> {
  const { rows } = await sql<{ hasRoles: boolean }>`select ${HAS_ROLES} as has_roles`.execute(db);
  return rows[0]?.hasRoles ?? false;
}

/** True if articles that were created before articles had owners are not all assigned to their owners yet. */
export async function lacksOwners(db: Database): Promise<boolean> {
  const { rows } = await sql`select from owner_assignment where after_id is not null`.execute(db);
  return rows.length > 0;
}

/**
 * Reads the rights of an actor. In a transaction, a change of the account's role waits for the end of the transaction, so no
 * write uses rights that were withdrawn before it commits. A caller that has already selected {@link HAS_ROLES} passes it as
 * `siteHasRoles`, which saves a query.
 */
export async function readRights(db: Database, { userId }: HistoryActor, siteHasRoles?: boolean): Promise<Rights> {
  if (userId === null || !(siteHasRoles ?? (await hasRoles(db)))) return ALL_RIGHTS;
  return (await readStaffRights(db, [userId]))(userId);
}

/** The columns from which {@link toStaffRights} derives the rights of an account. */
const RIGHTS_COLUMNS = ['id', 'role', 'desks', 'deactivatedAt'] as const;

/** Returns the rights of an account on a site with roles. Dev mode has its fixed rights; a missing or deactivated account does not have any. */
export function toStaffRights(staffId: string, account: StaffRow | null): Rights {
  if (staffId === DEV_MODE_ACTOR.userId) return DEV_MODE_RIGHTS;
  if (account === null || account.deactivatedAt !== null) return NO_RIGHTS;
  const { role } = account;
  // Only editors have desks. They remain stored for an account that may become an editor again.
  return { hasRoles: true, role, staffId, desks: role === 'editor' ? account.desks : null };
}

export type StaffRow = Pick<Selectable<Tables['staff']>, (typeof RIGHTS_COLUMNS)[number]>;

/** Reads the rights of several accounts of a site with roles, like {@link readRights}, in one query. */
export async function readStaffRights(db: Database, ids: readonly string[]): Promise<(staffId: string) => Rights> {
  const query = db
    .selectFrom('staff')
    .select(RIGHTS_COLUMNS)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .orderBy('id');
  const rows = await (db.isTransaction ? query.forShare() : query).execute();
  const staff = new Map(rows.map((row) => [row.id, row]));
  return (staffId) => toStaffRights(staffId, staff.get(staffId) ?? null);
}

/** Returns the refusal of an action on the whole site; null if it is permitted. Call it in the transaction of the write. */
export async function refuseSiteAction(
  trx: Database,
  actor: HistoryActor,
  action: SiteAction,
): Promise<Forbidden | null> {
  return toForbidden(decideSitePermission(await readRights(trx, actor), action));
}

/** Runs `run` in a transaction if the actor may do an action on the whole site; otherwise returns the refusal. */
export function runSiteAction<Result>(
  db: Database,
  { by, action }: { by: HistoryActor; action: SiteAction },
  run: (trx: Database) => Promise<Result>,
): Promise<Result | Forbidden> {
  return inTransaction<Result | Forbidden>(db, async (trx) => (await refuseSiteAction(trx, by, action)) ?? run(trx));
}
