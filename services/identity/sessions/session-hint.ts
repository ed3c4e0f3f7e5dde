import { parseCookies } from 'better-auth/cookies';
import { SESSION_LIFE_S } from '../auth.ts';

const NAME = 'newsroom';

/**
 * A cookie readable by scripts. It makes the page show the link to the dashboard and grants nothing (decision 0008).
 * `set` and `clear` are `Set-Cookie` lines.
 */
export type SessionHint = { set: string; clear: string; isSentIn(headers: Headers): boolean };

export function createSessionHint(siteUrl: string): SessionHint {
  const attributes = `Path=/; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  return {
    set: `${NAME}=1; Max-Age=${SESSION_LIFE_S}; ${attributes}`,
    clear: `${NAME}=; Max-Age=0; ${attributes}`,
    isSentIn: (headers) => parseCookies(headers.get('Cookie') ?? '').get(NAME) === '1',
  };
}
