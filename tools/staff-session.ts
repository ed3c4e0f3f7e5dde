import type { Identity } from '#services/identity/identity.ts';

export const STAFF_PASSWORD = 'a password for tests';

/**
 * Returns a function that signs staff in and resolves with the `Set-Cookie` lines of the response. It creates an
 * account at its first sign-in only, because hashing a password takes longer than most tests.
 */
export function createSignIn(identity: Pick<Identity, 'addStaff' | 'signIn'>) {
  const added = new Set<string>();
  return async (email = 'desk@prohor.example'): Promise<string[]> => {
    if (!added.has(email)) await identity.addStaff(email, STAFF_PASSWORD);
    added.add(email);
    const result = await identity.signIn({ email, password: STAFF_PASSWORD, clientAddress: '192.0.2.1' });
    if (result.kind !== 'signed-in') throw new Error(`The sign-in of ${email} returned ${result.kind}.`);
    return result.setCookies;
  };
}

/** Returns the `Cookie` header of a browser that received these `Set-Cookie` lines. */
export function toCookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}

/** Converts `Set-Cookie` lines of the site at `url` to the cookies for Playwright's `addCookies`. */
export function toBrowserCookies(setCookies: readonly string[], url: string) {
  return setCookies.map((line) => {
    const [pair = ''] = line.split(';');
    const nameEnd = pair.indexOf('=');
    return { name: pair.slice(0, nameEnd), value: pair.slice(nameEnd + 1), url };
  });
}
