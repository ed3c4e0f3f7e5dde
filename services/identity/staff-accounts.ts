import { randomInt, randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { PasswordProblem } from '#domain/staff/password.ts';
import { parseNewPassword } from '#domain/staff/password.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import type { Database } from '#services/postgres/database.ts';

/** An account as the operator sees it. `createdAt` is in ms, `sessions` those that have not ended. */
export type StaffAccount = { email: string; createdAt: number; sessions: number };

export type StaffProblem = { kind: 'bad-email' } | { kind: 'bad-password'; problem: PasswordProblem };

/** Where better-auth keeps passwords. */
export const PASSWORD_PROVIDER = 'credential';

/** The account that the first start makes. */
const FIRST_EMAIL = 'editor@prohor.local';
/** No letter or digit that looks like another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

export type StaffAccounts = ReturnType<typeof createStaffAccounts>;

/** What the operator does with staff accounts. Each change is one transaction. */
export function createStaffAccounts(db: Database) {
  /** Makes an account. `taken` where the email already has one. */
  const addStaff = async (
    email: string,
    password: string,
  ): Promise<{ kind: 'added'; email: string } | { kind: 'taken' } | StaffProblem> => {
    const read = readAccount(email, password);
    if (read.kind !== 'read') return read;
    const isNew = await insertAccount(db, read.email, await hashPassword(read.password));
    return isNew ? { kind: 'added', email: read.email } : { kind: 'taken' };
  };

  /** Every account, oldest first. */
  const listStaff = async (): Promise<StaffAccount[]> => {
    const rows = await db
      .selectFrom('staff')
      .select(({ selectFrom }) => [
        'email',
        'created_at',
        selectFrom('staff_sessions')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('staff_sessions.staff_id', '=', 'staff.id')
          .where('expires_at', '>', sql<Date>`now()`)
          .as('sessions'),
      ])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ email: row.email, createdAt: row.created_at.getTime(), sessions: row.sessions ?? 0 }));
  };

  /** Deletes an account and ends its sessions. The last account stays, unless `evenLast`. */
  const removeStaff = (
    email: string,
    { evenLast = false } = {},
  ): Promise<{ kind: 'removed' } | { kind: 'missing' } | { kind: 'last' }> =>
    db.transaction().execute(async (trx) => {
      await lockAccounts(trx);
      const emails = await trx.selectFrom('staff').select('email').execute();
      if (!emails.some((row) => row.email === parseStaffEmail(email))) return { kind: 'missing' };
      if (emails.length === 1 && !evenLast) return { kind: 'last' };
      await trx.deleteFrom('staff').where('email', '=', parseStaffEmail(email)).execute();
      return { kind: 'removed' };
    });

  /** Gives an account a new password and ends its sessions. */
  const setPassword = async (
    email: string,
    password: string,
  ): Promise<{ kind: 'set' } | { kind: 'missing' } | StaffProblem> => {
    const read = readAccount(email, password);
    if (read.kind !== 'read') return read;
    const hash = await hashPassword(read.password);
    return db.transaction().execute(async (trx) => {
      const staff = await trx.selectFrom('staff').select('id').where('email', '=', read.email).executeTakeFirst();
      if (staff === undefined) return { kind: 'missing' };
      await replacePassword(trx, staff.id, hash);
      await trx.deleteFrom('staff_sessions').where('staff_id', '=', staff.id).execute();
      return { kind: 'set' };
    });
  };

  /** Makes an account with a password of its own where there is none at all; null where there is one. */
  const addFirstStaff = async (): Promise<{ email: string; password: string } | null> => {
    const password = makeReadablePassword();
    const hash = await hashPassword(password);
    return db.transaction().execute(async (trx) => {
      await lockAccounts(trx);
      if (await hasStaff(trx)) return null;
      await insertAccount(trx, FIRST_EMAIL, hash);
      return { email: FIRST_EMAIL, password };
    });
  };

  return { addStaff, listStaff, removeStaff, setPassword, addFirstStaff, hasStaff: () => hasStaff(db) };
}

/** Writes a password's hash; `onlyOver` where it must still be the one that was checked. False where it was not. */
export async function replacePassword(
  trx: Database,
  staffId: string,
  hash: string,
  onlyOver?: string,
): Promise<boolean> {
  let query = trx
    .updateTable('staff_credentials')
    .set({ password: hash, updated_at: new Date() })
    .where('staff_id', '=', staffId)
    .where('provider_id', '=', PASSWORD_PROVIDER);
  if (onlyOver !== undefined) query = query.where('password', '=', onlyOver);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

function readAccount(
  email: string,
  password: string,
): { kind: 'read'; email: string; password: string } | StaffProblem {
  const parsedEmail = parseStaffEmail(email);
  if (parsedEmail === null) return { kind: 'bad-email' };
  const parsed = parseNewPassword(password);
  if (!parsed.ok) return { kind: 'bad-password', problem: parsed.problem };
  return { kind: 'read', email: parsedEmail, password: parsed.password };
}

async function insertAccount(db: Database, email: string, hash: string): Promise<boolean> {
  const id = randomUUID();
  const now = new Date();
  const { rows } = await sql`
    with added as (
      insert into staff (id, name, email, created_at, updated_at) values (${id}, ${email}, ${email}, ${now}, ${now})
      on conflict (email) do nothing returning id
    )
    insert into staff_credentials (id, staff_id, account_id, provider_id, password, created_at, updated_at)
    select ${randomUUID()}, id, id, ${PASSWORD_PROVIDER}, ${hash}, ${now}, ${now} from added returning id`.execute(db);
  return rows.length === 1;
}

async function hasStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Of two programs that count accounts before they change them, one waits for the other. */
async function lockAccounts(trx: Database): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(trx);
}

function makeReadablePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
