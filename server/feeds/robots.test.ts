import { expect, it } from 'vitest';
import { toRobots } from './robots.ts';

it('opens the site to search engines but for staff pages and search, and names both sitemaps', () => {
  expect(toRobots('https://news.example')).toBe(`User-agent: *
Allow: /
Disallow: /dashboard
Disallow: /login
Disallow: /search

Sitemap: https://news.example/sitemap.xml
Sitemap: https://news.example/news-sitemap.xml
`);
});
