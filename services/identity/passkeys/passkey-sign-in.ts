import type { PublicKeyCredentialDescriptorJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { Database } from '#services/postgres/database.ts';
import type { TooManyAttempts } from '#services/security/attempt-limiter.ts';
import { isDeactivated } from '../accounts/account-rows.ts';
import { PASSKEY_COOKIE } from '../auth.ts';
import { readFactors } from '../second-factor/factors.ts';
import { deleteSession } from '../sessions/sessions.ts';
import type { SignInClient } from '../sign-in/grant-session.ts';
import { grantSession, toClientFields } from '../sign-in/grant-session.ts';
import { deletePendingSignIn, findPendingSignIn, pickCookie } from '../sign-in/pending-sign-in.ts';
import type { SecondStepRefusal } from '../sign-in/second-step.ts';
import { startSecondStep } from '../sign-in/second-step.ts';
import type { SignInContext } from '../sign-in/sign-in.ts';
import type { Challenge } from './passkeys.ts';
import { base64UrlSchema, credentialFields } from './passkeys.ts';

/** After `codes-needed` the session only opens the page with the first recovery codes. */
export type PasskeySignInResult =
  | { kind: 'signed-in' | 'codes-needed'; setCookies: string[] }
  | { kind: 'refused' }
  | TooManyAttempts;

export type StartPasskeySignInResult = Challenge<PublicKeyCredentialRequestOptionsJSON> | TooManyAttempts;

export type PasskeyStepResult = { kind: 'signed-in'; setCookies: string[] } | { kind: 'refused' } | SecondStepRefusal;

const assertionSchema = z.looseObject({
  ...credentialFields,
  response: z.looseObject({
    clientDataJSON: base64UrlSchema,
    authenticatorData: base64UrlSchema,
    signature: base64UrlSchema,
  }),
});

/** Starts a sign-in with a passkey. The browser offers its own passkeys for the site, so no account is named. */
export async function startPasskeySignIn(
  { auth, limits }: SignInContext,
  { clientAddress }: SignInClient,
): Promise<StartPasskeySignInResult> {
  // Starts are limited, because each stores a challenge and anyone can request one.
  const attempt = await limits.countPasskey(clientAddress);
  if (attempt.kind === 'too-many-attempts') return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  const options = { ...response, userVerification: 'required' as const };
  return { kind: 'started', options, setCookies: headers.getSetCookie() };
}

/** Starts the passkey step after the password. The browser offers only passkeys of that account. */
export async function startPasskeyStep(
  context: SignInContext,
  client: SignInClient,
): Promise<StartPasskeySignInResult | { kind: 'expired' }> {
  const pending = await findPendingSignIn(context.auth, client.headers);
  if (pending === null) return { kind: 'expired' };
  const started = await startPasskeySignIn(context, client);
  if (started.kind !== 'started') return started;
  const allowCredentials = await listCredentials(context.db, pending.staffId);
  return { ...started, options: { ...started.options, allowCredentials } };
}

/** Opens a session with a passkey. It counts as both factors, because it verifies a fingerprint, face or PIN. */
export async function signInWithPasskey(
  context: SignInContext,
  { response, ...client }: SignInClient & { response: unknown },
): Promise<PasskeySignInResult> {
  const attempt = await context.limits.countPasskey(client.clientAddress);
  if (attempt.kind === 'too-many-attempts') {
    if (attempt.isFirst) await context.record({ kind: 'sign-in-blocked', ...toClientFields(client) });
    return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  }
  const assertion = assertionSchema.safeParse(response).data;
  if (assertion === undefined) return { kind: 'refused' };
  const opened = await openSession(context, client.headers, assertion);
  if (opened === null) {
    await context.record({ kind: 'sign-in-failed', ...toClientFields(client), detail: 'passkey' });
    return { kind: 'refused' };
  }
  await attempt.succeeded();
  // Called a second time, because the request that started the sign-in was counted too.
  await attempt.succeeded();
  const { isOn } = await readFactors(context.db, opened.staffId);
  const setCookies = await grantSession(context, client, { ...opened, method: 'passkey', mustSetUp: !isOn });
  return { kind: isOn ? 'signed-in' : 'codes-needed', setCookies };
}

/** Verifies a passkey of the account whose password was accepted, and opens the session. */
export async function finishSignInWithPasskey(
  context: SignInContext,
  { response, ...client }: SignInClient & { response: unknown },
): Promise<PasskeyStepResult> {
  const step = await startSecondStep(context, client);
  if (step.kind !== 'started') return step;
  const { pending, email } = step;
  const { staffId } = pending;
  const assertion = assertionSchema.safeParse(response).data;
  const credentials = await listCredentials(context.db, staffId);
  const isOwn = credentials.some(({ id }) => id === assertion?.id);
  const opened = assertion && isOwn ? await openSession(context, client.headers, assertion) : null;
  if (opened === null) {
    await context.record({ kind: 'code-failed', staffId, email, ...toClientFields(client), detail: 'passkey' });
    return { kind: 'refused' };
  }
  await step.succeeded();
  await deletePendingSignIn(context.db, pending);
  const session = { ...opened, method: 'password and passkey', mustSetUp: false } as const;
  return { kind: 'signed-in', setCookies: await grantSession(context, client, session) };
}

/** Opens a session with the browser's signed assertion; null if better-auth rejects it or the account is deactivated. */
async function openSession({ auth, db }: SignInContext, headers: Headers, response: z.infer<typeof assertionSchema>) {
  try {
    const opened = await auth.api.verifyPasskeyAuthentication({
      body: { response },
      headers: pickCookie(headers, PASSKEY_COOKIE),
      returnHeaders: true,
    });
    const { session, user } = opened.response;
    if (await isDeactivated(db, user.id)) {
      await deleteSession(db, session.token);
      return null;
    }
    return { token: session.token, staffId: user.id, email: user.email, setCookies: opened.headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}

/** How a browser reaches an authenticator (WebAuthn Level 3, §5.8.4). */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

async function listCredentials(db: Database, staffId: string): Promise<PublicKeyCredentialDescriptorJSON[]> {
  const rows = await db
    .selectFrom('staffPasskeys')
    .select(['credentialId', 'transports'])
    .where('staffId', '=', staffId)
    .execute();
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: TRANSPORTS.filter((transport) => transports?.split(',').includes(transport)),
  }));
}
