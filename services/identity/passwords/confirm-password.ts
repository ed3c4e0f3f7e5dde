import { normalisePassword } from '#domain/staff/password.ts';
import type { TooManyAttempts } from '#services/security/attempt-limiter.ts';
import type { StaffViewer } from '../sessions/sessions.ts';
import { findAnySession } from '../sessions/sessions.ts';
import type { SignInClient } from '../sign-in/grant-session.ts';
import type { SignInContext } from '../sign-in/sign-in.ts';
import { lacksSecondStep } from '../sign-in/sign-in-policy.ts';
import { findPasswordHash } from './password-rows.ts';

export type PasswordRefusal = { kind: 'signed-out' } | { kind: 'wrong-password' } | TooManyAttempts;

export type ConfirmedPassword = { kind: 'confirmed'; viewer: StaffViewer; mustSetUp: boolean; hash: string };

/**
 * Checks the password of the signed-in staff member again before a change of password, second factor or passkeys.
 * Attempts are counted per session. Otherwise a stranger could use up the attempts of the staff member.
 */
export async function confirmPassword(
  context: SignInContext,
  { headers, clientAddress, password }: SignInClient & { password: string },
): Promise<ConfirmedPassword | PasswordRefusal> {
  const session = await findAnySession(context, headers);
  if (session === null || (await lacksSecondStep(context.db, session))) return { kind: 'signed-out' };
  const { viewer, mustSetUp } = session;
  const attempt = await context.limits.count({ email: viewer.email, clientAddress, deviceId: viewer.sessionToken });
  if (attempt.kind === 'too-many-attempts') return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  const hash = await findPasswordHash(context.db, viewer.staffId);
  if (hash === null || !(await context.passwordHash.verify({ hash, password: normalisePassword(password) })))
    return { kind: 'wrong-password' };
  await attempt.succeeded();
  return { kind: 'confirmed', viewer, mustSetUp, hash };
}
