import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#services/postgres/database.ts';
import { PASSWORD_PROVIDER } from '../passwords/password-rows.ts';

/**
 * Locks the accounts until the end of the transaction. Otherwise two transactions could count the same accounts and
 * both change them.
 */
export async function lockAccounts(trx: Database): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(trx);
}

/** Creates an account and returns its id; null if the email address already has one. */
export async function insertAccount(
  db: Database,
  { email, hash }: { email: string; hash: string },
): Promise<string | null> {
  const id = randomUUID();
  const now = new Date();
  const { rows } = await sql`
    with added as (
      insert into staff (id, name, email, created_at, updated_at) values (${id}, ${email}, ${email}, ${now}, ${now})
      on conflict (email) do nothing returning id
    )
    insert into staff_credentials (id, staff_id, account_id, provider_id, password, created_at, updated_at)
    select ${randomUUID()}, id, id, ${PASSWORD_PROVIDER}, ${hash}, ${now}, ${now} from added returning id`.execute(db);
  return rows.length === 1 ? id : null;
}

/** Counts the owners that are not deactivated. */
export async function countOwners(db: Database): Promise<number> {
  const { owners } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('owners'))
    .where('role', '=', 'owner')
    .where('deactivatedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return owners;
}

/** Ends the preview links of an account. They do not work again if it is reactivated. */
export async function endPreviewLinksOf(trx: Database, staffId: string, nowMs: number): Promise<void> {
  await trx
    .updateTable('previewLinks')
    .set({ expiresAt: nowMs })
    .where('makerId', '=', staffId)
    .where('expiresAt', '>', nowMs)
    .execute();
}

export async function isDeactivated(db: Database, staffId: string): Promise<boolean> {
  const row = await db.selectFrom('staff').select('deactivatedAt').where('id', '=', staffId).executeTakeFirst();
  return row !== undefined && row.deactivatedAt !== null;
}
