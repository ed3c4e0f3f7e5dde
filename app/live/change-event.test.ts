import { expect, test } from 'vitest';
import { readChangeEvent } from './change-event.ts';

test.each([
  ['the server’s form', '{"topics":["home"],"spreadMs":2500}', ['home'], 2_500],
  ['an absurd time', '{"topics":["home"],"spreadMs":1e12}', ['home'], 120_000],
  ['a negative time', '{"topics":["home"],"spreadMs":-1}', ['home'], 0],
  ['the form of an older server', '["home"]', [], 0],
  ['null', 'null', [], 0],
  ['no JSON', 'home', [], 0],
])('the topics and the spread in %s are read', (_name, data, topics, spreadMs) => {
  expect(readChangeEvent({ data, lastEventId: 'a' })).toEqual({ name: 'a', topics, spreadMs });
});
