import { isAPIError } from 'better-auth/api';
import { renderSVG } from 'uqr';
import { normalisePassword } from '#domain/staff/password.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { TooManyAttempts } from '#services/security/attempt-limiter.ts';
import type { PasswordRefusal } from '../passwords/confirm-password.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { deleteSessionsOf, findAnySession } from '../sessions/sessions.ts';
import type { SignInClient } from '../sign-in/grant-session.ts';
import { describeSession, toClientFields } from '../sign-in/grant-session.ts';
import { pickCookie } from '../sign-in/pending-sign-in.ts';
import type { SignInContext } from '../sign-in/sign-in.ts';
import { lacksSecondStep, requiresSecondFactor } from '../sign-in/sign-in-policy.ts';
import { lockFactors, readFactors, turnOffAll } from './factors.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { claimCode, isRefusedCode } from './totp-code.ts';

/** The key as text and as a QR code, and the recovery codes, shown only once. */
export type SetUp = { key: string; qrCodeSvg: string; recoveryCodes: string[] };

export type StartSetUpResult = ({ kind: 'started' } & SetUp) | { kind: 'already-on' } | PasswordRefusal;
export type ConfirmSetUpResult =
  | { kind: 'on'; setCookies: string[] }
  | { kind: 'wrong-code' }
  | { kind: 'not-started' }
  | { kind: 'signed-out' }
  | TooManyAttempts;
export type TurnOffResult = { kind: 'off' } | { kind: 'required' } | PasswordRefusal;
export type ReplaceCodesResult = { kind: 'replaced'; recoveryCodes: string[] } | { kind: 'not-on' } | PasswordRefusal;

/**
 * Starts setting up an authenticator app (RFC 6238), which takes effect with {@link confirmSetUp}. If the account has
 * passkeys, its recovery codes are replaced.
 */
export async function startSetUp(
  context: SignInContext,
  request: SignInClient & { password: string },
): Promise<StartSetUpResult> {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
  // A session that waits for its first recovery codes may not set up an app.
  const { passkeyIds } = await readFactors(context.db, confirmed.viewer.staffId);
  if (confirmed.mustSetUp && passkeyIds.length > 0) return { kind: 'signed-out' };
  const body = { password: normalisePassword(request.password), method: 'totp' as const };
  try {
    const result = await context.auth.api.enableTwoFactor({ body, headers: toSessionHeaders(request.headers) });
    if (result.method !== 'totp') throw new Error('better-auth set up another second factor.');
    const key = new URL(result.totpURI).searchParams.get('secret') ?? '';
    return { kind: 'started', key, qrCodeSvg: renderSVG(result.totpURI), recoveryCodes: result.backupCodes };
  } catch (error) {
    if (isAPIError(error) && error.body?.code === 'TOTP_ALREADY_ENABLED') return { kind: 'already-on' };
    throw error;
  }
}

/** Turns on the second factor with the app's first code, and ends the account's other sessions. */
export async function confirmSetUp(
  context: SignInContext,
  { code: typedCode, ...client }: SignInClient & { code: string },
): Promise<ConfirmSetUpResult> {
  const session = await findAnySession(context, client.headers);
  if (session === null || (await lacksSecondStep(context.db, session))) return { kind: 'signed-out' };
  const { staffId, email, sessionToken } = session.viewer;
  if (!(await hasUnverifiedApp(context.db, staffId))) return { kind: 'not-started' };
  const attempt = await context.limits.countCode({
    email,
    clientAddress: client.clientAddress,
    deviceId: sessionToken,
  });
  if (attempt.kind === 'too-many-attempts') return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  const code = await claimCode(context.auth, { staffId, typedCode });
  if (code === null) return { kind: 'wrong-code' };
  try {
    const headers = toSessionHeaders(client.headers);
    const verified = await context.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
    await attempt.succeeded();
    const setCookies = verified.headers.getSetCookie();
    // better-auth replaces the session only if no second step was required before.
    const isFirst = setCookies.length > 0;
    await endOtherSessions(context, client, { staffId, sessionToken, setCookies });
    await context.record({
      kind: isFirst ? 'second-factor-on' : 'app-added',
      staffId,
      email,
      ...toClientFields(client),
    });
    return { kind: 'on', setCookies: [...setCookies, context.hint.set] };
  } catch (error) {
    if (isRefusedCode(error)) return { kind: 'wrong-code' };
    throw error;
  }
}

/**
 * Removes the authenticator app, unless it is the last second factor and the site requires one. Without a passkey, the
 * password alone then suffices to sign in.
 */
export async function turnOff(
  context: SignInContext,
  request: SignInClient & { password: string },
): Promise<TurnOffResult> {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
  const { staffId, email } = confirmed.viewer;
  const result = await inTransaction(context.db, async (trx) => {
    const { passkeyIds } = await lockFactors(trx, staffId);
    const isLast = passkeyIds.length === 0;
    if (isLast && (await requiresSecondFactor(trx, staffId))) return 'required';
    await (isLast ? turnOffAll(trx, staffId) : removeApp(trx, staffId));
    return isLast ? 'second-factor-off' : 'app-removed';
  });
  if (result === 'required') return { kind: 'required' };
  await context.record({ kind: result, staffId, email, ...toClientFields(request) });
  return { kind: 'off' };
}

/** Replaces the recovery codes. The old codes become invalid. */
export async function replaceRecoveryCodes(
  context: SignInContext,
  request: SignInClient & { password: string },
): Promise<ReplaceCodesResult> {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
  const { staffId, email } = confirmed.viewer;
  if ((await countUnusedRecoveryCodes(context.db, staffId)) === null) return { kind: 'not-on' };
  const { backupCodes } = await context.auth.api.generateBackupCodes({
    body: { password: normalisePassword(request.password) },
    headers: toSessionHeaders(request.headers),
  });
  await context.record({ kind: 'recovery-codes-replaced', staffId, email, ...toClientFields(request) });
  return { kind: 'replaced', recoveryCodes: backupCodes };
}

/** Null if no second step is required. */
export async function countUnusedRecoveryCodes(db: Database, staffId: string): Promise<number | null> {
  const row = await db
    .selectFrom('staffSecondFactors')
    .innerJoin('staff', 'staff.id', 'staffSecondFactors.staffId')
    .select('backupCodes')
    .where('staffId', '=', staffId)
    .where('twoFactorEnabled', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : countRecoveryCodes(row.backupCodes);
}

/** Removes the authenticator app but not the recovery codes. */
async function removeApp(trx: Database, staffId: string): Promise<void> {
  await trx
    .updateTable('staffSecondFactors')
    .set({ secret: null, verified: false })
    .where('staffId', '=', staffId)
    .execute();
}

async function hasUnverifiedApp(db: Database, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staffSecondFactors')
    .select('verified')
    .where('staffId', '=', staffId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  return row?.verified === false;
}

/** `setCookies`: the cookies of the new session, if better-auth replaced the current one. */
async function endOtherSessions(
  context: SignInContext,
  client: SignInClient,
  { staffId, sessionToken, setCookies }: { staffId: string; sessionToken: string; setCookies: string[] },
): Promise<void> {
  const headers = new Headers({ Cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });
  const replaced = await findAnySession(context, headers);
  const token = replaced?.viewer.sessionToken ?? sessionToken;
  await describeSession(context, client, { token, mustSetUp: false, hasSecondStep: true });
  await deleteSessionsOf(context.db, { staffId, exceptToken: token });
}

/** Returns only the session cookie, to ignore the cookie of a pending sign-in. */
const toSessionHeaders = (headers: Headers) => pickCookie(headers, 'session_token');
