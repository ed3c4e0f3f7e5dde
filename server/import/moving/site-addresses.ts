import { createHash } from 'node:crypto';
import { toOldAddress } from '#domain/urls/old-address.ts';
import type { Redirect } from '#services/redirects/redirects.ts';

const KEY_LENGTH = 8;

/** The beginning of the ids of a site's articles: the same for http and https, with and without www. */
export function toSiteKey(url: string): string {
  const { hostname = url, pathname = '' } = URL.parse(url) ?? {};
  const name = `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
  return createHash('sha256').update(name).digest('hex').slice(0, KEY_LENGTH);
}

/** Lists the redirects from old addresses to a page of this site. */
export function* toRedirects(target: string, addresses: readonly string[]): Generator<Redirect> {
  for (const text of addresses) {
    const address = toOldAddress(text);
    if (address !== null && address !== target) yield { address, target };
  }
}
