import { describe, expect, test } from 'vitest';
import { createPagePolicy } from './content-security-policy.ts';

const SCRIPTS = new Set(['run()', 'other()']);
/** As `printf 'run()' | openssl dgst -sha256 -binary | base64` prints it. */
const HASH = 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=';

const readDirectives = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));

const decide = ({
  adClientId = null,
  isDevelopment = false,
  scripts = SCRIPTS,
  showsAds = true,
}: Partial<{
  adClientId: string | null;
  isDevelopment: boolean;
  scripts: ReadonlySet<string>;
  showsAds: boolean;
}> = {}) => readDirectives(createPagePolicy({ adClientId, isDevelopment })({ scripts, showsAds }));

describe('the policy of a page', () => {
  test('allows the site’s files and the listed inline scripts only', () => {
    const policy = decide();
    expect(policy.get('script-src')?.slice(0, 2)).toEqual(["'self'", `'${HASH}'`]);
    expect(policy.get('script-src')).toHaveLength(3);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
  });

  test('allows no script if the page has none', () => {
    expect(decide({ scripts: new Set(), adClientId: 'ca-pub-1' }).get('script-src')).toEqual(["'none'"]);
  });

  test('allows frames of the sites whose posts and videos an article can show', () => {
    expect(decide().get('frame-src')).toEqual([
      "'self'",
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://geo.dailymotion.com',
      'https://www.facebook.com',
      'https://platform.twitter.com',
      'https://www.instagram.com',
      'https://www.tiktok.com',
    ]);
  });

  test('allows what the page’s scripts load if the page can show advertisements', () => {
    const policy = decide({ adClientId: 'ca-pub-1' });
    expect(policy.get('script-src')?.slice(0, 5)).toEqual([
      "'self'",
      'https:',
      "'strict-dynamic'",
      "'unsafe-eval'",
      `'${HASH}'`,
    ]);
    expect(policy.get('frame-src')).toEqual(["'self'", 'https:']);
  });

  test('is that of a site without advertisements in the newsroom', () => {
    expect(decide({ adClientId: 'ca-pub-1', showsAds: false })).toEqual(decide());
  });

  test('allows the connection of the development server in development', () => {
    expect(decide({ isDevelopment: true }).get('connect-src')).toEqual(["'self'", 'ws:']);
  });
});
