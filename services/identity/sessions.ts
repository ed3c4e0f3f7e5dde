import { publishChange } from '../live/publish-change.ts';
import type { Database } from '../postgres/database.ts';
import type { Auth } from './auth.ts';
import type { SessionHint } from './session-hint.ts';

/** A signed-in staff member, as the newsroom's pages and file requests see them. */
export type StaffViewer = { kind: 'staff'; staffId: string; email: string; sessionToken: string };

export type SessionContext = { db: Database; auth: Auth; hint: SessionHint };

/** Returns the staff member of the session in the cookies; null without a valid session. Does not extend the session. */
export async function findSession({ auth }: SessionContext, headers: Headers): Promise<StaffViewer | null> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  return found && toViewer(found);
}

/** As {@link findSession}, but extends a session in use and clears the cookies of a session that has ended. */
export async function openSession(
  { auth, hint }: SessionContext,
  headers: Headers,
): Promise<{ viewer: StaffViewer | null; setCookies: string[] }> {
  const { headers: authHeaders, response: found } = await auth.api.getSession({ headers, returnHeaders: true });
  const setCookies = authHeaders.getSetCookie();
  const hasHint = hint.isSentIn(headers);
  if (found === null) return { viewer: null, setCookies: hasHint ? [...setCookies, hint.clear] : setCookies };
  const needsHint = !hasHint || setCookies.length > 0;
  return { viewer: toViewer(found), setCookies: needsHint ? [...setCookies, hint.set] : setCookies };
}

/** Ends the session in the cookies, if any. */
export async function endSession(context: SessionContext, headers: Headers): Promise<void> {
  const viewer = await findSession(context, headers);
  // Not with better-auth's signOut: it reports success even if the database fails.
  if (viewer !== null) await deleteSession(context.db, viewer.sessionToken);
}

/** Ends the session in the cookies, if any, and returns the lines that clear the cookies. */
export async function signOut(context: SessionContext, headers: Headers): Promise<string[]> {
  await endSession(context, headers);
  return clearCookies(context, headers);
}

/** Ends every session of the signed-in staff member and returns the lines that clear the cookies. */
export async function signOutEverywhere(context: SessionContext, headers: Headers): Promise<string[]> {
  const viewer = await findSession(context, headers);
  if (viewer !== null) await deleteSessionsOf(context.db, { staffId: viewer.staffId });
  return clearCookies(context, headers);
}

/** Ends one session. The streams of its open pages end too. */
export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('staffSessions').where('token', '=', token).execute();
  await publishChange(db, { topics: ['sessions'] });
}

/** Ends the sessions of an account, except the one with `exceptToken`. The streams of their open pages end too. */
export async function deleteSessionsOf(
  db: Database,
  { staffId, exceptToken }: { staffId: string; exceptToken?: string },
): Promise<void> {
  let query = db.deleteFrom('staffSessions').where('staffId', '=', staffId);
  if (exceptToken !== undefined) query = query.where('token', '!=', exceptToken);
  await query.execute();
  await publishChange(db, { topics: ['sessions'] });
}

export async function deleteExpiredSessions(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('staffSessions').where('expiresAt', '<', new Date(nowMs)).execute();
}

async function clearCookies({ auth, hint }: SessionContext, headers: Headers): Promise<string[]> {
  const { headers: authHeaders } = await auth.api.signOut({ headers, returnHeaders: true });
  return [...authHeaders.getSetCookie(), hint.clear];
}

function toViewer({ user, session }: { user: { id: string; email: string }; session: { token: string } }): StaffViewer {
  return { kind: 'staff', staffId: user.id, email: user.email, sessionToken: session.token };
}
