import { URLS } from '#domain/urls/url-space.ts';

/** The ad provider's certification authority id, which is the same in every publisher's `ads.txt`. */
const AUTHORITY_ID = 'f08c47fec0942fa0';

const HIDDEN = URLS.filter(({ isHiddenFromCrawlers }) => isHiddenFromCrawlers)
  .map(({ pattern }) => `Disallow: ${pattern.replace('/*', '')}`)
  .toSorted();

/** `/robots.txt`: crawlers may read everything except the newsroom. They see `noindex` on the search results. */
export function toRobotsTxt(siteUrl: string): string {
  return `User-agent: *
Allow: /
${HIDDEN.join('\n')}

Sitemap: ${siteUrl}/sitemap.xml
Sitemap: ${siteUrl}/news-sitemap.xml
`;
}

type AdsTxt = { adClientId: string | null; entries: string };

/**
 * `/ads.txt` (IAB): who may sell the site's ads. These are the entries of the site settings, and that of the ad provider
 * if they lack it. `adClientId` is as configured, with the prefix `ca-`. Returns null if there are none.
 */
export function toAdsTxt({ adClientId, entries }: AdsTxt): string | null {
  const publisherId = adClientId?.replace(/^ca-/, '');
  const isListed = publisherId === undefined || entries.includes(publisherId);
  const lines = [isListed ? '' : `google.com, ${publisherId}, DIRECT, ${AUTHORITY_ID}`, entries].filter(Boolean);
  return lines.length === 0 ? null : `${lines.join('\n')}\n`;
}
