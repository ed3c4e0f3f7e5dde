import { isIP } from 'node:net';
import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { Database } from '../postgres/database.ts';
import { PASSKEY_COOKIE } from './auth.ts';
import type { PasswordRefusal } from './confirm-password.ts';
import { confirmPassword } from './confirm-password.ts';
import type { Client } from './grant-session.ts';
import { grantSession, toFacts } from './grant-session.ts';
import { pickCookie } from './pending-sign-in.ts';
import { findSession } from './sessions.ts';
import type { SignInContext } from './sign-in.ts';
import type { TooManyAttempts } from './sign-in-limits.ts';

/** `createdAt` in ms. */
export type Passkey = { id: string; name: string; createdAt: number };

/** `options` are those of WebAuthn, as JSON. */
type Challenge<Options> = { kind: 'started'; options: Options; setCookies: string[] };

export type PasskeySignInResult = { kind: 'signed-in'; setCookies: string[] } | { kind: 'refused' } | TooManyAttempts;
export type AddPasskeyResult = { kind: 'added' } | { kind: 'refused' } | { kind: 'signed-out' };

const MAX_NAME_LENGTH = 60;
/** All binary values are base64url. */
const TEXT = z.base64url().max(16_000);
/** What a browser sends (WebAuthn `PublicKeyCredential.toJSON`), before its signature is checked. */
const CREDENTIAL = {
  id: TEXT,
  rawId: TEXT,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};
const registrationSchema = z.looseObject({
  ...CREDENTIAL,
  response: z.looseObject({ clientDataJSON: TEXT, attestationObject: TEXT }),
});
const assertionSchema = z.looseObject({
  ...CREDENTIAL,
  response: z.looseObject({ clientDataJSON: TEXT, authenticatorData: TEXT, signature: TEXT }),
});

/** Browsers accept passkeys for host names with https, and for localhost. */
export function canUsePasskeys(siteUrl: string): boolean {
  const { hostname, protocol } = new URL(siteUrl);
  return (protocol === 'https:' && isIP(hostname.replace(/[[\]]/g, '')) === 0) || hostname === 'localhost';
}

/** Starts the registration of a passkey, after the password. */
export async function startPasskey(context: SignInContext, request: Client & { password: string }) {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
  if (confirmed.mustSetUp) return { kind: 'signed-out' as const };
  const { response: options, headers } = await context.auth.api.generatePasskeyRegistrationOptions({
    query: {},
    headers: request.headers,
    returnHeaders: true,
  });
  return { kind: 'started', options, setCookies: headers.getSetCookie() } satisfies Challenge<typeof options>;
}

/** Stores the passkey that the browser created. */
export async function addPasskey(
  context: SignInContext,
  { name, response, ...client }: Client & { name: string; response: unknown },
): Promise<AddPasskeyResult> {
  const viewer = await findSession(context, client.headers);
  if (viewer === null) return { kind: 'signed-out' };
  const parsed = registrationSchema.safeParse(response);
  if (!parsed.success) return { kind: 'refused' };
  try {
    const body = { response: parsed.data, name: toName(name) };
    await context.auth.api.verifyPasskeyRegistration({ body, headers: client.headers });
  } catch (error) {
    if (isAPIError(error)) return { kind: 'refused' };
    throw error;
  }
  const { staffId, email } = viewer;
  await context.record({ kind: 'passkey-added', staffId, email, ...toFacts(client) });
  return { kind: 'added' };
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Database, staffId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('staffPasskeys')
    .select(['id', 'name', 'createdAt'])
    .where('staffId', '=', staffId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, createdAt }) => ({ id, name: name ?? '', createdAt: createdAt?.getTime() ?? 0 }));
}

/** Renames a passkey of the signed-in staff member. `missing` if they have none with this id. */
export async function renamePasskey(
  context: SignInContext,
  { headers, id, name }: { headers: Headers; id: string; name: string },
): Promise<{ kind: 'renamed' } | { kind: 'missing' } | { kind: 'signed-out' }> {
  const viewer = await findSession(context, headers);
  if (viewer === null) return { kind: 'signed-out' };
  const { numUpdatedRows } = await context.db
    .updateTable('staffPasskeys')
    .set({ name: toName(name) })
    .where('id', '=', id)
    .where('staffId', '=', viewer.staffId)
    .executeTakeFirst();
  return { kind: numUpdatedRows === 1n ? 'renamed' : 'missing' };
}

/** Removes a passkey, after the password. */
export async function removePasskey(
  context: SignInContext,
  { id, ...request }: Client & { password: string; id: string },
): Promise<{ kind: 'removed' } | { kind: 'missing' } | PasswordRefusal> {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
  const { staffId, email } = confirmed.viewer;
  const { numDeletedRows } = await context.db
    .deleteFrom('staffPasskeys')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return { kind: 'missing' };
  await context.record({ kind: 'passkey-removed', staffId, email, ...toFacts(request) });
  return { kind: 'removed' };
}

/** Starts a sign-in with a passkey. The browser offers those that it has for this site, so no account is named. */
export async function startPasskeySignIn(
  { auth, limits }: SignInContext,
  { clientAddress }: { clientAddress: string },
) {
  // Each start stores a challenge, and anyone may ask for one.
  const attempt = await limits.countAddress(clientAddress);
  if (attempt.kind === 'too-many-attempts') return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  const options = { ...response, userVerification: 'required' as const };
  return { kind: 'started', options, setCookies: headers.getSetCookie() } satisfies Challenge<typeof options>;
}

/** Opens a session with a passkey, which counts as both factors: it checks a fingerprint, face or PIN. */
export async function signInWithPasskey(
  context: SignInContext,
  { response, ...client }: Client & { response: unknown },
): Promise<PasskeySignInResult> {
  const attempt = await context.limits.countAddress(client.clientAddress);
  if (attempt.kind === 'too-many-attempts') {
    if (attempt.isFirst) await context.record({ kind: 'sign-in-blocked', ...toFacts(client) });
    return { kind: attempt.kind, retryAfterS: attempt.retryAfterS };
  }
  const parsed = assertionSchema.safeParse(response);
  if (!parsed.success) return { kind: 'refused' };
  try {
    const headers = pickCookie(client.headers, PASSKEY_COOKIE);
    const body = { response: parsed.data };
    const opened = await context.auth.api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true });
    const { session, user } = opened.response;
    await attempt.succeeded();
    // The request that started the sign-in was counted too.
    await attempt.succeeded();
    const account = { token: session.token, staffId: user.id, email: user.email };
    const rest = { setCookies: opened.headers.getSetCookie(), way: 'passkey' as const, mustSetUp: false };
    return { kind: 'signed-in', setCookies: await grantSession(context, client, { ...account, ...rest }) };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    await context.record({ kind: 'sign-in-failed', ...toFacts(client), detail: 'passkey' });
    return { kind: 'refused' };
  }
}

const toName = (name: string) => [...name.normalize('NFC').trim()].slice(0, MAX_NAME_LENGTH).join('') || 'Passkey';
