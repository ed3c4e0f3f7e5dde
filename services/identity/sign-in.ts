import { isAPIError } from 'better-auth/api';
import { MAX_PASSWORD_CHARACTERS, normalisePassword } from '#domain/staff/password.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import type { Client } from './grant-session.ts';
import { grantSession, toFacts } from './grant-session.ts';
import type { PasswordHash } from './password-hash.ts';
import { findCredentials, isCurrentPasswordHash } from './password-rows.ts';
import { deletePendingSignIns } from './pending-sign-in.ts';
import type { SessionContext } from './sessions.ts';
import { deleteSession } from './sessions.ts';
import type { SignInLimits, TooManyAttempts } from './sign-in-limits.ts';
import { requiresSecondFactor } from './sign-in-policy.ts';

export type SignInRequest = {
  email: string;
  password: string;
  clientAddress: string;
  /** Of the request. The session in its cookies ends, because the new session replaces the cookies. */
  headers?: Headers;
};

/**
 * `setCookies` are lines for `Set-Cookie`. After `second-factor-needed` they let the browser enter a code, and after
 * `set-up-needed` set a second factor up; neither opens the newsroom.
 */
export type SignInResult =
  | { kind: 'signed-in' | 'second-factor-needed' | 'set-up-needed'; setCookies: string[] }
  | { kind: 'refused' }
  | TooManyAttempts;

export type SignInContext = SessionContext & { limits: SignInLimits; passwordHash: PasswordHash };

/**
 * Checks email and password, and opens a session if the account needs no second factor. `refused` does not reveal
 * whether the email or the password is wrong: both take the same work. Rejects if the database fails.
 */
export async function signIn(
  context: SignInContext,
  { email: typedEmail, password: typedPassword, clientAddress, headers = new Headers() }: SignInRequest,
): Promise<SignInResult> {
  const email = parseStaffEmail(typedEmail);
  const password = normalisePassword(typedPassword);
  if (email === null || [...password].length > MAX_PASSWORD_CHARACTERS) return { kind: 'refused' };
  const client = { headers, clientAddress };
  const account = await findCredentials(context.db, email);
  const deviceId = account && context.devices.find(headers, account);
  const attempt = await context.limits.count({ email, clientAddress, deviceId });
  const subject = account === null ? {} : { staffId: account.staffId, email };
  if (attempt.kind === 'too-many-attempts') {
    if (attempt.isFirst) await context.record({ kind: 'sign-in-blocked', ...subject, ...toFacts(client) });
    return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  }
  const checked = await checkPassword(context, { email, password, account });
  if (checked.kind === 'wrong') {
    await context.record({ kind: 'sign-in-failed', ...subject, ...toFacts(client) });
    return { kind: 'refused' };
  }
  if (checked.kind === 'pending') {
    await context.record({ kind: 'password-accepted', ...subject, ...toFacts(client) });
    return { kind: 'second-factor-needed', setCookies: checked.setCookies };
  }
  return openNewSession(context, client, { ...checked, email, succeeded: attempt.succeeded });
}

type OpenedSession = { token: string; staffId: string; setCookies: string[] };
type CheckedPassword =
  | { kind: 'wrong' }
  | { kind: 'pending'; setCookies: string[] }
  | ({ kind: 'session' } & OpenedSession);

async function openNewSession(
  context: SignInContext,
  client: Client,
  { succeeded, ...session }: OpenedSession & { email: string; succeeded: () => Promise<void> },
): Promise<SignInResult> {
  const mustSetUp = await requiresSecondFactor(context.db);
  await succeeded();
  const setCookies = await grantSession(context, client, { ...session, way: 'password', mustSetUp });
  return { kind: mustSetUp ? 'set-up-needed' : 'signed-in', setCookies };
}

async function checkPassword(
  { db, auth }: SessionContext,
  { email, password, account }: { email: string; password: string; account: { staffId: string; hash: string } | null },
): Promise<CheckedPassword> {
  try {
    const { headers, response } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
    if (account === null) throw new Error('better-auth found an account that has no credentials.');
    const { staffId, hash } = account;
    // A password replaced during the check has ended every session and pending sign-in except this new one.
    const isCurrent = await isCurrentPasswordHash(db, { staffId, hash });
    if ('twoFactorRedirect' in response) {
      if (isCurrent) return { kind: 'pending', setCookies: headers.getSetCookie() };
      await deletePendingSignIns(db, staffId);
      return { kind: 'wrong' };
    }
    if (isCurrent) return { kind: 'session', token: response.token, staffId, setCookies: headers.getSetCookie() };
    await deleteSession(db, response.token);
    return { kind: 'wrong' };
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return { kind: 'wrong' };
    throw error;
  }
}
