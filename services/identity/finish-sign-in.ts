import type { Client } from './grant-session.ts';
import { grantSession, toFacts } from './grant-session.ts';
import { findPasswordHash, isCurrentPasswordHash } from './password-rows.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { findPendingSignIn } from './pending-sign-in.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { looksLikeRecoveryCode } from './recovery-codes.ts';
import { findRecoveryCodesLeft } from './second-factor.ts';
import { deleteSession } from './sessions.ts';
import type { SignInContext } from './sign-in.ts';
import type { TooManyAttempts } from './sign-in-limits.ts';
import { claimCode, isEndedSignIn, isRefusedCode } from './totp-code.ts';

export type FinishSignInRequest = Client & { code: string };

/** `expired`: the sign-in starts again with the password, after ten minutes or five wrong codes. */
export type FinishSignInResult =
  | { kind: 'signed-in'; setCookies: string[] }
  | { kind: 'wrong-code' }
  | { kind: 'expired' }
  | TooManyAttempts;

type FinishContext = SignInContext & { recoveryCodes: RecoveryCodes };

/**
 * Checks the code of an authenticator app, or a recovery code, after the password was right, and opens the session.
 * Either is accepted once. Rejects if the database fails.
 */
export async function finishSignIn(
  context: FinishContext,
  { code, ...client }: FinishSignInRequest,
): Promise<FinishSignInResult> {
  const { db, auth, limits, devices } = context;
  const { clientAddress, headers } = client;
  const pending = await findPendingSignIn(auth, headers);
  const email = pending && (await findEmail(context, pending.staffId));
  if (pending === null || email === null) return { kind: 'expired' };
  const { staffId } = pending;
  const hash = await findPasswordHash(db, staffId);
  if (hash === null) return { kind: 'expired' };
  const deviceId = devices.find(headers, { staffId, hash });
  const attempt = await limits.countCode({ email, clientAddress, deviceId });
  if (attempt.kind === 'too-many-attempts') {
    if (attempt.isFirst) await context.record({ kind: 'sign-in-blocked', staffId, email, ...toFacts(client) });
    return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  }
  const verified = await verifyCode(context, pending, code);
  if (verified.kind === 'wrong-code') await context.record({ kind: 'code-failed', staffId, email, ...toFacts(client) });
  if (verified.kind !== 'verified') return verified;
  // A password replaced during the check has ended every session except this new one.
  if (!(await isCurrentPasswordHash(db, { staffId, hash }))) {
    await deleteSession(db, verified.token);
    return { kind: 'expired' };
  }
  await attempt.succeeded();
  const { token, setCookies, way } = verified;
  if (way !== 'password and code') await recordUsedCode(context, client, { staffId, email });
  const session = { token, staffId, email, setCookies, way, mustSetUp: false };
  return { kind: 'signed-in', setCookies: await grantSession(context, client, session) };
}

type Verified =
  | { kind: 'verified'; token: string; setCookies: string[]; way: 'password and code' | 'password and recovery code' }
  | { kind: 'wrong-code' }
  | { kind: 'expired' };

async function verifyCode(
  { auth, recoveryCodes }: FinishContext,
  { staffId, headers }: PendingSignIn,
  typedCode: string,
): Promise<Verified> {
  try {
    if (looksLikeRecoveryCode(typedCode)) {
      const body = { code: recoveryCodes.toHash(typedCode) };
      const used = await auth.api.verifyBackupCode({ body, headers, returnHeaders: true });
      const token = String(used.response.token);
      return { kind: 'verified', token, setCookies: used.headers.getSetCookie(), way: 'password and recovery code' };
    }
    const code = await claimCode(auth, { staffId, typedCode });
    if (code === null) return { kind: 'wrong-code' };
    const verified = await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
    const { token } = verified.response;
    return { kind: 'verified', token, setCookies: verified.headers.getSetCookie(), way: 'password and code' };
  } catch (error) {
    if (isRefusedCode(error)) return { kind: 'wrong-code' };
    if (isEndedSignIn(error)) return { kind: 'expired' };
    throw error;
  }
}

async function recordUsedCode(
  context: FinishContext,
  client: Client,
  account: { staffId: string; email: string },
): Promise<void> {
  const left = (await findRecoveryCodesLeft(context.db, account.staffId)) ?? 0;
  await context.record({ kind: 'recovery-code-used', ...account, ...toFacts(client), detail: `${left} left` });
}

async function findEmail({ db }: FinishContext, staffId: string): Promise<string | null> {
  const row = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst();
  return row?.email ?? null;
}
