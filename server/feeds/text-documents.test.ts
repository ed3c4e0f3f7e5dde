import { expect, it } from 'vitest';
import { toAdsTxt, toRobotsTxt } from './text-documents.ts';

it('allows crawlers everything except staff pages and search, and names both sitemaps', () => {
  expect(toRobotsTxt('https://news.example')).toBe(`User-agent: *
Allow: /
Disallow: /dashboard
Disallow: /login
Disallow: /search

Sitemap: https://news.example/sitemap.xml
Sitemap: https://news.example/news-sitemap.xml
`);
});

it("names the ad provider's account without the prefix of its script", () => {
  expect(toAdsTxt('ca-pub-1234567890123456')).toBe('google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0\n');
});
