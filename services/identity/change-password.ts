import type { PasswordProblem } from '#domain/staff/password.ts';
import { normalisePassword, parseNewPassword } from '#domain/staff/password.ts';
import type { Database } from '../postgres/database.ts';
import type { PasswordHash } from './password-hash.ts';
import { findPasswordHash, replacePasswordHash } from './password-rows.ts';
import type { SessionContext, StaffViewer } from './sessions.ts';
import { deleteSessionsOf, findSession } from './sessions.ts';
import type { SignInLimits, TooManyAttempts } from './sign-in-limits.ts';

export type ChangePasswordRequest = {
  headers: Headers;
  clientAddress: string;
  currentPassword: string;
  newPassword: string;
};

export type ChangePasswordResult =
  | { kind: 'changed' }
  | { kind: 'signed-out' }
  | { kind: 'wrong-password' }
  | { kind: 'bad-password'; problem: PasswordProblem }
  | TooManyAttempts;

/**
 * Changes the password of the signed-in staff member and ends their other sessions, in one transaction. Attempts count
 * towards the limits of signing in. Rejects if the database fails.
 */
export async function changePassword(
  context: SessionContext & { limits: SignInLimits; passwordHash: PasswordHash },
  { headers, clientAddress, currentPassword, newPassword }: ChangePasswordRequest,
): Promise<ChangePasswordResult> {
  const viewer = await findSession(context, headers);
  if (viewer === null) return { kind: 'signed-out' };
  const parsed = parseNewPassword(newPassword);
  if (!parsed.ok) return { kind: 'bad-password', problem: parsed.problem };
  const attempt = await context.limits.count(viewer.email, clientAddress);
  if (attempt.kind === 'too-many-attempts') return attempt;
  const checkedHash = await findPasswordHash(context.db, viewer.staffId);
  const password = normalisePassword(currentPassword);
  if (checkedHash === null || !(await context.passwordHash.verify({ hash: checkedHash, password })))
    return { kind: 'wrong-password' };
  const newHash = await context.passwordHash.hash(parsed.password);
  if (!(await replacePassword(context.db, { viewer, checkedHash, newHash }))) return { kind: 'wrong-password' };
  await attempt.succeeded();
  return { kind: 'changed' };
}

/** False, without an effect, if the password was replaced since it was checked. */
function replacePassword(
  db: Database,
  { viewer, checkedHash, newHash }: { viewer: StaffViewer; checkedHash: string; newHash: string },
): Promise<boolean> {
  const { staffId, sessionToken } = viewer;
  return db.transaction().execute(async (trx) => {
    if (!(await replacePasswordHash(trx, { staffId, hash: newHash, expected: checkedHash }))) return false;
    await deleteSessionsOf(trx, { staffId, exceptToken: sessionToken });
    return true;
  });
}
