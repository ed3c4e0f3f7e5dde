import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { createAppCheck } from './app-check.ts';

const mita = { kind: 'staff', staffId: 'u1' } as const;
const rafi = { kind: 'staff', staffId: 'u2' } as const;
const devMode = { kind: 'dev-mode' } as const;

const at = (hours: number) => createAppCheck({ secret: Buffer.alloc(32, 7), now: () => hours * HOUR_MS });

test.each([mita, devMode])('a token is valid for the viewer that it was issued to', (viewer) => {
  expect(at(0).isAppCheck(at(0).issueAppCheck(viewer), viewer)).toBe(true);
});

test.each([
  ['no token', null],
  ["another viewer's token", at(100).issueAppCheck(rafi)],
  ["dev mode's token", at(100).issueAppCheck(devMode)],
  ['a token of 13 hours ago', at(87).issueAppCheck(mita)],
])('%s is rejected', (_name, token) => {
  expect(at(100).isAppCheck(token, mita)).toBe(false);
});
