import { isAPIError } from 'better-auth/api';
import { renderSVG } from 'uqr';
import { normalisePassword } from '#domain/staff/password.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { PasswordRefusal } from './confirm-password.ts';
import { confirmPassword } from './confirm-password.ts';
import type { Client } from './grant-session.ts';
import { describeSession, toFacts } from './grant-session.ts';
import { deletePendingSignIns, pickCookie } from './pending-sign-in.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { deleteSessionsOf, findAnySession } from './sessions.ts';
import type { SignInContext } from './sign-in.ts';
import type { TooManyAttempts } from './sign-in-limits.ts';
import { requiresSecondFactor } from './sign-in-policy.ts';
import { claimCode, isRefusedCode } from './totp-code.ts';

/** What the browser needs for the set-up: the key as text and as a QR code, and the recovery codes, shown this once. */
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

/** Starts the set-up of an authenticator app (RFC 6238). It is not in use before {@link confirmSetUp}. */
export async function startSetUp(
  context: SignInContext,
  request: Client & { password: string },
): Promise<StartSetUpResult> {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
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

/** Turns the second factor on with the app's first code, and ends the other sessions of the account. */
export async function confirmSetUp(
  context: SignInContext,
  { code: typedCode, ...client }: Client & { code: string },
): Promise<ConfirmSetUpResult> {
  const session = await findAnySession(context, client.headers);
  if (session === null) return { kind: 'signed-out' };
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
    await replaceSessions(context, client, { staffId, setCookies });
    await context.record({ kind: 'second-factor-on', staffId, email, ...toFacts(client) });
    return { kind: 'on', setCookies: [...setCookies, context.hint.set] };
  } catch (error) {
    if (isRefusedCode(error)) return { kind: 'wrong-code' };
    throw error;
  }
}

/** Turns the second factor off, unless the site requires it. */
export async function turnOff(context: SignInContext, request: Client & { password: string }): Promise<TurnOffResult> {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
  if (await requiresSecondFactor(context.db)) return { kind: 'required' };
  const { staffId, email } = confirmed.viewer;
  await deleteApp(context.db, staffId);
  await context.record({ kind: 'second-factor-off', staffId, email, ...toFacts(request) });
  return { kind: 'off' };
}

/** Replaces the recovery codes. The old ones end. */
export async function replaceRecoveryCodes(
  context: SignInContext,
  request: Client & { password: string },
): Promise<ReplaceCodesResult> {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
  const { staffId, email } = confirmed.viewer;
  if ((await findRecoveryCodesLeft(context.db, staffId)) === null) return { kind: 'not-on' };
  const { backupCodes } = await context.auth.api.generateBackupCodes({
    body: { password: normalisePassword(request.password) },
    headers: toSessionHeaders(request.headers),
  });
  await context.record({ kind: 'recovery-codes-replaced', staffId, email, ...toFacts(request) });
  return { kind: 'replaced', recoveryCodes: backupCodes };
}

/** The number of unused recovery codes; null if the account has no authenticator app in use. */
export async function findRecoveryCodesLeft(db: Database, staffId: string): Promise<number | null> {
  const row = await db
    .selectFrom('staffSecondFactors')
    .select('backupCodes')
    .where('staffId', '=', staffId)
    .where('verified', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : countRecoveryCodes(row.backupCodes);
}

/** Deletes the authenticator app and the recovery codes of an account, in one transaction. */
export function deleteApp(db: Database, staffId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.updateTable('staff').set({ twoFactorEnabled: false }).where('id', '=', staffId).execute();
    await trx.deleteFrom('staffSecondFactors').where('staffId', '=', staffId).execute();
    await deletePendingSignIns(trx, staffId);
  });
}

async function hasUnverifiedApp(db: Database, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staffSecondFactors')
    .select('verified')
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return row?.verified === false;
}

/** better-auth has replaced this session by a new one, to which `setCookies` belong. */
async function replaceSessions(
  context: SignInContext,
  client: Client,
  { staffId, setCookies }: { staffId: string; setCookies: string[] },
): Promise<void> {
  const headers = new Headers({ Cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });
  const session = await findAnySession(context, headers);
  if (session === null) throw new Error('better-auth opened no session.');
  const token = session.viewer.sessionToken;
  await describeSession(context, client, { token, mustSetUp: false });
  await deleteSessionsOf(context.db, { staffId, exceptToken: token });
}

/** Without the cookie of a pending sign-in. */
const toSessionHeaders = (headers: Headers) => pickCookie(headers, 'session_token');
