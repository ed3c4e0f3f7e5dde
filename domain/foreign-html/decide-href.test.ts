import { describe, expect, test } from 'vitest';
import { decideHref, unwrapUrls } from './decide-href.ts';

describe('decideHref', () => {
  test.each<[string, string, string | null]>([
    ['a page', 'https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
    ['a page without TLS', 'http://a.example/', 'http://a.example/'],
    ['a URL in spaces', ' https://a.example/ ', 'https://a.example/'],
    ['a redirect of Google', 'https://www.google.com/url?q=https://a.example/b&sa=D', 'https://a.example/b'],
    [
      'a redirect of a Google of another country',
      'https://google.com.bd/url?q=https://a.example/',
      'https://a.example/',
    ],
    [
      'a redirect of Facebook',
      'https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F%3Ffbclid%3Dx',
      'https://a.example/',
    ],
    [
      'a Safe Link',
      'https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb&data=05%7C02',
      'https://a.example/b',
    ],
    ['a link of Proofpoint', 'https://urldefense.com/v3/__https://a.example/b__;!!abc', 'https://a.example/b'],
    [
      'an older link of Proofpoint',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__a.example_b&d=x',
      'https://a.example/b',
    ],
    [
      'a redirect in a redirect',
      'https://www.google.com/url?q=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fa.example%252F',
      'https://a.example/',
    ],
    ['a redirect without a target', 'https://www.google.com/url?sa=D', 'https://www.google.com/url?sa=D'],
    [
      'an older link of Proofpoint without a target',
      'https://urldefense.proofpoint.com/v2/url?d=x',
      'https://urldefense.proofpoint.com/v2/url?d=x',
    ],
    ['a redirect to a script', 'https://www.google.com/url?q=javascript:alert(1)', null],
    ['another page of Google', 'https://www.google.com/search?q=a', 'https://www.google.com/search?q=a'],
    ['a page that Facebook has marked', 'https://a.example/b?fbclid=x&c=d', 'https://a.example/b?c=d'],
    ['brackets, which would end the link', 'https://a.example/(b)[c]', 'https://a.example/%28b%29%5Bc%5D'],
    ['a relative URL', '/b', null],
    ['an email address', 'mailto:a@a.example', null],
    ['a script', 'javascript:alert(1)', null],
    ['a file', 'file:///etc/passwd', null],
    ['a URL with a user name', 'https://bank.example@evil.example/', null],
  ])('%s', (_, href, expected) => {
    expect(decideHref(href)).toBe(expected);
  });
});

test('a redirect that a text shows remains if its target is not on the web', () => {
  const wrapped = 'https://www.google.com/url?q=javascript:alert(1)';
  expect(unwrapUrls(`দেখুন ${wrapped}`)).toBe(`দেখুন ${wrapped}`);
});

test('a redirect that a text shows is replaced by its target', () => {
  const wrapped = 'https://nam01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb&reserved=0';
  expect(unwrapUrls(`দেখুন ${wrapped}। https://b.example/`)).toBe('দেখুন https://a.example/b। https://b.example/');
});
