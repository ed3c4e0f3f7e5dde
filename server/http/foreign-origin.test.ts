import { expect, test } from 'vitest';
import { isForeignWrite } from './foreign-origin.ts';

const SITE = 'https://prohor.example';

const asked = (method: string, headers: Record<string, string>) =>
  isForeignWrite({ method, headers: new Headers({ Host: 'prohor.example', ...headers }) }, SITE);

test.each<[string, Record<string, string>]>([
  ['the public origin', { Origin: SITE }],
  ['the public origin, behind a proxy that changes the host', { Origin: SITE, Host: '10.0.0.5:3000' }],
  ['the host the request was sent to', { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000' }],
  ['the same site, as the browser says', { Origin: SITE, 'Sec-Fetch-Site': 'same-origin' }],
  ['a program, which names none', {}],
])('a write from %s is let in', (_name, headers) => {
  expect(asked('POST', headers)).toBe(false);
});

test.each<[string, Record<string, string>]>([
  ['another site', { Origin: 'https://evil.example' }],
  ['another port', { Origin: 'https://prohor.example:8443' }],
  ['a part of the domain', { Origin: 'https://news.prohor.example' }],
  ['a part of the domain, as the browser says', { 'Sec-Fetch-Site': 'same-site' }],
  ['another site, as the browser says', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a page without an origin', { Origin: 'null' }],
  ['nonsense', { Origin: 'prohor.example' }],
])('a write from %s is refused', (_name, headers) => {
  expect([asked('POST', headers), asked('DELETE', headers)]).toEqual([true, true]);
});

test('whoever only reads may come from anywhere', () => {
  expect(asked('GET', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(false);
});
