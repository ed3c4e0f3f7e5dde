import { sql } from 'kysely';
import type { Role } from '#domain/permissions/roles.ts';
import type { Database } from '#services/postgres/database.ts';

/** An account as an owner sees it. Times in ms. */
export type ListedAccount = {
  id: string;
  email: string;
  /** '' if the account does not have a name. */
  name: string;
  role: Role;
  /** The categories of an editor; null for all. */
  desks: string[] | null;
  hasSecondFactor: boolean;
  mustHaveSecondFactor: boolean;
  createdAt: number;
  deactivatedAt: number | null;
  /** The later of the last use of a session and the last sign-in or sign-out in the security log; null if neither is known. */
  lastSeenAt: number | null;
};

/** Lists all accounts in the order of their creation, the deactivated ones last. */
export async function listAccounts(db: Database): Promise<ListedAccount[]> {
  const { rows } = await sql<Omit<ListedAccount, 'createdAt'> & { createdAt: Date }>`
    select id, email, case when name = email then '' else name end as name, role, desks, must_have_second_factor, created_at, deactivated_at,
      two_factor_enabled or exists (select from staff_passkeys where staff_id = staff.id) as has_second_factor,
      greatest(
        (select (extract(epoch from max(last_used_at)) * 1000)::bigint from staff_sessions where staff_id = staff.id),
        (select at from security_events
          where security_events.email = staff.email and kind in ('signed-in', 'signed-out')
          order by at desc, security_events.id desc limit 1)
      ) as last_seen_at
    from staff
    order by deactivated_at is not null, created_at, id`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
}
