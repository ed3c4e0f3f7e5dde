import { findPasswordHash } from '../passwords/password-rows.ts';
import type { SessionContext } from '../sessions/sessions.ts';
import { endSession } from '../sessions/sessions.ts';

export type SignInClient = { headers: Headers; clientAddress: string };

export type NewSession = {
  token: string;
  staffId: string;
  email: string;
  setCookies: string[];
  method: 'password' | 'passkey' | `password and ${'code' | 'recovery code' | 'passkey' | 'set-up link'}`;
  mustSetUp: boolean;
};

/**
 * Completes a sign-in: stores the details of the new session, ends the session that it replaces in this browser, and
 * marks the browser as a known browser of the account. Returns all `Set-Cookie` lines.
 */
export async function grantSession(
  context: SessionContext,
  client: SignInClient,
  session: NewSession,
): Promise<string[]> {
  const { staffId, email, method, mustSetUp } = session;
  await describeSession(context, client, { ...session, hasSecondStep: method !== 'password' });
  await endSession(context, client.headers);
  await context.record({ kind: 'signed-in', staffId, email, ...toClientFields(client), detail: method });
  const hint = mustSetUp ? context.hint.clear : context.hint.set;
  const hash = await findPasswordHash(context.db, staffId);
  const deviceCookies = hash === null ? [] : [context.devices.issue({ staffId, hash })];
  return [...session.setCookies, hint, ...deviceCookies];
}

/** Stores where and how a session was opened, and whether it must set up the second step. */
export async function describeSession(
  { db, now }: SessionContext,
  client: SignInClient,
  { token, mustSetUp, hasSecondStep }: { token: string; mustSetUp: boolean; hasSecondStep: boolean },
): Promise<void> {
  const { clientAddress, userAgent } = toClientFields(client);
  await db
    .updateTable('staffSessions')
    .set({
      ipAddress: clientAddress,
      userAgent: userAgent.slice(0, 300),
      lastUsedAt: new Date(now()),
      mustSetUpSecondFactor: mustSetUp,
      hasSecondStep,
    })
    .where('token', '=', token)
    .execute();
}

export function toClientFields({ headers, clientAddress }: SignInClient): { clientAddress: string; userAgent: string } {
  return { clientAddress, userAgent: headers.get('User-Agent') ?? '' };
}
