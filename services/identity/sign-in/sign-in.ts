import { isAPIError } from 'better-auth/api';
import { MAX_PASSWORD_CHARACTERS, normalisePassword } from '#domain/staff/password.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import type { TooManyAttempts } from '#services/security/attempt-limiter.ts';
import { isDeactivated } from '../accounts/account-rows.ts';
import type { PasswordHash } from '../passwords/password-hash.ts';
import { findCredentials, isCurrentPasswordHash } from '../passwords/password-rows.ts';
import type { SecondSteps } from '../second-factor/factors.ts';
import { readFactors, toSecondSteps } from '../second-factor/factors.ts';
import type { RecoveryCodes } from '../second-factor/recovery-codes.ts';
import { claimSetUpToken, findSetUpToken } from '../second-factor/set-up-link.ts';
import type { SessionContext } from '../sessions/sessions.ts';
import { deleteSession } from '../sessions/sessions.ts';
import type { SignInClient } from './grant-session.ts';
import { grantSession, toClientFields } from './grant-session.ts';
import { deletePendingSignIns } from './pending-sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { requiresSecondFactor } from './sign-in-policy.ts';

export type SignInRequest = {
  email: string;
  password: string;
  clientAddress: string;
  /** The request's headers. A session in their cookies is ended, because the new session replaces the cookies. */
  headers?: Headers;
  /** From a link with which the account can enrol its first second factor. */
  setUpToken?: string;
  /** The account was created with an invitation in the same request. */
  isInvited?: boolean;
};

/**
 * `setCookies` are `Set-Cookie` lines. After `second-factor-needed` they allow the second step, after `set-up-needed` setting up
 * a second factor, and after `codes-needed` viewing the account's first recovery codes; none of them opens the newsroom.
 * `set-up-link-needed`: a second step is required and the account does not have one. `deactivated`: the password is correct, but
 * the account was deactivated.
 */
export type SignInResult =
  | { kind: 'signed-in' | 'set-up-needed' | 'codes-needed'; setCookies: string[] }
  | { kind: 'second-factor-needed'; setCookies: string[]; steps: SecondSteps }
  | { kind: 'set-up-link-needed' | 'deactivated' }
  | { kind: 'refused' }
  | TooManyAttempts;

export type SignInContext = SessionContext & {
  limits: SignInLimits;
  passwordHash: PasswordHash;
  recoveryCodes: RecoveryCodes;
};

/**
 * Checks email and password, and opens a session if the account does not need a second factor. `refused` does not reveal
 * whether the email or the password is wrong; both cases do the same work. Rejects if the database fails.
 */
export async function signIn(context: SignInContext, request: SignInRequest): Promise<SignInResult> {
  const { clientAddress, headers = new Headers(), setUpToken = '', isInvited = false } = request;
  const email = parseStaffEmail(request.email);
  const password = normalisePassword(request.password);
  if (email === null || [...password].length > MAX_PASSWORD_CHARACTERS) return { kind: 'refused' };
  const client = { headers, clientAddress };
  const account = await findCredentials(context.db, email);
  const deviceId = account && context.devices.find(headers, account);
  const hasLinkToken = isInvited || (await isSetUpToken(context, { token: setUpToken, email }));
  const attempt = await context.limits.count({ email, clientAddress, deviceId, hasLinkToken });
  const subject = account === null ? {} : { staffId: account.staffId, email };
  if (attempt.kind === 'too-many-attempts') {
    if (attempt.isFirst) await context.record({ kind: 'sign-in-blocked', ...subject, ...toClientFields(client) });
    return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  }
  const checked = await checkPassword(context, { email, password, account });
  if (checked.kind === 'refused') {
    const { kind, reason } = checked;
    const detail = reason === null ? {} : { detail: reason };
    await context.record({ kind: 'sign-in-failed', ...subject, ...toClientFields(client), ...detail });
    return { kind: reason ?? kind };
  }
  if (checked.kind === 'pending') {
    await context.record({ kind: 'password-accepted', ...subject, ...toClientFields(client) });
    const steps = toSecondSteps(await readFactors(context.db, checked.staffId));
    return { kind: 'second-factor-needed', setCookies: checked.setCookies, steps };
  }
  return openNewSession(context, client, { ...checked, email, setUpToken, succeeded: attempt.succeeded });
}

async function isSetUpToken(
  { db, now }: SignInContext,
  { token, email }: { token: string; email: string },
): Promise<boolean> {
  return token !== '' && (await findSetUpToken(db, { token, nowMs: now() }))?.email === email;
}

type OpenedSession = { token: string; staffId: string; setCookies: string[] };
type CheckedPassword =
  | { kind: 'refused'; reason: 'deactivated' | null }
  | { kind: 'pending'; staffId: string; setCookies: string[] }
  | ({ kind: 'session' } & OpenedSession);

/**
 * Opens the session that an accepted password permits. Reads the policy and the factors after better-auth has stored
 * the session. If either is turned on later, that change ends the stored session, so no session is missed.
 */
async function openNewSession(
  context: SignInContext,
  client: SignInClient,
  request: OpenedSession & { email: string; setUpToken: string; succeeded: () => Promise<void> },
): Promise<SignInResult> {
  const { db, now } = context;
  const { succeeded, setUpToken, ...session } = request;
  const { staffId, email, token } = session;
  const { isOn, passkeyIds } = await readFactors(db, staffId);
  const hasLink = setUpToken !== '' && (await claimSetUpToken(db, { token: setUpToken, staffId, nowMs: now() }));
  if (isOn || (!hasLink && (await requiresSecondFactor(db, staffId)))) {
    await deleteSession(db, token);
    const detail = 'no second step';
    await context.record({ kind: 'password-accepted', staffId, email, ...toClientFields(client), detail });
    return { kind: isOn ? 'refused' : 'set-up-link-needed' };
  }
  await succeeded();
  const kind = passkeyIds.length > 0 ? 'codes-needed' : hasLink ? 'set-up-needed' : 'signed-in';
  const method = hasLink ? 'password and set-up link' : 'password';
  const setCookies = await grantSession(context, client, { ...session, method, mustSetUp: kind !== 'signed-in' });
  return { kind, setCookies };
}

async function checkPassword(
  { db, auth }: SessionContext,
  { email, password, account }: { email: string; password: string; account: { staffId: string; hash: string } | null },
): Promise<CheckedPassword> {
  try {
    const { headers, response } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
    if (account === null) throw new Error('better-auth found an account that has no credentials.');
    const { staffId, hash } = account;
    // If the password was replaced or the account deactivated during the check, every session and pending sign-in has
    // ended except this new one, which is deleted here.
    const isCurrent = await isCurrentPasswordHash(db, { staffId, hash });
    const reason = isCurrent && (await isDeactivated(db, staffId)) ? 'deactivated' : null;
    const isAccepted = isCurrent && reason === null;
    const setCookies = headers.getSetCookie();
    if ('twoFactorRedirect' in response) {
      if (isAccepted) return { kind: 'pending', staffId, setCookies };
      await deletePendingSignIns(db, staffId);
      return { kind: 'refused', reason };
    }
    if (isAccepted) return { kind: 'session', token: response.token, staffId, setCookies };
    await deleteSession(db, response.token);
    return { kind: 'refused', reason };
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return { kind: 'refused', reason: null };
    throw error;
  }
}
