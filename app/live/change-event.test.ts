import { expect, test } from 'vitest';
import { readChangeEvent } from './change-event.ts';

test.each([
  ['the server’s form', '{"topics":["home"],"spreadMs":2500}', 2_500],
  ['an absurd time', '{"topics":["home"],"spreadMs":1e12}', 120_000],
  ['a negative time', '{"topics":["home"],"spreadMs":-1}', 0],
  ['the form of an older server', '["home"]', 0],
  ['no JSON', 'home', 0],
])('the spread in %s is read', (_name, data, spreadMs) => {
  expect(readChangeEvent({ data, lastEventId: 'a' })).toEqual({ name: 'a', spreadMs });
});
