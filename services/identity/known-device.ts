import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';

const NAME = 'known_device';
const LIFE_S = 180 * 24 * 3600;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Issues and checks the cookie of a browser that has signed in to an account. It grants nothing: attempts from that browser
 * only have their own count (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function createKnownDevices({ secret, siteUrl }: { secret: Buffer; siteUrl: string }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prohor known device', 32));
  const attributes = `Path=/; HttpOnly; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  const sign = (email: string, id: string) => createHmac('sha256', key).update(`${id}\n${email}`).digest('base64url');
  return {
    /** The line that makes this browser known for an account. */
    issue: (email: string): string => {
      const id = randomBytes(16).toString('base64url');
      return `${NAME}=${id}.${sign(email, id)}; Max-Age=${LIFE_S}; ${attributes}`;
    },
    /** The id of a browser that has signed in to the account; null for any other. */
    find: (headers: Headers | undefined, email: string): string | null => {
      const [, id, mac] =
        /^([\w-]{22})\.([\w-]{43})$/.exec(parseCookies(headers?.get('Cookie') ?? '').get(NAME) ?? '') ?? [];
      if (id === undefined || mac === undefined) return null;
      return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(email, id))) ? id : null;
    },
  };
}
