import type { PasswordProblem } from '#domain/staff/password.ts';
import type { Database } from '#services/postgres/database.ts';
import { deleteSessionsOf, findSession } from '../sessions/sessions.ts';
import type { SignInClient } from '../sign-in/grant-session.ts';
import { toClientFields } from '../sign-in/grant-session.ts';
import { deletePendingSignIns } from '../sign-in/pending-sign-in.ts';
import type { SignInContext } from '../sign-in/sign-in.ts';
import type { ConfirmedPassword, PasswordRefusal } from './confirm-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { checkNewPassword } from './new-password.ts';
import { replacePasswordHash } from './password-rows.ts';

export type ChangePasswordRequest = SignInClient & { currentPassword: string; newPassword: string };

export type ChangePasswordResult =
  | { kind: 'changed' }
  | { kind: 'bad-password'; problem: PasswordProblem }
  | PasswordRefusal;

/**
 * Changes the password of the signed-in staff member and ends their other sessions, in one transaction. Attempts count
 * towards the sign-in limits. Rejects if the database fails.
 */
export async function changePassword(
  context: SignInContext & { siteWords: readonly string[] },
  { headers, clientAddress, currentPassword, newPassword }: ChangePasswordRequest,
): Promise<ChangePasswordResult> {
  const viewer = await findSession(context, headers);
  if (viewer === null) return { kind: 'signed-out' };
  const checked = await checkNewPassword(newPassword, { email: viewer.email, siteWords: context.siteWords });
  if (!checked.ok) return { kind: 'bad-password', problem: checked.problem };
  const client = { headers, clientAddress };
  const confirmed = await confirmPassword(context, { ...client, password: currentPassword });
  if (confirmed.kind !== 'confirmed') return confirmed;
  const newHash = await context.passwordHash.hash(checked.password);
  if (!(await replacePassword(context.db, confirmed, newHash))) return { kind: 'wrong-password' };
  const { staffId, email } = viewer;
  await context.record({ kind: 'password-changed', staffId, email, ...toClientFields(client) });
  return { kind: 'changed' };
}

/** Changes nothing and returns false if the password was replaced after it was checked. */
function replacePassword(db: Database, { viewer, hash }: ConfirmedPassword, newHash: string): Promise<boolean> {
  const { staffId, sessionToken } = viewer;
  return db.transaction().execute(async (trx) => {
    if (!(await replacePasswordHash(trx, { staffId, hash: newHash, expected: hash }))) return false;
    await deleteSessionsOf(trx, { staffId, exceptToken: sessionToken });
    await deletePendingSignIns(trx, staffId);
    return true;
  });
}
