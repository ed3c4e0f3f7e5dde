import type { AuthOptions } from './auth.ts';
import { createAuth } from './auth.ts';
import type { ChangePasswordRequest } from './change-password.ts';
import { changePassword } from './change-password.ts';
import { scryptPasswordHash } from './password-hash.ts';
import { createSessionHint } from './session-hint.ts';
import { deleteExpiredSessions, findSession, openSession, signOut, signOutEverywhere } from './sessions.ts';
import type { SignInRequest } from './sign-in.ts';
import { signIn } from './sign-in.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createStaffAccounts } from './staff-accounts.ts';

export type Identity = ReturnType<typeof createIdentity>;

/**
 * Creates the identity service: staff accounts and their sessions. Every check of a session reads the database, so a
 * session that has ended has ended in every process. Every method rejects if the database fails.
 */
export function createIdentity(options: AuthOptions) {
  const { db, passwordHash = scryptPasswordHash } = options;
  const limits = createSignInLimits(db);
  const context = { db, limits, passwordHash, auth: createAuth(options), hint: createSessionHint(options.siteUrl) };
  return {
    ...createStaffAccounts(db, passwordHash),
    signIn: (request: SignInRequest) => signIn(context, request),
    signOut: (headers: Headers) => signOut(context, headers),
    signOutEverywhere: (headers: Headers) => signOutEverywhere(context, headers),
    findSession: (headers: Headers) => findSession(context, headers),
    openSession: (headers: Headers) => openSession(context, headers),
    changePassword: (request: ChangePasswordRequest) => changePassword(context, request),
    /** Deletes expired sessions and expired counts of attempts. */
    deleteExpired: async (nowMs: number) => {
      await deleteExpiredSessions(db, nowMs);
      await limits.deleteExpired(nowMs);
    },
  };
}
