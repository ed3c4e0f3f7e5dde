import { URLS } from '#domain/urls/url-space.ts';

/** Identifies the ad provider in the `ads.txt` of every publisher. */
const AUTHORITY_ID = 'f08c47fec0942fa0';

const HIDDEN = URLS.filter(({ isHiddenFromCrawlers }) => isHiddenFromCrawlers)
  .map(({ pattern }) => `Disallow: ${pattern.replace('/*', '')}`)
  .toSorted();

/**
 * `/robots.txt`: crawlers may read everything except the newsroom and the search results, which are unlimited in
 * number.
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
