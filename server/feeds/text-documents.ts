import { URLS } from '#domain/urls/url-space.ts';

/** The ad provider's certification authority id, which is the same in every publisher's `ads.txt`. */
const AUTHORITY_ID = 'f08c47fec0942fa0';

const HIDDEN = URLS.filter(({ isHiddenFromCrawlers }) => isHiddenFromCrawlers)
  .map(({ pattern }) => `Disallow: ${pattern.replace('/*', '')}`)
  .toSorted();

/**
 * `/robots.txt`: crawlers may read everything except the newsroom and the search results, whose number is unlimited.
 */
export function toRobotsTxt(siteUrl: string): string {
  return `User-agent: *
Allow: /
${HIDDEN.join('\n')}

Sitemap: ${siteUrl}/sitemap.xml
Sitemap: ${siteUrl}/news-sitemap.xml
`;
}

/** `/ads.txt` (IAB): who may sell the site's ads. `adClientId` is as configured, with the prefix `ca-`. */
export function toAdsTxt(adClientId: string): string {
  return `google.com, ${adClientId.replace(/^ca-/, '')}, DIRECT, ${AUTHORITY_ID}\n`;
}
