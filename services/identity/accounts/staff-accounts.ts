import { sql } from 'kysely';
import type { Role } from '#domain/permissions/roles.ts';
import type { PasswordProblem } from '#domain/staff/password.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { recordSecurityEvent } from '#services/security/security-events.ts';
import { hasRoles } from '#services/security/staff-rights.ts';
import { checkNewPassword } from '../passwords/new-password.ts';
import type { PasswordHash } from '../passwords/password-hash.ts';
import { scryptPasswordHash } from '../passwords/password-hash.ts';
import { replacePasswordHash } from '../passwords/password-rows.ts';
import { revokeInvitationsBy } from '../roles/invitation-rows.ts';
import { createReadableCode } from '../second-factor/readable-code.ts';
import { deleteSessionsOf } from '../sessions/sessions.ts';
import { deletePendingSignIns } from '../sign-in/pending-sign-in.ts';
import { countOwners, endPreviewLinksOf, insertAccount, lockAccounts } from './account-rows.ts';

/** `createdAt` in ms. `sessions` is the number of open sessions. */
type StaffAccount = {
  email: string;
  createdAt: number;
  sessions: number;
  role: Role;
  desks: string[] | null;
  deactivatedAt: number | null;
};

type Credentials = { email: string; password: string };
type CredentialsProblem = { kind: 'bad-email' } | { kind: 'bad-password'; problem: PasswordProblem };
type AddResult = { kind: 'added'; email: string } | { kind: 'taken' } | CredentialsProblem;
type RemoveResult = { kind: 'removed' } | { kind: 'missing' } | { kind: 'last' } | { kind: 'last-owner' };
type SetPasswordResult = { kind: 'set' } | { kind: 'missing' } | CredentialsProblem;

const FIRST_EMAIL = 'editor@prohor.local';
const FIRST_PASSWORD_FORMAT = { groups: 4, groupLength: 5 };
/** The actor of command-line changes in the security log. */
export const BY_OPERATOR = 'operator';

export type StaffAccountsOptions = {
  db: Database;
  /** A password must not consist of these words (see `toSiteWords`). */
  siteWords: readonly string[];
  passwordHash?: PasswordHash;
  now: () => number;
};

/** The operator's access to staff accounts. Each change is one transaction and is recorded in the security log. */
export type StaffAccounts = {
  /** Creates an account. Returns `taken` if the email has one. */
  addStaff(email: string, password: string): Promise<AddResult>;
  listStaff(): Promise<StaffAccount[]>;
  /**
   * Deletes an account with its sessions and assignments. Returns `last` for the last account unless `evenLast` is set, and `last-owner`
   * for the last owner of a site with roles.
   */
  removeStaff(email: string, options?: { evenLast?: boolean }): Promise<RemoveResult>;
  /** Replaces the password of an account and ends its sessions. */
  setPassword(email: string, password: string): Promise<SetPasswordResult>;
  /** Creates an account with a random password if no account exists; otherwise returns null. */
  addFirstStaff(): Promise<Credentials | null>;
  hasStaff(): Promise<boolean>;
};

export function createStaffAccounts(options: StaffAccountsOptions): StaffAccounts {
  const { db } = options;
  return {
    addStaff: (email, password) => addStaff(options, { email, password }),
    listStaff: () => listStaff(db),
    removeStaff: (email, { evenLast = false } = {}) => removeStaff(options, { email, evenLast }),
    setPassword: (email, password) => setPassword(options, { email, password }),
    addFirstStaff: () => addFirstStaff(options),
    hasStaff: () => hasStaff(db),
  };
}

async function addStaff(options: StaffAccountsOptions, credentials: Credentials): Promise<AddResult> {
  const parsed = await parseCredentials(credentials, options.siteWords);
  if (parsed.kind !== 'parsed') return parsed;
  const { email, password } = parsed;
  const hash = await (options.passwordHash ?? scryptPasswordHash).hash(password);
  return options.db.transaction().execute(async (trx) => {
    if ((await insertAccount(trx, { email, hash })) === null) return { kind: 'taken' };
    await recordSecurityEvent(trx, { kind: 'account-added', email, detail: BY_OPERATOR }, options.now());
    return { kind: 'added', email };
  });
}

async function listStaff(db: Database): Promise<StaffAccount[]> {
  const rows = await db
    .selectFrom('staff')
    .select(({ selectFrom }) => [
      'email',
      'createdAt',
      'role',
      'desks',
      'deactivatedAt',
      selectFrom('staffSessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('staffSessions.staffId', '=', 'staff.id')
        .where('expiresAt', '>', sql<Date>`now()`)
        .as('sessions'),
    ])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime(), sessions: row.sessions ?? 0 }));
}

function removeStaff(
  { db, now }: StaffAccountsOptions,
  { email: typedEmail, evenLast }: { email: string; evenLast: boolean },
): Promise<RemoveResult> {
  const email = parseStaffEmail(typedEmail);
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const accounts = await trx.selectFrom('staff').select(['id', 'email', 'role', 'deactivatedAt']).execute();
    const account = accounts.find((stored) => stored.email === email);
    if (email === null || account === undefined) return { kind: 'missing' };
    if (accounts.length === 1 && !evenLast) return { kind: 'last' };
    const isOwner = account.role === 'owner' && account.deactivatedAt === null;
    if (isOwner && (await hasRoles(trx)) && (await countOwners(trx)) === 1) return { kind: 'last-owner' };
    await trx.deleteFrom('staff').where('id', '=', account.id).execute();
    await unassignWork(trx, account.id);
    await endPreviewLinksOf(trx, account.id, now());
    await revokeInvitationsBy(trx, email, now());
    await publishChange(trx, { topics: ['sessions', 'newsroom'] });
    await recordSecurityEvent(trx, { kind: 'account-removed', email, detail: BY_OPERATOR }, now());
    return { kind: 'removed' };
  });
}

/**
 * Removes a deleted account from unfinished work. The history, proposals and notes still name it by its email address. Its
 * articles still have its id as their owner, and the id is never used again.
 */
async function unassignWork(trx: Database, id: string): Promise<void> {
  // Runs after the deletion, which waits for concurrent assignments to the account.
  await trx.updateTable('deskItems').set({ assigneeId: null }).where('assigneeId', '=', id).execute();
  await trx
    .updateTable('deskItems')
    .set({ submitterId: null })
    .where('submitterId', '=', id)
    .where('stage', 'in', ['submitted', 'returned'])
    .execute();
}

async function setPassword(
  { db, now, siteWords, passwordHash = scryptPasswordHash }: StaffAccountsOptions,
  credentials: Credentials,
): Promise<SetPasswordResult> {
  const parsed = await parseCredentials(credentials, siteWords);
  if (parsed.kind !== 'parsed') return parsed;
  const hash = await passwordHash.hash(parsed.password);
  return db.transaction().execute(async (trx) => {
    const staff = await trx.selectFrom('staff').select('id').where('email', '=', parsed.email).executeTakeFirst();
    if (staff === undefined) return { kind: 'missing' };
    await replacePasswordHash(trx, { staffId: staff.id, hash });
    await deleteSessionsOf(trx, { staffId: staff.id });
    await deletePendingSignIns(trx, staff.id);
    const event = { kind: 'password-set', staffId: staff.id, email: parsed.email, detail: BY_OPERATOR } as const;
    await recordSecurityEvent(trx, event, now());
    return { kind: 'set' };
  });
}

async function addFirstStaff({
  db,
  now,
  passwordHash = scryptPasswordHash,
}: StaffAccountsOptions): Promise<Credentials | null> {
  const password = createReadableCode(FIRST_PASSWORD_FORMAT);
  const hash = await passwordHash.hash(password);
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    if (await hasStaff(trx)) return null;
    await insertAccount(trx, { email: FIRST_EMAIL, hash });
    await recordSecurityEvent(trx, { kind: 'account-added', email: FIRST_EMAIL, detail: 'first start' }, now());
    return { email: FIRST_EMAIL, password };
  });
}

async function hasStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function parseCredentials(
  { email, password }: Credentials,
  siteWords: readonly string[],
): Promise<({ kind: 'parsed' } & Credentials) | CredentialsProblem> {
  const parsedEmail = parseStaffEmail(email);
  if (parsedEmail === null) return { kind: 'bad-email' };
  const checked = await checkNewPassword(password, { email: parsedEmail, siteWords });
  if (!checked.ok) return { kind: 'bad-password', problem: checked.problem };
  return { kind: 'parsed', email: parsedEmail, password: checked.password };
}
