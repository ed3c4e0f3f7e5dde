import { isAPIError } from 'better-auth/api';
import { MAX_PASSWORD_CHARACTERS, normalisePassword } from '#domain/staff/password.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import { findPasswordHashByEmail, isCurrentPasswordHash } from './password-rows.ts';
import type { SessionContext } from './sessions.ts';
import { deleteSession, endSession } from './sessions.ts';
import type { SignInLimits, TooManyAttempts } from './sign-in-limits.ts';

export type SignInRequest = {
  email: string;
  password: string;
  clientAddress: string;
  /** Of the request. The session in its cookies ends, because the new session replaces the cookies. */
  headers?: Headers;
};

/** `setCookies` are lines for `Set-Cookie`. */
export type SignInResult = { kind: 'signed-in'; setCookies: string[] } | { kind: 'refused' } | TooManyAttempts;

/**
 * Opens a session. `refused` does not reveal whether the email or the password is wrong: both take the same work.
 * Rejects if the database fails.
 */
export async function signIn(
  context: SessionContext & { limits: SignInLimits },
  { email: typedEmail, password: typedPassword, clientAddress, headers }: SignInRequest,
): Promise<SignInResult> {
  const email = parseStaffEmail(typedEmail);
  const password = normalisePassword(typedPassword);
  if (email === null || [...password].length > MAX_PASSWORD_CHARACTERS) return { kind: 'refused' };
  const attempt = await context.limits.count(email, clientAddress);
  if (attempt.kind === 'too-many-attempts') return attempt;
  const setCookies = await createSession(context, { email, password });
  if (setCookies === null) return { kind: 'refused' };
  await attempt.succeeded();
  if (headers) await endSession(context, headers);
  return { kind: 'signed-in', setCookies: [...setCookies, context.hint.set] };
}

/** Returns the lines that set the session's cookies; null if the email or the password is wrong. */
async function createSession(
  { db, auth }: SessionContext,
  credentials: { email: string; password: string },
): Promise<string[] | null> {
  const checkedHash = await findPasswordHashByEmail(db, credentials.email);
  try {
    const { headers, response } = await auth.api.signInEmail({ body: credentials, returnHeaders: true });
    const { token, user } = response;
    // A password replaced during the check has ended every session except this new one.
    if (checkedHash === null || !(await isCurrentPasswordHash(db, { staffId: user.id, hash: checkedHash }))) {
      await deleteSession(db, token);
      return null;
    }
    return headers.getSetCookie();
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return null;
    throw error;
  }
}
