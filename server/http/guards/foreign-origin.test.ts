import { expect, test } from 'vitest';
import { isForeignWrite } from './foreign-origin.ts';

const SITE = 'https://prohor.example';

const isForeign = (method: string, headers: Record<string, string>) =>
  isForeignWrite({ method, headers: new Headers({ Host: 'prohor.example', ...headers }) }, SITE);

test.each<[string, Record<string, string>]>([
  ['the public origin', { Origin: SITE }],
  ['the public origin, behind a proxy that changes the host', { Origin: SITE, Host: '10.0.0.5:3000' }],
  ['the host the request was sent to', { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000' }],
  ['the same origin, by Sec-Fetch-Site', { Origin: SITE, 'Sec-Fetch-Site': 'same-origin' }],
  ['a program, which sends no origin', {}],
])('a write from %s is allowed', (_name, headers) => {
  expect(isForeign('POST', headers)).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ['another site', { Origin: 'https://evil.example' }],
  ['the site under another scheme', { Origin: 'http://prohor.example' }],
  ['another port', { Origin: 'https://prohor.example:8443' }],
  ['a subdomain', { Origin: 'https://news.prohor.example' }],
  ['a subdomain, by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'same-site' }],
  ['another site, by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a page with an opaque origin', { Origin: 'null' }],
  ['a malformed origin', { Origin: 'prohor.example' }],
])('a write from %s is refused', (_name, headers) => {
  expect([isForeign('POST', headers), isForeign('DELETE', headers)]).toEqual([true, true]);
});

test('a read from any origin is allowed', () => {
  expect(isForeign('GET', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(false);
});
