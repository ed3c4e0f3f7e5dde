import { isAPIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { PasswordProblem } from '#domain/staff/password.ts';
import { normalisePassword, PASSWORD_MOST_CHARACTERS, parseNewPassword } from '#domain/staff/password.ts';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import type { AuthOptions } from './auth.ts';
import { createAuth, SESSION_LIFE_S } from './auth.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createStaffAccounts, PASSWORD_PROVIDER, replacePassword } from './staff-accounts.ts';

/** Somebody who is signed in, as the newsroom's pages and file requests see them. */
export type StaffViewer = { kind: 'staff'; staffId: string; email: string; sessionToken: string };

type TooManyTries = { kind: 'too-many-tries'; retryAfterS: number };

export type SignInResult = { kind: 'signed-in'; setCookies: string[] } | { kind: 'refused' } | TooManyTries;

export type ChangePasswordResult =
  | { kind: 'changed' }
  | { kind: 'signed-out' }
  | { kind: 'wrong-password' }
  | { kind: 'bad-password'; problem: PasswordProblem }
  | TooManyTries;

export type Identity = ReturnType<typeof createIdentity>;

/** A cookie that the page's script may read: it shows the way to the dashboard, and opens nothing (decision 0008). */
const HINT_COOKIE = 'newsroom=1';

/**
 * Staff accounts and their sessions, in PostgreSQL. Nothing of a session is believed without the database, so one that
 * has ended has ended in every process. `setCookies` are lines for `Set-Cookie`.
 */
export function createIdentity(options: AuthOptions) {
  const { db } = options;
  const auth = createAuth(options);
  const limits = createSignInLimits(db);
  const hintAttributes = `Path=/; SameSite=Lax${options.siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  const hint = `${HINT_COOKIE}; Max-Age=${SESSION_LIFE_S}; ${hintAttributes}`;
  const noHint = `newsroom=; Max-Age=0; ${hintAttributes}`;

  /**
   * `refused` says the same, after the same work, for an unknown email and a wrong password. A session that `headers`
   * name ends: its cookie is about to be overwritten. Rejects where that cannot be done.
   */
  const signIn = async (given: {
    email: string;
    password: string;
    clientAddress: string;
    headers?: Headers;
  }): Promise<SignInResult> => {
    const email = parseStaffEmail(given.email);
    const password = normalisePassword(given.password);
    if (email === null || [...password].length > PASSWORD_MOST_CHARACTERS) return { kind: 'refused' };
    const counted = await limits.count(email, given.clientAddress);
    if (counted.kind === 'too-many-tries') return counted;
    const before = await findPasswordHashOf(email);
    try {
      const { headers, response } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
      // A password that was replaced while this one was compared has ended all sessions but this.
      if (before === null || !(await isPasswordStill(response.user.id, before))) {
        await db.deleteFrom('staff_sessions').where('token', '=', response.token).execute();
        return { kind: 'refused' };
      }
      await counted.succeeded();
      if (given.headers) await endSession(given.headers);
      return { kind: 'signed-in', setCookies: [...headers.getSetCookie(), hint] };
    } catch (error) {
      if (isAPIError(error) && error.statusCode === 401) return { kind: 'refused' };
      throw error;
    }
  };

  /** Ends the session that the cookies name, if any, and takes the cookies back. Rejects where it could not be ended. */
  const signOut = async (headers: Headers): Promise<string[]> => {
    await endSession(headers);
    return takeCookiesBack(headers);
  };

  const endSession = async (headers: Headers): Promise<void> => {
    const viewer = await findSession(headers);
    // better-auth would say that it has ended even where the database has refused.
    if (viewer !== null) await db.deleteFrom('staff_sessions').where('token', '=', viewer.sessionToken).execute();
  };

  const takeCookiesBack = async (headers: Headers): Promise<string[]> => {
    const result = await auth.api.signOut({ headers, returnHeaders: true });
    return [...result.headers.getSetCookie(), noHint];
  };

  /** Who the cookies name; null without a session that lives. Prolongs nothing. */
  const findSession = async (headers: Headers): Promise<StaffViewer | null> => {
    const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
    return found === null ? null : toViewer(found);
  };

  /** As {@link findSession}; a session in use is prolonged, and cookies that speak of one that has ended are taken back. */
  const openSession = async (headers: Headers): Promise<{ viewer: StaffViewer | null; setCookies: string[] }> => {
    const { headers: answer, response: found } = await auth.api.getSession({ headers, returnHeaders: true });
    const setCookies = answer.getSetCookie();
    const hasHint = (headers.get('Cookie') ?? '').split('; ').includes(HINT_COOKIE);
    if (found === null) return { viewer: null, setCookies: hasHint ? [...setCookies, noHint] : setCookies };
    const needsHint = !hasHint || setCookies.length > 0;
    return { viewer: toViewer(found), setCookies: needsHint ? [...setCookies, hint] : setCookies };
  };

  /** Changes the password of whoever is signed in, and ends their other sessions. Tries are counted as those to sign in. */
  const changePassword = async (given: {
    headers: Headers;
    clientAddress: string;
    currentPassword: string;
    newPassword: string;
  }): Promise<ChangePasswordResult> => {
    const viewer = await findSession(given.headers);
    if (viewer === null) return { kind: 'signed-out' };
    const parsed = parseNewPassword(given.newPassword);
    if (!parsed.ok) return { kind: 'bad-password', problem: parsed.problem };
    const counted = await limits.count(viewer.email, given.clientAddress);
    if (counted.kind === 'too-many-tries') return counted;
    const stored = await findPasswordHash(viewer.staffId);
    if (stored === null || !(await isPassword(stored, given.currentPassword))) return { kind: 'wrong-password' };
    const hash = await hashPassword(parsed.password);
    const isChanged = await db.transaction().execute(async (trx) => {
      if (!(await replacePassword(trx, viewer.staffId, hash, stored))) return false;
      await trx
        .deleteFrom('staff_sessions')
        .where('staff_id', '=', viewer.staffId)
        .where('token', '!=', viewer.sessionToken)
        .execute();
      return true;
    });
    if (!isChanged) return { kind: 'wrong-password' };
    await counted.succeeded();
    return { kind: 'changed' };
  };

  /** Ends every session of whoever is signed in, this one too, and takes the cookies back. */
  const signOutEverywhere = async (headers: Headers): Promise<string[]> => {
    const viewer = await findSession(headers);
    if (viewer !== null) await db.deleteFrom('staff_sessions').where('staff_id', '=', viewer.staffId).execute();
    return takeCookiesBack(headers);
  };

  /** Deletes sessions and counts of tries that have run out. */
  const forgetExpired = async (nowMs: number): Promise<void> => {
    await db.deleteFrom('staff_sessions').where('expires_at', '<', new Date(nowMs)).execute();
    await limits.forgetExpired(nowMs);
  };

  const findPasswordHashOf = async (email: string): Promise<string | null> => {
    const row = await db
      .selectFrom('staff')
      .innerJoin('staff_credentials', 'staff_credentials.staff_id', 'staff.id')
      .select('password')
      .where('email', '=', email)
      .where('provider_id', '=', PASSWORD_PROVIDER)
      .executeTakeFirst();
    return row?.password ?? null;
  };

  /** Waits for whoever is replacing it. */
  const isPasswordStill = async (staffId: string, hash: string): Promise<boolean> => {
    const row = await selectPassword(staffId).forShare().executeTakeFirst();
    return row?.password === hash;
  };

  const findPasswordHash = async (staffId: string): Promise<string | null> => {
    const row = await selectPassword(staffId).executeTakeFirst();
    return row?.password ?? null;
  };

  const selectPassword = (staffId: string) =>
    db
      .selectFrom('staff_credentials')
      .select('password')
      .where('staff_id', '=', staffId)
      .where('provider_id', '=', PASSWORD_PROVIDER);

  return {
    ...createStaffAccounts(db),
    signIn,
    signOut,
    signOutEverywhere,
    findSession,
    openSession,
    changePassword,
    forgetExpired,
  };
}

const isPassword = (hash: string, password: string) => verifyPassword({ hash, password: normalisePassword(password) });

function toViewer({ user, session }: { user: { id: string; email: string }; session: { token: string } }): StaffViewer {
  return { kind: 'staff', staffId: user.id, email: user.email, sessionToken: session.token };
}
