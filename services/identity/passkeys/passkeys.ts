import { isIP } from 'node:net';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { PasswordRefusal } from '../passwords/confirm-password.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { issueFirstCodes, lockFactors, turnOffAll, turnOnSecondFactor } from '../second-factor/factors.ts';
import type { StaffViewer } from '../sessions/sessions.ts';
import { deleteSessionsOf, findSession } from '../sessions/sessions.ts';
import type { SignInClient } from '../sign-in/grant-session.ts';
import { describeSession, toClientFields } from '../sign-in/grant-session.ts';
import type { SignInContext } from '../sign-in/sign-in.ts';
import { requiresSecondFactor } from '../sign-in/sign-in-policy.ts';

/** `createdAt` in ms. */
export type Passkey = { id: string; name: string; createdAt: number };

/** `options` are WebAuthn options as JSON. */
export type Challenge<Options> = { kind: 'started'; options: Options; setCookies: string[] };

/** `recoveryCodes` are the account's first codes, shown only once; null if it already had a second factor. */
export type AddPasskeyResult =
  | { kind: 'added'; recoveryCodes: string[] | null }
  | { kind: 'refused' }
  | { kind: 'signed-out' };
export type StartPasskeyResult = Challenge<PublicKeyCredentialCreationOptionsJSON> | PasswordRefusal;
export type RenamePasskeyResult = { kind: 'renamed' } | { kind: 'missing' } | { kind: 'signed-out' };
export type RemovePasskeyResult = { kind: 'removed' } | { kind: 'missing' } | { kind: 'required' } | PasswordRefusal;

const MAX_NAME_LENGTH = 60;
/** A binary value of a credential. */
export const base64UrlSchema = z.base64url().max(16_000);
/** A WebAuthn `PublicKeyCredential.toJSON` from a browser, before its signature is verified. */
export const credentialFields = {
  id: base64UrlSchema,
  rawId: base64UrlSchema,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};
const registrationSchema = z.looseObject({
  ...credentialFields,
  response: z.looseObject({ clientDataJSON: base64UrlSchema, attestationObject: base64UrlSchema }),
});

/** Browsers accept passkeys for host names over https, and for localhost. */
export function canUsePasskeys(siteUrl: string): boolean {
  const { hostname, protocol } = new URL(siteUrl);
  return (protocol === 'https:' && isIP(hostname.replace(/[[\]]/g, '')) === 0) || hostname === 'localhost';
}

/** Starts registering a passkey, after the password. */
export async function startPasskey(
  context: SignInContext,
  request: SignInClient & { password: string },
): Promise<StartPasskeyResult> {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
  if (confirmed.mustSetUp) return { kind: 'signed-out' };
  const { response: options, headers } = await context.auth.api.generatePasskeyRegistrationOptions({
    query: {},
    headers: request.headers,
    returnHeaders: true,
  });
  return { kind: 'started', options, setCookies: headers.getSetCookie() };
}

/**
 * Stores the passkey that the browser created. If it is the account's first second factor, signing in requires a second
 * step from then on, and the account's other sessions end.
 */
export async function addPasskey(
  context: SignInContext,
  { name, response, ...client }: SignInClient & { name: string; response: unknown },
): Promise<AddPasskeyResult> {
  const viewer = await findSession(context, client.headers);
  if (viewer === null) return { kind: 'signed-out' };
  const parsed = registrationSchema.safeParse(response);
  if (!parsed.success) return { kind: 'refused' };
  try {
    const body = { response: parsed.data, name: toPasskeyName(name) };
    await context.auth.api.verifyPasskeyRegistration({ body, headers: client.headers });
  } catch (error) {
    if (isAPIError(error)) return { kind: 'refused' };
    throw error;
  }
  const { staffId, email } = viewer;
  await context.record({ kind: 'passkey-added', staffId, email, ...toClientFields(client) });
  return { kind: 'added', recoveryCodes: await turnOnWithCodes(context, client, viewer) };
}

/** Turns on two-step sign-in and returns the first recovery codes. Changes nothing and returns null if it is already on. */
async function turnOnWithCodes(
  context: SignInContext,
  client: SignInClient,
  viewer: StaffViewer,
): Promise<string[] | null> {
  const { staffId, email, sessionToken } = viewer;
  const codes = await inTransaction(context.db, async (trx) => {
    const issued = await issueFirstCodes({ ...context, db: trx }, staffId);
    if (issued !== null) await turnOnSecondFactor(trx, staffId);
    return issued;
  });
  if (codes === null) return null;
  await describeSession(context, client, { token: sessionToken, mustSetUp: false, hasSecondStep: true });
  await deleteSessionsOf(context.db, { staffId, exceptToken: sessionToken });
  await context.record({ kind: 'second-factor-on', staffId, email, ...toClientFields(client), detail: 'passkey' });
  return codes;
}

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

/** Renames a passkey of the signed-in staff member. Returns `missing` if they do not have a passkey with this id. */
export async function renamePasskey(
  context: SignInContext,
  { headers, id, name }: { headers: Headers; id: string; name: string },
): Promise<RenamePasskeyResult> {
  const viewer = await findSession(context, headers);
  if (viewer === null) return { kind: 'signed-out' };
  const { numUpdatedRows } = await context.db
    .updateTable('staffPasskeys')
    .set({ name: toPasskeyName(name) })
    .where('id', '=', id)
    .where('staffId', '=', viewer.staffId)
    .executeTakeFirst();
  return { kind: numUpdatedRows === 1n ? 'renamed' : 'missing' };
}

/**
 * Removes a passkey, after the password. Returns `required` for the last second factor of an account that needs one.
 */
export async function removePasskey(
  context: SignInContext,
  { id, ...request }: SignInClient & { password: string; id: string },
): Promise<RemovePasskeyResult> {
  const confirmed = await confirmPassword(context, request);
  if (confirmed.kind !== 'confirmed') return confirmed;
  const { staffId, email } = confirmed.viewer;
  const result = await inTransaction(context.db, async (trx) => {
    const { isOn, hasApp, passkeyIds } = await lockFactors(trx, staffId);
    if (!passkeyIds.includes(id)) return { kind: 'missing' as const };
    const isLast = !hasApp && passkeyIds.length === 1;
    if (isLast && (await requiresSecondFactor(trx, staffId))) return { kind: 'required' as const };
    await trx.deleteFrom('staffPasskeys').where('id', '=', id).execute();
    if (isLast) await turnOffAll(trx, staffId);
    return { kind: 'removed' as const, isTurnedOff: isLast && isOn };
  });
  if (result.kind !== 'removed') return result;
  await context.record({ kind: 'passkey-removed', staffId, email, ...toClientFields(request) });
  if (result.isTurnedOff)
    await context.record({ kind: 'second-factor-off', staffId, email, ...toClientFields(request) });
  return { kind: 'removed' };
}

const toPasskeyName = (name: string) =>
  [...name.normalize('NFC').trim()].slice(0, MAX_NAME_LENGTH).join('') || 'Passkey';
