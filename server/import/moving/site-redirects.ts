import { createHash } from 'node:crypto';
import { toOldPath } from '#domain/urls/old-address.ts';
import type { Redirect } from '#services/redirects/redirects.ts';

const KEY_LENGTH = 8;

/** Returns a key for the ids of a site's articles: the same for http and https, with and without www. */
export function toSiteKey(url: string): string {
  const { hostname = url, pathname = '' } = URL.parse(url) ?? {};
  const name = `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
  return createHash('sha256').update(name).digest('hex').slice(0, KEY_LENGTH);
}

/** Lists the redirects from old URLs or paths to a page of this site. */
export function* toRedirects(target: string, oldUrls: readonly string[]): Generator<Redirect> {
  for (const url of oldUrls) {
    const address = toOldPath(url);
    if (address !== null && address !== target) yield { address, target };
  }
}
