import { STAFF_PASSWORD, toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

/** The email address of the account that signs in. */
export const EMAIL = 'desk@prohor.example';

/** Requests of a browser that signs in to `readSite()`. */
export function createSignInRequests(readSite: () => Site) {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    readSite().get(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return {
    /** Sends a form. */
    post,
    signIn: (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      post('/login', { email: EMAIL, password: STAFF_PASSWORD, ...fields }, headers),
    /** The headers of a signed-in browser. */
    asStaff: async () => ({ Cookie: toCookieHeader(await readSite().signIn()) }),
  };
}

export const locationOf = (answer: Response) => [answer.status, answer.headers.get('Location')];
