import { expect, test } from 'vitest';
import { createViewSessions } from './view-sessions.ts';

const ID = '00000000-0000-4000-8000-00000000000a';
const OTHER_ID = '00000000-0000-4000-8000-00000000000b';
const DAY_MS = 24 * 3_600_000;
const secret = Buffer.alloc(32, 1);
const at = (ms: number, key = secret) => createViewSessions({ secret: key, now: () => ms });

test('a token names its session for seven days, in every process with the secret', () => {
  const token = at(0).issue(ID);
  expect([at(0).find(token), at(7 * DAY_MS).find(token)]).toEqual([ID, ID]);
  expect(at(8 * DAY_MS).find(token)).toBeNull();
});

test.each<[string, (token: string) => string | undefined]>([
  ['no token', () => undefined],
  ['an id without a signature', () => ID],
  ['another id', (token) => token.replace(ID, OTHER_ID)],
  ['another time', (token) => token.replace('.24.', '.25.')],
  ['a shorter signature', (token) => token.slice(0, -1)],
])('%s names no session', (_name, change) => {
  const sessions = at(DAY_MS);
  expect(sessions.find(change(sessions.issue(ID)))).toBeNull();
});

test('a token of another installation or from the future names no session', () => {
  const token = at(DAY_MS).issue(ID);
  expect([at(DAY_MS, Buffer.alloc(32, 2)).find(token), at(0).find(token)]).toEqual([null, null]);
});
