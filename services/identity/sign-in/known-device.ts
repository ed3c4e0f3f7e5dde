import { randomBytes } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { DAY_S } from '#domain/time/durations.ts';
import { createSignedToken } from '#services/secrets/signed-token.ts';
import type { AuthOptions } from '../auth.ts';

const COOKIE_NAME = 'known_device';
const LIFE_S = 180 * DAY_S;

type Account = { staffId: string; hash: string };

/**
 * The cookie of a browser that has signed in to an account, valid until the account's password changes. It grants
 * nothing; attempts from that browser are only counted separately (OWASP, "Slow Down Online Guessing Attacks with
 * Device Cookies").
 */
export type KnownDevices = {
  /** Returns the `Set-Cookie` line that marks this browser as a known browser of an account. */
  issue(account: Account): string;
  /** Returns the id of a browser that has signed in to the account; null for any other browser. */
  find(headers: Headers, account: Account): string | null;
  isSentIn(headers: Headers): boolean;
};

export function createKnownDevices(options: Pick<AuthOptions, 'secret' | 'siteUrl' | 'now'>): KnownDevices {
  const { secret, siteUrl, now } = options;
  const tokens = createSignedToken({ secret, purpose: 'known device', lifeMs: LIFE_S * 1000, now });
  const attributes = `Path=/; HttpOnly; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  const toBinding = ({ staffId, hash }: Account) => `${staffId}\n${hash}`;
  const read = (headers: Headers) => parseCookies(headers.get('Cookie') ?? '').get(COOKIE_NAME);
  return {
    issue: (account) => {
      const token = tokens.issue(randomBytes(16).toString('base64url'), toBinding(account));
      return `${COOKIE_NAME}=${token}; Max-Age=${LIFE_S}; ${attributes}`;
    },
    find: (headers, account) => tokens.read(read(headers), toBinding(account)),
    isSentIn: (headers) => read(headers) !== undefined,
  };
}
