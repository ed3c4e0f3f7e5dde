import { parseCookies } from 'better-auth/cookies';
import type { Database } from '#services/postgres/database.ts';
import type { Auth } from '../auth.ts';
import { PENDING_COOKIE } from '../auth.ts';

/** A sign-in with an accepted password whose second step is pending. `headers` contain only its cookie. */
export type PendingSignIn = { staffId: string; identifier: string; headers: Headers };

/** Finds the pending sign-in in the cookies; null if there is none or it has expired. */
export async function findPendingSignIn(auth: Auth, headers: Headers): Promise<PendingSignIn | null> {
  const own = pickCookie(headers, PENDING_COOKIE);
  const pending = await auth.api.findPendingSignIn({ headers: own });
  return pending && { ...pending, headers: own };
}

/** Deletes a pending sign-in that was completed outside better-auth, e.g. with a passkey. */
export async function deletePendingSignIn(db: Database, { identifier }: PendingSignIn): Promise<void> {
  await db.deleteFrom('staffVerifications').where('identifier', '=', identifier).execute();
}

/** Deletes an account's sign-ins that wait for the second factor. */
export async function deletePendingSignIns(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom('staffVerifications').where('identifier', 'like', '2fa-%').where('value', '=', staffId).execute();
}

/** Deletes the expired rows of better-auth's table for sign-ins, challenges and used codes. */
export async function deleteExpiredVerifications(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('staffVerifications').where('expiresAt', '<', new Date(nowMs)).execute();
}

/** Returns request headers with only one of better-auth's cookies, to ignore a session in another cookie. */
export function pickCookie(headers: Headers, name: string): Headers {
  const cookies = [...parseCookies(headers.get('Cookie') ?? '')].filter(([key]) => key.endsWith(`prohor.${name}`));
  return new Headers({ Cookie: cookies.map(([key, value]) => `${key}=${value}`).join('; ') });
}
