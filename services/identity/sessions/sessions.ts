import { parseCookies } from 'better-auth/cookies';
import type { InterfaceLanguage } from '#domain/staff/interface-language.ts';
import { parseInterfaceLanguage } from '#domain/staff/interface-language.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import type { SecurityEvent } from '#services/security/security-events.ts';
import type { Auth } from '../auth.ts';
import { SESSION_LIFE_S } from '../auth.ts';
import { listDeactivatedCredentials } from '../passwords/password-rows.ts';
import type { KnownDevices } from '../sign-in/known-device.ts';

/** A session ends this long after the sign-in, even if it is used every day. */
export const SESSION_MAX_AGE_MS = 30 * DAY_MS;
/** The maximum age of a session that can only set up the second step. */
const SET_UP_MAX_AGE_MS = DAY_MS;
const USE_STORED_AFTER_MS = 5 * MINUTE_MS;

export type StaffViewer = {
  kind: 'staff';
  staffId: string;
  email: string;
  /** '' if the account does not have a name. */
  name: string;
  sessionToken: string;
  language: InterfaceLanguage;
};

const HINT_COOKIE = 'newsroom';

/**
 * A cookie readable by scripts. It makes the page show the link to the dashboard and grants nothing (decision 0008).
 * `set` and `clear` are `Set-Cookie` lines.
 */
export type SessionHint = { set: string; clear: string; isSentIn(headers: Headers): boolean };

export function createSessionHint(siteUrl: string): SessionHint {
  const attributes = `Path=/; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  return {
    set: `${HINT_COOKIE}=1; Max-Age=${SESSION_LIFE_S}; ${attributes}`,
    clear: `${HINT_COOKIE}=; Max-Age=0; ${attributes}`,
    isSentIn: (headers) => parseCookies(headers.get('Cookie') ?? '').get(HINT_COOKIE) === '1',
  };
}

export type SessionContext = {
  db: Database;
  auth: Auth;
  hint: SessionHint;
  devices: KnownDevices;
  now: () => number;
  record: (event: SecurityEvent) => Promise<void>;
};

type AuthSession = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>;

/**
 * Returns the staff member of the session in the cookies; null without a valid session. Does not extend the session.
 */
export async function findSession(context: SessionContext, headers: Headers): Promise<StaffViewer | null> {
  const found = await readSession(context, headers);
  return found === null || found.session.mustSetUpSecondFactor === true ? null : toViewer(found);
}

/**
 * `mustSetUp`: the session can only set up the second step. `hasSecondStep`: it was opened with more than a password.
 */
export type AnySession = { viewer: StaffViewer; mustSetUp: boolean; hasSecondStep: boolean };

/** Like {@link findSession}, but includes sessions that can only set up the second step. */
export async function findAnySession(context: SessionContext, headers: Headers): Promise<AnySession | null> {
  const found = await readSession(context, headers);
  if (found === null) return null;
  const { mustSetUpSecondFactor, hasSecondStep } = found.session;
  return {
    viewer: toViewer(found),
    mustSetUp: mustSetUpSecondFactor === true,
    hasSecondStep: hasSecondStep === true,
  };
}

/** `isDeactivated`: the viewer is null, because an account that has signed in with this browser was deactivated. */
export type OpenedSession = { viewer: StaffViewer | null; isDeactivated: boolean; setCookies: string[] };

/** Like {@link findSession}, but extends a session in use and clears the cookies of an expired one. */
export async function openSession(context: SessionContext, headers: Headers): Promise<OpenedSession> {
  const opened = await openOrEnd(context, headers);
  return { ...opened, isDeactivated: opened.viewer === null && (await isOfDeactivatedAccount(context, headers)) };
}

async function openOrEnd(context: SessionContext, headers: Headers): Promise<Omit<OpenedSession, 'isDeactivated'>> {
  const { auth, hint } = context;
  const { headers: authHeaders, response: found } = await auth.api.getSession({ headers, returnHeaders: true });
  const setCookies = authHeaders.getSetCookie();
  const hasHint = hint.isSentIn(headers);
  if (found !== null && hasEnded(context, found)) {
    await deleteSession(context.db, found.session.token);
    return { viewer: null, setCookies: await clearCookies(context, headers) };
  }
  const isOpen = found !== null && found.session.mustSetUpSecondFactor !== true;
  if (!isOpen) return { viewer: null, setCookies: hasHint ? [...setCookies, hint.clear] : setCookies };
  await storeUse(context, found);
  const needsHint = !hasHint || setCookies.length > 0;
  return { viewer: toViewer(found), setCookies: needsHint ? [...setCookies, hint.set] : setCookies };
}

/** Ends the session in the cookies, if any, and returns its staff member. */
export async function endSession(context: SessionContext, headers: Headers): Promise<StaffViewer | null> {
  const found = await findAnySession(context, headers);
  // better-auth's signOut is not used because it reports success even if the database fails.
  if (found !== null) await deleteSession(context.db, found.viewer.sessionToken);
  return found?.viewer ?? null;
}

/** Ends the session in the cookies, if any, and returns the `Set-Cookie` lines that clear them. */
export async function signOut(context: SessionContext, headers: Headers): Promise<string[]> {
  const viewer = await endSession(context, headers);
  if (viewer !== null) {
    const { staffId, email } = viewer;
    await context.record({ kind: 'signed-out', staffId, email, userAgent: headers.get('User-Agent') ?? '' });
  }
  return clearCookies(context, headers);
}

/** Ends all sessions of the signed-in staff member and returns the `Set-Cookie` lines that clear the cookies. */
export async function signOutEverywhere(context: SessionContext, headers: Headers): Promise<string[]> {
  const viewer = await findSession(context, headers);
  if (viewer !== null) {
    await deleteSessionsOf(context.db, { staffId: viewer.staffId });
    const { staffId, email } = viewer;
    const userAgent = headers.get('User-Agent') ?? '';
    await context.record({ kind: 'signed-out', staffId, email, userAgent, detail: 'everywhere' });
  }
  return clearCookies(context, headers);
}

/** Ends one session and the streams of its open pages. */
export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('staffSessions').where('token', '=', token).execute();
  await publishChange(db, { topics: ['sessions'] });
}

/**
 * Ends an account's sessions, except the one with `exceptToken`, and the streams of their open pages. Returns false if
 * there were none.
 */
export async function deleteSessionsOf(
  db: Database,
  { staffId, exceptToken }: { staffId: string; exceptToken?: string },
): Promise<boolean> {
  let query = db.deleteFrom('staffSessions').where('staffId', '=', staffId);
  if (exceptToken !== undefined) query = query.where('token', '!=', exceptToken);
  const { numDeletedRows } = await query.executeTakeFirst();
  await publishChange(db, { topics: ['sessions'] });
  return numDeletedRows > 0n;
}

/**
 * Ends the sessions opened with a password alone, of one account or of all, and the streams of their open pages. Returns their
 * number.
 */
export async function deleteSessionsWithoutSecondStep(
  db: Database,
  { staffId }: { staffId?: string } = {},
): Promise<number> {
  let query = db.deleteFrom('staffSessions').where('hasSecondStep', '=', false);
  if (staffId !== undefined) query = query.where('staffId', '=', staffId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  await publishChange(db, { topics: ['sessions'] });
  return Number(numDeletedRows);
}

/** Deletes the sessions that have expired or are older than {@link SESSION_MAX_AGE_MS}. */
export async function deleteExpiredSessions(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('staffSessions')
    .where(({ eb, or }) =>
      or([eb('expiresAt', '<', new Date(nowMs)), eb('createdAt', '<', new Date(nowMs - SESSION_MAX_AGE_MS))]),
    )
    .execute();
}

async function readSession(context: SessionContext, headers: Headers): Promise<AuthSession | null> {
  const found = await context.auth.api.getSession({ headers, query: { disableRefresh: true } });
  return found === null || hasEnded(context, found) ? null : found;
}

/** True if a session is too old, or was opened while its account was being deactivated. */
function hasEnded({ now }: SessionContext, { session, user }: AuthSession): boolean {
  if (user.deactivatedAt) return true;
  const maxAgeMs = session.mustSetUpSecondFactor === true ? SET_UP_MAX_AGE_MS : SESSION_MAX_AGE_MS;
  return session.createdAt.getTime() <= now() - maxAgeMs;
}

/** True if this browser has signed in to an account that is deactivated now. The cookie that proves this cannot be guessed. */
async function isOfDeactivatedAccount({ db, devices }: SessionContext, headers: Headers): Promise<boolean> {
  if (!devices.isSentIn(headers)) return false;
  const accounts = await listDeactivatedCredentials(db);
  return accounts.some((account) => devices.find(headers, account) !== null);
}

async function storeUse({ db, now }: SessionContext, { session }: AuthSession): Promise<void> {
  const usedMs = session.lastUsedAt?.getTime() ?? 0;
  if (now() - usedMs < USE_STORED_AFTER_MS) return;
  await db
    .updateTable('staffSessions')
    .set({ lastUsedAt: new Date(now()) })
    .where('token', '=', session.token)
    .execute();
}

async function clearCookies({ auth, hint }: SessionContext, headers: Headers): Promise<string[]> {
  const { headers: authHeaders } = await auth.api.signOut({ headers, returnHeaders: true });
  return [...authHeaders.getSetCookie(), hint.clear];
}

function toViewer({ user, session }: AuthSession): StaffViewer {
  const language = parseInterfaceLanguage(user.language ?? '') ?? 'en';
  const name = user.name === user.email ? '' : user.name;
  return { kind: 'staff', staffId: user.id, email: user.email, name, sessionToken: session.token, language };
}
