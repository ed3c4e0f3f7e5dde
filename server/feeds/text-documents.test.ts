import { expect, it } from 'vitest';
import { toAdsTxt, toRobotsTxt } from './text-documents.ts';

it('allows crawlers everything except staff pages, and names both sitemaps', () => {
  expect(toRobotsTxt('https://news.example')).toBe(`User-agent: *
Allow: /
Disallow: /dashboard
Disallow: /login

Sitemap: https://news.example/sitemap.xml
Sitemap: https://news.example/news-sitemap.xml
`);
});

const GOOGLE = 'google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0';

it("names the ad provider's account without the prefix of its script", () => {
  expect(toAdsTxt({ adClientId: 'ca-pub-1234567890123456', entries: '' })).toBe(`${GOOGLE}\n`);
});

it("has the entries of the site settings, with the ad provider's entry once", () => {
  const adClientId = 'ca-pub-1234567890123456';
  const entries = '# partners\na.example, 1, RESELLER';
  expect(toAdsTxt({ adClientId: null, entries })).toBe(`${entries}\n`);
  expect(toAdsTxt({ adClientId, entries })).toBe(`${GOOGLE}\n${entries}\n`);
  expect(toAdsTxt({ adClientId, entries: GOOGLE })).toBe(`${GOOGLE}\n`);
});

it('has no ads.txt without an entry', () => {
  expect(toAdsTxt({ adClientId: null, entries: '' })).toBeNull();
});
