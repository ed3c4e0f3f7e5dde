import { describe, expect, test } from 'vitest';
import { decideRedirect } from './redirects.ts';

const decide = (path: string) => decideRedirect(new URL(`http://localhost${path}`));

describe('decideRedirect', () => {
  test.each([
    ['/Article/a1', '/article/a1'],
    ['/ARTICLE/Ab-1?utm_source=x&q=%2F', '/article/Ab-1?utm_source=x&q=%2F'],
    ['/%61rticle/a1', '/article/a1'],
    ['/article/a1/', '/article/a1'],
    ['/article/a1///', '/article/a1'],
    ['/article/', '/article'],
    ['/article/%E0%A6%95/', '/article/%E0%A6%95'],
    ['/article/a1/any-words', '/article/a1'],
    ['/article/a1/view-of-the-sea/?utm_source=x', '/article/a1?utm_source=x'],
    ['/Article/a1/%E0%A6%96%E0%A6%AC%E0%A6%B0', '/article/a1'],
    ['/article/%E0%A6%95%20%3F%23%25%26%2B/x', '/article/%E0%A6%95%20%3F%23%25%26%2B'],
    ['/article/a/b/', '/article/a'],
    ['/Category/x/?after=1-a', '/category/x?after=1-a'],
    ['/search/?q=a', '/search?q=a'],
    ['/TAG/IPL/?after=1-a', '/tag/ipl?after=1-a'],
    ['/tag/a%20%20B%2FC', '/tag/a%20b%2Fc'],
    ['/v/ABCD-2345', '/v/abcd2345'],
    ['/V/abcd%202345/?x=1', '/v/abcd2345?x=1'],
    ['/v/abcd%E0%A7%A8%E0%A7%A9%E0%A7%AA%E0%A7%AB', '/v/abcd2345'],
    ['/About', '/about'],
    ['///', '/'],
    ['/feed', '/rss.xml'],
    ['/feed/?x=1', '/rss.xml'],
    ['/RSS', '/rss.xml'],
  ])('%s leads to %s', (path, target) => {
    expect(decide(path)).toBe(target);
  });

  test.each([
    '/',
    '/?category=x',
    '/article',
    '/article/a1',
    '/article/A1?x=1',
    '/category/%e0%a6%95',
    '/search?q=A',
    '/rss.xml',
    '/tag/..%2F',
    '/tag/a%20b',
    '/v/abcd2345',
    '/v/ABC',
    '/nowhere/',
    '/article/a1/view',
    '/article/a/b/c',
    '/article//b/',
    '/article//b/c',
    '/Article/%ff',
    '/Article/%09',
    '/article%2Fa1/',
    '/Dashboard/',
    '/LOGIN',
  ])('%s is left as it is', (path) => {
    expect(decide(path)).toBeNull();
  });

  test.each(['//evil.example/', '/\\evil.example/', '//evil.example/article/a1/', '/Article//evil.example/'])(
    '%s never leads to another site',
    (path) => {
      expect(decide(path) ?? '/').toMatch(/^\/(?![/\\])/);
    },
  );
});
