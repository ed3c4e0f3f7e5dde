/** `/robots.txt`: everything may be read but staff's pages and the endless results of searching. */
export function toRobots(siteUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /dashboard
Disallow: /login
Disallow: /search

Sitemap: ${siteUrl}/sitemap.xml
Sitemap: ${siteUrl}/news-sitemap.xml
`;
}
