import { expect, test } from 'vitest';
import type { OwnerTargetKind } from './parse-target.ts';
import { parseTarget, toUrlOrId } from './parse-target.ts';

const ZONE = '0123456789abcdef0123456789abcdef';
const parse = (kind: OwnerTargetKind, urlOrId: string, { name = ' অ্যাপ ', secret = 'token', hasToken = false } = {}) =>
  parseTarget({ kind, name, urlOrId, secret }, { hasToken });

test.each<[OwnerTargetKind, string, string]>([
  ['webhook', ' https://app.example/hook?a=1 ', 'https://app.example/hook?a=1'],
  ['webhook', 'http://app.example', 'http://app.example/'],
  ['webhook', 'https://সংবাদ.বাংলা/hook', 'https://xn--54b6era0c6a.xn--54b7fta0cc/hook'],
  ['websub', 'https://hub.example/', 'https://hub.example/'],
  ['indexnow', 'https://api.indexnow.org/indexnow', 'https://api.indexnow.org/indexnow'],
  ['cloudflare', ZONE, `https://api.cloudflare.com/client/v4/zones/${ZONE}/purge_cache`],
  ['fastly', 'SU1Z0isxPaozGVKXdv0eY', 'https://api.fastly.com/service/SU1Z0isxPaozGVKXdv0eY/purge'],
  ['bunny', '12345', 'https://api.bunny.net/pullzone/12345/purgeCache'],
])('%s at %s', (kind, urlOrId, url) => {
  expect(parse(kind, urlOrId)).toEqual({ kind: 'parsed', name: 'অ্যাপ', url });
  expect(parse(kind, toUrlOrId(kind, url))).toMatchObject({ url });
});

test.each<[string, ReturnType<typeof parse>, string]>([
  ['no name', parse('webhook', 'https://app.example', { name: ' ' }), 'bad-name'],
  ['a long name', parse('webhook', 'https://app.example', { name: 'ক'.repeat(81) }), 'bad-name'],
  ['no URL', parse('webhook', 'app.example'), 'bad-url'],
  ['another protocol', parse('webhook', 'file:///etc/passwd'), 'bad-url'],
  ['a URL with a password', parse('websub', 'https://a:b@app.example'), 'bad-url'],
  ['a zone that is a path', parse('cloudflare', '../../user/tokens'), 'bad-zone'],
  ['no token', parse('bunny', '1', { secret: '' }), 'bad-token'],
  ['a token with a line break', parse('bunny', '1', { secret: 'a\r\nb' }), 'bad-token'],
  ['no new token for a stored one', parse('bunny', '1', { secret: '', hasToken: true }), 'parsed'],
])('%s', (_name, result, kind) => {
  expect(result.kind).toBe(kind);
});
