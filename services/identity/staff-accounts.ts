import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PasswordProblem } from '#domain/staff/password.ts';
import { parseNewPassword } from '#domain/staff/password.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import type { Database } from '../postgres/database.ts';
import type { PasswordHash } from './password-hash.ts';
import { scryptPasswordHash } from './password-hash.ts';
import { PASSWORD_PROVIDER, replacePasswordHash } from './password-rows.ts';
import { deleteSessionsOf } from './sessions.ts';

/** An account as the operator sees it. `createdAt` is in ms; `sessions` counts those that have not expired. */
type StaffAccount = { email: string; createdAt: number; sessions: number };

type Credentials = { email: string; password: string };
type HashedCredentials = Credentials & Pick<PasswordHash, 'hash'>;
type CredentialsProblem = { kind: 'bad-email' } | { kind: 'bad-password'; problem: PasswordProblem };
type AddResult = { kind: 'added'; email: string } | { kind: 'taken' } | CredentialsProblem;
type RemoveResult = { kind: 'removed' } | { kind: 'missing' } | { kind: 'last' };
type SetPasswordResult = { kind: 'set' } | { kind: 'missing' } | CredentialsProblem;

/** The account that the first start creates. */
const FIRST_EMAIL = 'editor@prohor.local';
/** Without letters and digits that look alike. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

export type StaffAccounts = ReturnType<typeof createStaffAccounts>;

/** Creates the operator's view of staff accounts. Each change is one transaction. */
export function createStaffAccounts(db: Database, { hash }: PasswordHash = scryptPasswordHash) {
  return {
    /** Creates an account. `taken` if the email has one. */
    addStaff: (email: string, password: string) => addStaff(db, { email, password, hash }),
    /** Every account, oldest first. */
    listStaff: () => listStaff(db),
    /** Deletes an account and its sessions. `last` for the last account, unless `evenLast`. */
    removeStaff: (email: string, { evenLast = false } = {}) => removeStaff(db, { email, evenLast }),
    /** Replaces the password of an account and ends its sessions. */
    setPassword: (email: string, password: string) => setPassword(db, { email, password, hash }),
    /** Creates an account with a random password if there is no account; null if there is one. */
    addFirstStaff: () => addFirstStaff(db, hash),
    hasStaff: () => hasStaff(db),
  };
}

async function addStaff(db: Database, { hash, ...credentials }: HashedCredentials): Promise<AddResult> {
  const parsed = parseCredentials(credentials);
  if (parsed.kind !== 'parsed') return parsed;
  const { email, password } = parsed;
  const isNew = await insertAccount(db, { email, hash: await hash(password) });
  return isNew ? { kind: 'added', email } : { kind: 'taken' };
}

async function listStaff(db: Database): Promise<StaffAccount[]> {
  const rows = await db
    .selectFrom('staff')
    .select(({ selectFrom }) => [
      'email',
      'createdAt',
      selectFrom('staffSessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('staffSessions.staffId', '=', 'staff.id')
        .where('expiresAt', '>', sql<Date>`now()`)
        .as('sessions'),
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ email: row.email, createdAt: row.createdAt.getTime(), sessions: row.sessions ?? 0 }));
}

function removeStaff(db: Database, options: { email: string; evenLast: boolean }): Promise<RemoveResult> {
  const email = parseStaffEmail(options.email);
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const accounts = await trx.selectFrom('staff').select('email').execute();
    if (!accounts.some((account) => account.email === email)) return { kind: 'missing' };
    if (accounts.length === 1 && !options.evenLast) return { kind: 'last' };
    await trx.deleteFrom('staff').where('email', '=', email).execute();
    return { kind: 'removed' };
  });
}

async function setPassword(db: Database, { hash, ...credentials }: HashedCredentials): Promise<SetPasswordResult> {
  const parsed = parseCredentials(credentials);
  if (parsed.kind !== 'parsed') return parsed;
  const newHash = await hash(parsed.password);
  return db.transaction().execute(async (trx) => {
    const staff = await trx.selectFrom('staff').select('id').where('email', '=', parsed.email).executeTakeFirst();
    if (staff === undefined) return { kind: 'missing' };
    await replacePasswordHash(trx, { staffId: staff.id, hash: newHash });
    await deleteSessionsOf(trx, { staffId: staff.id });
    return { kind: 'set' };
  });
}

async function addFirstStaff(db: Database, hashPassword: PasswordHash['hash']): Promise<Credentials | null> {
  const password = createReadablePassword();
  const hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    if (await hasStaff(trx)) return null;
    await insertAccount(trx, { email: FIRST_EMAIL, hash });
    return { email: FIRST_EMAIL, password };
  });
}

async function hasStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

function parseCredentials({ email, password }: Credentials): ({ kind: 'parsed' } & Credentials) | CredentialsProblem {
  const parsedEmail = parseStaffEmail(email);
  if (parsedEmail === null) return { kind: 'bad-email' };
  const parsed = parseNewPassword(password);
  if (!parsed.ok) return { kind: 'bad-password', problem: parsed.problem };
  return { kind: 'parsed', email: parsedEmail, password: parsed.password };
}

/** False, without an effect, if the email has an account. */
async function insertAccount(db: Database, { email, hash }: { email: string; hash: string }): Promise<boolean> {
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

/** Until the end of the transaction. Without it two transactions could count the same accounts and both change them. */
async function lockAccounts(trx: Database): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(trx);
}

function createReadablePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
