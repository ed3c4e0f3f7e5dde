import { expect, test } from 'vitest';
import { isDatabaseUrl, listHosts, openHosts } from './database-hosts.ts';

test.each<[string, string[]]>([
  ['postgres://u:p@a:5432,b:5433/db', ['postgres://u:p@a:5432/db', 'postgres://u:p@b:5433/db']],
  [
    'postgresql://a,b/db?target_session_attrs=read-write',
    ['postgresql://a/db?target_session_attrs=read-write', 'postgresql://b/db?target_session_attrs=read-write'],
  ],
  ['postgres://u@[::1]:5432,a.example/db', ['postgres://u@[::1]:5432/db', 'postgres://u@a.example/db']],
  ['postgres://a,b', ['postgres://a', 'postgres://b']],
  ['postgres://u:a,b@c,d/db', ['postgres://u:a,b@c/db', 'postgres://u:a,b@d/db']],
  ['postgres://u:a,b@db1/db', ['postgres://u:a,b@db1/db']],
  ['postgres://db/a,b?options=-c%20x=1,2', ['postgres://db/a,b?options=-c%20x=1,2']],
  ['postgres:///db?host=/var/run/postgresql', ['postgres:///db?host=/var/run/postgresql']],
])('the hosts of %s', (url, hosts) => {
  expect(listHosts(url)).toEqual(hosts);
});

test.each<[string, boolean]>([
  ['postgres://u:p@a:5432,b:5433/db', true],
  ['postgres://a,b/db?target_session_attrs=read-write', true],
  ['postgres://a,b/db?target_session_attrs=primary', true],
  ['postgres://a,b/db?target_session_attrs=standby', false],
  ['postgres://a,b/db?target_session_attrs=any', false],
  ['postgres://a:5432,b:x/db', false],
  ['postgres://a,/db', false],
  ['postgres://a,,b/db', false],
  ['mysql://a,b/db', false],
  ['postgres://db', true],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/db', true],
  ['postgres:///db?host=/var/run/postgresql', true],
  ['db.example', false],
  ['', false],
])('%s is a URL of a database: %s', (url, isUrl) => {
  expect(isDatabaseUrl(url)).toBe(isUrl);
});

test('connections share what is known about the same hosts, and a single host needs no search', () => {
  expect(openHosts('postgres://u:p@a,b:5433/db')).toBe(openHosts('postgres://v@a,b:5433/other'));
  expect(openHosts('postgres://u:p@a/db')).toBeNull();
});
