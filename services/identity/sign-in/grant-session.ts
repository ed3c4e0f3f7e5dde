import { findPasswordHash } from '../passwords/password-rows.ts';
import type { SessionContext } from '../sessions/sessions.ts';
import { endSession } from '../sessions/sessions.ts';

/** What a sign-in request tells about its client. */
export type Client = { headers: Headers; clientAddress: string };

export type NewSession = {
  token: string;
  staffId: string;
  email: string;
  /** The lines of better-auth that set the session's cookie. */
  setCookies: string[];
  /** For the security log. */
  way: 'password' | 'passkey' | `password and ${'code' | 'recovery code' | 'passkey' | 'set-up link'}`;
  /** Whether the session opens nothing but the set-up of the second step. */
  mustSetUp: boolean;
};

/**
 * Completes a sign-in: describes the new session, ends the session that it replaces in this browser, and makes the
 * browser known for the account. Returns all lines for `Set-Cookie`.
 */
export async function grantSession(context: SessionContext, client: Client, session: NewSession): Promise<string[]> {
  const { staffId, email, way, mustSetUp } = session;
  await describeSession(context, client, { ...session, hasSecondStep: way !== 'password' });
  await endSession(context, client.headers);
  await context.record({ kind: 'signed-in', staffId, email, ...toFacts(client), detail: way });
  const hint = mustSetUp ? context.hint.clear : context.hint.set;
  const hash = await findPasswordHash(context.db, staffId);
  const known = hash === null ? [] : [context.devices.issue({ staffId, hash })];
  return [...session.setCookies, hint, ...known];
}

/** Stores where and how a session was opened and what it opens. */
export async function describeSession(
  { db, now }: SessionContext,
  client: Client,
  { token, mustSetUp, hasSecondStep }: { token: string; mustSetUp: boolean; hasSecondStep: boolean },
): Promise<void> {
  const { clientAddress, userAgent } = toFacts(client);
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

/** The client as the security log records it. */
export function toFacts({ headers, clientAddress }: Client): { clientAddress: string; userAgent: string } {
  return { clientAddress, userAgent: headers.get('User-Agent') ?? '' };
}
