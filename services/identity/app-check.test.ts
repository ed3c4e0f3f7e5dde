import { expect, test } from 'vitest';
import { APP_CHECK_HOURS, createAppCheck } from './app-check.ts';

const secret = Buffer.alloc(32, 7);
const HOUR_MS = 3_600_000;
const mita = { kind: 'staff', staffId: 'u1' } as const;
const rafi = { kind: 'staff', staffId: 'u2' } as const;
const devMode = { kind: 'dev-mode' } as const;

const at = (hours: number, key = secret) => createAppCheck({ secret: key, now: () => hours * HOUR_MS });

test.each([mita, devMode])('a token is valid for the viewer that it was issued to', (viewer) => {
  expect(at(0).isAppCheck(at(0).issueAppCheck(viewer), viewer)).toBe(true);
});

test('a token expires after 12 hours', () => {
  const token = at(100).issueAppCheck(mita);
  expect(at(100 + APP_CHECK_HOURS).isAppCheck(token, mita)).toBe(true);
  expect(at(101 + APP_CHECK_HOURS).isAppCheck(token, mita)).toBe(false);
});

test.each([
  ['no token', null],
  ['an empty token', ''],
  ["another viewer's token", at(100).issueAppCheck(rafi)],
  ["dev mode's token", at(100).issueAppCheck(devMode)],
  ['a token of another site', at(100, Buffer.alloc(32, 8)).issueAppCheck(mita)],
  ['a token from the future', at(101).issueAppCheck(mita)],
  ['a token with a changed time', at(88).issueAppCheck(mita).replace('88.', '100.')],
  ['a token with an extra character', `${at(100).issueAppCheck(mita)}A`],
  ['a truncated token', at(100).issueAppCheck(mita).slice(0, -1)],
  ['a token with Bengali letters', `100.${'ক'.repeat(43)}`],
])('%s is rejected', (_name, token) => {
  expect(at(100).isAppCheck(token, mita)).toBe(false);
});
