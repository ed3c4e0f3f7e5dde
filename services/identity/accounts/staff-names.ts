import { sql } from 'kysely';
import { parseStaffName } from '#domain/staff/staff-name.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { lockAccounts } from './account-rows.ts';

/** For an account without a name, the column contains its email address. */
const hasName = sql<boolean>`name <> email`;

/** Returns the names of the accounts that have one, by email address. */
export async function listNames({ db }: { db: Database }): Promise<Record<string, string>> {
  const rows = await db.selectFrom('staff').select(['email', 'name']).where(hasName).orderBy('email').execute();
  return Object.fromEntries(rows.map(({ email, name }) => [email, name]));
}

export type SetNameResult = { kind: 'named' } | { kind: 'bad-name' } | { kind: 'name-taken' };

/** True if another account has the name. The transaction must have locked the accounts. */
export async function isNameTaken(
  trx: Database,
  { name, staffId }: { name: string; staffId: string | null },
): Promise<boolean> {
  const rows = await trx.selectFrom('staff').select('id').where(sql`lower(name)`, '=', name.toLowerCase()).execute();
  return rows.some(({ id }) => id !== staffId);
}

export const toNameColumn = (name: string) => ({ name: name === '' ? sql<string>`email` : name });

/** Sets the name of an account; an empty one removes it. Two accounts never have the same name, ignoring case. */
export function setName(
  { db }: { db: Database },
  { staffId, name: typed }: { staffId: string; name: string },
): Promise<SetNameResult> {
  const name = parseStaffName(typed);
  return db.transaction().execute(async (trx) => {
    if (name === null) return { kind: 'bad-name' };
    await lockAccounts(trx);
    if (await isNameTaken(trx, { name, staffId })) return { kind: 'name-taken' };
    await trx.updateTable('staff').set(toNameColumn(name)).where('id', '=', staffId).execute();
    await publishChange(trx, { topics: ['newsroom'] });
    return { kind: 'named' };
  });
}
