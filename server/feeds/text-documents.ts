import { URLS } from '#domain/urls/url-space.ts';

/** The ad provider's certification authority id, which is the same in every publisher's `ads.txt`. */
const AUTHORITY_ID = 'f08c47fec0942fa0';

const DISALLOW_LINES = URLS.filter(({ isHiddenFromCrawlers }) => isHiddenFromCrawlers)
  .map(({ pattern }) => `Disallow: ${pattern.replace('/*', '')}`)
  .toSorted();

/** Writes `/robots.txt`. Search results are allowed, but have `noindex`. */
export function toRobotsTxt(siteUrl: string): string {
  return `User-agent: *
Allow: /
${DISALLOW_LINES.join('\n')}

Sitemap: ${siteUrl}/sitemap.xml
Sitemap: ${siteUrl}/news-sitemap.xml
`;
}

type AdsTxt = { adClientId: string | null; entries: string };

/**
 * Writes `/ads.txt` (IAB), which lists the sellers of the site's ads: the entries of the site settings and, if they do not
 * contain it, the entry of the ad provider. `adClientId` is as configured, with the prefix `ca-`. Null without entries.
 */
export function toAdsTxt({ adClientId, entries }: AdsTxt): string | null {
  const publisherId = adClientId?.replace(/^ca-/, '');
  const needsProviderEntry = publisherId !== undefined && !entries.includes(publisherId);
  const providerEntry = needsProviderEntry ? `google.com, ${publisherId}, DIRECT, ${AUTHORITY_ID}` : '';
  const lines = [providerEntry, entries].filter(Boolean);
  return lines.length === 0 ? null : `${lines.join('\n')}\n`;
}
