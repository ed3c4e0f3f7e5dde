import { expect, test } from 'vitest';
import { APP_CHECK_HOURS, createAppCheck } from './app-check.ts';

const secret = Buffer.alloc(32, 7);
const HOUR_MS = 3_600_000;
const mita = { kind: 'staff', staffId: 'u1' } as const;
const rafi = { kind: 'staff', staffId: 'u2' } as const;
const devMode = { kind: 'dev-mode' } as const;

const at = (hours: number, key = secret) => createAppCheck({ secret: key, now: () => hours * HOUR_MS });

test.each([mita, devMode])('a proof opens the way to its own viewer, in every process', (viewer) => {
  expect(at(0).isAppCheck(at(0).issueAppCheck(viewer), viewer)).toBe(true);
});

test('a proof lasts for half a day', () => {
  const proof = at(100).issueAppCheck(mita);
  expect(at(100 + APP_CHECK_HOURS).isAppCheck(proof, mita)).toBe(true);
  expect(at(101 + APP_CHECK_HOURS).isAppCheck(proof, mita)).toBe(false);
});

test.each([
  ['none', null],
  ['an empty one', ''],
  ["another viewer's", at(100).issueAppCheck(rafi)],
  ["dev mode's", at(100).issueAppCheck(devMode)],
  ['one of another site', at(100, Buffer.alloc(32, 8)).issueAppCheck(mita)],
  ['one from the future', at(101).issueAppCheck(mita)],
  ['one whose time was changed', at(88).issueAppCheck(mita).replace('88.', '100.')],
  ['one that goes on', `${at(100).issueAppCheck(mita)}A`],
  ['one cut short', at(100).issueAppCheck(mita).slice(0, -1)],
  ['one of other letters', `100.${'ক'.repeat(43)}`],
])('%s is no proof', (_name, proof) => {
  expect(at(100).isAppCheck(proof, mita)).toBe(false);
});
