import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { createSignedToken } from './signed-token.ts';

const ID = '00000000-0000-4000-8000-00000000000a';
const OTHER_ID = '00000000-0000-4000-8000-00000000000b';
const secret = Buffer.alloc(32, 1);
const at = (hours: number, changes: { secret?: Buffer; purpose?: string } = {}) =>
  createSignedToken({ secret, purpose: 'tests', ...changes, lifeMs: 12 * HOUR_MS, now: () => hours * HOUR_MS });
const token = at(100).issue(ID, 'mita');

test('a token contains its value until its life ends, in every process with the secret', () => {
  expect([at(100), at(112), at(113)].map((tokens) => tokens.read(token, 'mita'))).toEqual([ID, ID, null]);
});

test('a token that is bound to nothing is valid for nothing else', () => {
  const free = at(100).issue(ID);
  expect([at(100).read(free), at(100).read(free, 'mita')]).toEqual([ID, null]);
});

test.each([
  ['no token', null],
  ['an empty token', ''],
  ['a value without a signature', ID],
  ['another value', token.replace(ID, OTHER_ID)],
  ['another time', token.replace('.100.', '.101.')],
  ['a token bound to something else', at(100).issue(ID, 'rafi')],
  ['a token of another purpose', at(100, { purpose: 'other tests' }).issue(ID, 'mita')],
  ['a token of another installation', at(100, { secret: Buffer.alloc(32, 2) }).issue(ID, 'mita')],
  ['a token from the future', at(102).issue(ID, 'mita')],
  ['a token with an extra character', `${token}A`],
  ['a shorter signature', token.slice(0, -1)],
  ['a signature of Bengali letters', `${ID}.100.${'ক'.repeat(43)}`],
])('%s is refused', (_name, refused) => {
  expect(at(101).read(refused, 'mita')).toBeNull();
});
