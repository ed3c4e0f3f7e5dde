import { afterAll, beforeAll, beforeEach } from 'vitest';
import { STAFF_PASSWORD, toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { startTestSite } from '../site/test-site.ts';

/** The email address of the account that signs in. */
export const EMAIL = 'desk@prohor.example';

/**
 * Serves one site with one account to the tests of a file, and passes it to `onStart`. Each test starts without counted
 * attempts to sign in. Returns the requests of a browser that signs in.
 */
export function serveSignIns(onStart: (site: Site) => void) {
  let site: Site;
  beforeAll(async () => {
    site = await startTestSite();
    await site.identity.addStaff(EMAIL, STAFF_PASSWORD);
    onStart(site);
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    await site.db.deleteFrom('signInTries').execute();
  });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.get(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return {
    /** Sends a form. */
    post,
    /** Any cookie shows that the browser accepts them. */
    signIn: (fields: Record<string, string> = {}, headers: Record<string, string> = { Cookie: 'theme=light' }) =>
      post('/login', { email: EMAIL, password: STAFF_PASSWORD, ...fields }, headers),
    /** The headers of a signed-in browser. */
    asStaff: async () => ({ Cookie: toCookieHeader(await site.signIn()) }),
  };
}

export const locationOf = (answer: Response) => [answer.status, answer.headers.get('Location')];
