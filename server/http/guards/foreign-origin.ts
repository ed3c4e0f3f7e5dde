const READ_METHODS: readonly string[] = ['GET', 'HEAD'];

/**
 * Whether a request that may write comes from another site's page. Browsers send the page's origin with every such
 * request; it must be the public origin of the site, or the host that the request was sent to, which must be a known one
 * (known-hosts.ts) but not the site's own under another scheme. Programs send none.
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
