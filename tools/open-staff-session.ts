import { createIdentity } from '#services/identity/identity.ts';
import { createAppCheck } from '#services/identity/sessions/app-check.ts';
import type { Database } from '#services/postgres/database.ts';
import { createSignIn, toCookieHeader } from './staff-session.ts';

export type StaffSessionsOptions = {
  db: Database;
  /** The session key of the site's data folder. */
  secret: Buffer;
  siteUrl: string;
};

/**
 * Returns a function that signs staff in on the database of a running site, and resolves with the browser's cookies and a
 * function that issues the token of file requests.
 */
export function createStaffSessions(options: StaffSessionsOptions) {
  const identity = createIdentity({
    ...options,
    siteName: 'Prohor',
    now: Date.now,
    onError: (message) => {
      throw new Error(message);
    },
    onSecurityEvent: () => {},
  });
  const signIn = createSignIn(identity);
  const { issueAppCheck } = createAppCheck({ secret: options.secret, now: Date.now });
  return async (email?: string) => {
    const Cookie = toCookieHeader(await signIn(email));
    const viewer = await identity.findSession(new Headers({ Cookie }));
    if (viewer === null) throw new Error('The sign-in failed.');
    return { Cookie, readAppCheck: () => issueAppCheck(viewer) };
  };
}
