const READ_METHODS: readonly string[] = ['GET', 'HEAD'];

/**
 * Checks whether a request that may write comes from a page on another site. Browsers send the page's origin with every
 * such request. It must be the site's public origin, or have the host of the request. In the second case the host must
 * be known (known-hosts.ts), and must not be the site's own host with another scheme. Programs other than browsers send
 * no origin.
 */
export function isForeignWrite({ method, headers }: Pick<Request, 'method' | 'headers'>, siteUrl: string): boolean {
  if (READ_METHODS.includes(method)) return false;
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('Origin');
  if (origin === null || origin === siteUrl) return false;
  const host = URL.parse(origin)?.host;
  return host === undefined || host === new URL(siteUrl).host || host !== headers.get('Host')?.toLowerCase();
}
