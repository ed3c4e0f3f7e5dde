const READING: readonly string[] = ['GET', 'HEAD'];

/**
 * Whether a request would write and comes from another site's page. Browsers name the page's origin in every such
 * request; it must be the site's public one, or the host that the request itself was sent to. Programs name none.
 */
export function isForeignWrite({ method, headers }: Pick<Request, 'method' | 'headers'>, siteUrl: string): boolean {
  if (READING.includes(method)) return false;
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('Origin');
  if (origin === null || origin === siteUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('Host')?.toLowerCase();
}
