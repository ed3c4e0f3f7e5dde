import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { putArticles } from '#services/articles/transfer/transfer.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import type { Site } from '#tools/start-site.ts';

let site: Site;
let otherSite: Site;
let siteWithAds: Site;

beforeAll(async () => {
  site = await startTestSite();
  otherSite = await startTestSite();
  siteWithAds = await startTestSite({ adClientId: 'ca-pub-1234567890123456' });
  for (const { db } of [site, otherSite, siteWithAds]) await putArticles(db, [makeArticle()]);
});
afterAll(() => Promise.all([site, otherSite, siteWithAds].map(({ stop }) => stop())));

/** The directives of a response's policy by name. */
async function readPolicy(path: string, init: RequestInit = {}, from = site) {
  const response = await from.get(path, init);
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const directives = policy.split('; ').map((text): [string, string[]] => {
    const [name = '', ...sources] = text.split(' ');
    return [name, sources];
  });
  return { directives: new Map(directives), html: await response.text() };
}

const toHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The inline scripts that the browser runs. */
const listScripts = (html: string) =>
  [...html.matchAll(/<script(?: data-reader-script="[^"]+")?>(.*?)<\/script>/gs)].map(([, script = '']) => script);

describe('the policy of a page', () => {
  test.each(['/', '/article/a1', '/search?q=সেতু', '/nowhere', '/article/missing'])(
    'of %s lists exactly the scripts of the page',
    async (path) => {
      const { directives, html } = await readPolicy(path);
      const scripts = listScripts(html);
      expect(scripts).toHaveLength(1);
      expect(directives.get('script-src')).toEqual(["'self'", ...scripts.map(toHash)]);
      expect(html).not.toContain('nonce=');
    },
  );

  it('of a hydrated page allows the scripts with the nonce of this response', async () => {
    const [page, other] = [await readPolicy('/login'), await readPolicy('/login')];
    const nonce = /<script nonce="([^"]+)"/.exec(page.html)?.[1];
    expect(page.directives.get('script-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(page.html).not.toMatch(/<script(?![^>]* nonce=)/);
    expect(other.directives.get('script-src')).not.toEqual(page.directives.get('script-src'));
  });

  it('is the same in every render of a build', async () => {
    const other = await readPolicy('/article/a1', {}, otherSite);
    expect((await readPolicy('/article/a1')).directives).toEqual(other.directives);
  });

  it('allows no script on a lite page', async () => {
    const { directives, html } = await readPolicy('/', { headers: { 'Save-Data': 'on' } });
    expect(directives.get('script-src')).toEqual(["'none'"]);
    expect(html).not.toContain('<script');
  });

  it('is open for the ad provider only on reader’s pages of a site with a client id', async () => {
    const page = await readPolicy('/', {}, siteWithAds);
    expect(page.directives.get('script-src')).toContain("'strict-dynamic'");
    expect((await readPolicy('/')).directives.get('script-src')).not.toContain("'strict-dynamic'");
    expect((await readPolicy('/login', {}, siteWithAds)).directives.get('script-src')).not.toContain(
      "'strict-dynamic'",
    );
  });
});

test.each([
  '/',
  '/login',
  '/dashboard',
  '/rss.xml',
  '/sw.js',
  '/icon.svg',
  '/nowhere',
  '/livez',
  '/storage/x',
  '/media/x',
])('the response to %s has a policy, and is not sniffed, framed or controlled by other sites', async (path) => {
  const { headers } = await site.get(path);
  expect(headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'self'|sandbox/);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
  expect(headers.get('Permissions-Policy')).toMatch(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/);
  expect(headers.get('Permissions-Policy')).not.toMatch(/publickey-credentials|fullscreen|autoplay|clipboard/);
});
