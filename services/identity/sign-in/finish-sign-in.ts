import { isCurrentPasswordHash } from '../passwords/password-rows.ts';
import { readFactors } from '../second-factor/factors.ts';
import { looksLikeRecoveryCode } from '../second-factor/recovery-codes.ts';
import { countUnusedRecoveryCodes } from '../second-factor/second-factor.ts';
import { claimCode, isRefusedCode, isSignInExpiredError } from '../second-factor/totp-code.ts';
import { deleteSession } from '../sessions/sessions.ts';
import type { SignInClient } from './grant-session.ts';
import { grantSession, toClientFields } from './grant-session.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import type { SecondStepRefusal } from './second-step.ts';
import { startSecondStep } from './second-step.ts';
import type { SignInContext } from './sign-in.ts';

export type FinishSignInRequest = SignInClient & { code: string };

export type FinishSignInResult =
  | { kind: 'signed-in'; setCookies: string[] }
  | { kind: 'wrong-code' }
  | SecondStepRefusal;

/**
 * Verifies an authenticator code or a recovery code after the password and opens the session. Each code is accepted
 * once. Rejects if the database fails.
 */
export async function finishSignIn(
  context: SignInContext,
  { code, ...client }: FinishSignInRequest,
): Promise<FinishSignInResult> {
  const { db } = context;
  const step = await startSecondStep(context, client);
  if (step.kind !== 'started') return step;
  const { pending, email, hash } = step;
  const { staffId } = pending;
  const verified = await verifyCode(context, pending, code);
  if (verified.kind === 'wrong-code')
    await context.record({ kind: 'code-failed', staffId, email, ...toClientFields(client) });
  if (verified.kind !== 'verified') return verified;
  // If the password was replaced during the check, every session has ended except this new one, which is deleted here.
  if (!(await isCurrentPasswordHash(db, { staffId, hash }))) {
    await deleteSession(db, verified.token);
    return { kind: 'expired' };
  }
  await step.succeeded();
  const { token, setCookies, method } = verified;
  if (method !== 'password and code') await recordUsedCode(context, client, { staffId, email });
  const session = { token, staffId, email, setCookies, method, mustSetUp: false };
  return { kind: 'signed-in', setCookies: await grantSession(context, client, session) };
}

type VerificationResult =
  | {
      kind: 'verified';
      token: string;
      setCookies: string[];
      method: 'password and code' | 'password and recovery code';
    }
  | { kind: 'wrong-code' }
  | { kind: 'expired' };

async function verifyCode(
  { db, auth, recoveryCodes }: SignInContext,
  { staffId, headers }: PendingSignIn,
  typedCode: string,
): Promise<VerificationResult> {
  try {
    if (looksLikeRecoveryCode(typedCode)) {
      const body = { code: recoveryCodes.toHash(typedCode) };
      const used = await auth.api.verifyBackupCode({ body, headers, returnHeaders: true });
      const token = String(used.response.token);
      return { kind: 'verified', token, setCookies: used.headers.getSetCookie(), method: 'password and recovery code' };
    }
    const { hasApp } = await readFactors(db, staffId);
    const code = hasApp ? await claimCode(auth, { staffId, typedCode }) : null;
    if (code === null) return { kind: 'wrong-code' };
    const verified = await auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
    const { token } = verified.response;
    return { kind: 'verified', token, setCookies: verified.headers.getSetCookie(), method: 'password and code' };
  } catch (error) {
    if (isRefusedCode(error)) return { kind: 'wrong-code' };
    if (isSignInExpiredError(error)) return { kind: 'expired' };
    throw error;
  }
}

async function recordUsedCode(
  context: SignInContext,
  client: SignInClient,
  account: { staffId: string; email: string },
): Promise<void> {
  const left = (await countUnusedRecoveryCodes(context.db, account.staffId)) ?? 0;
  await context.record({ kind: 'recovery-code-used', ...account, ...toClientFields(client), detail: `${left} left` });
}
