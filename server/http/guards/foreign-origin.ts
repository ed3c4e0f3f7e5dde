const READ_METHODS: readonly string[] = ['GET', 'HEAD'];

/**
 * True if a request that may write comes from a page on another site. Browsers send the page's origin with every such
 * request; other programs do not send one. The origin must be the site's public origin, or its host must equal the
 * request's `Host` header. In the second case, the host must be known (checked in known-hosts.ts), and must not be the
 * site's public host with another scheme.
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
