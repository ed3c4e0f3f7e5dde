import { setImmediate as waitForTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createResultPacer } from './result-pacer.ts';

/** Creates results 0, 1, … that wait for a turn. `continued` lists the results that have had a turn. */
const openPacer = (results: number) => {
  const pacer = createResultPacer();
  const continued: number[] = [];
  for (let n = 0; n < results; n += 1) void pacer.next().then(() => continued.push(n));
  return { pacer, continued };
};

test('one result continues in each turn of the event loop, in their order', async () => {
  const { continued } = openPacer(3);
  expect(continued).toEqual([]);
  await waitForTurn();
  expect(continued).toEqual([0]);
  await waitForTurn();
  expect(continued).toEqual([0, 1]);
  await waitForTurn();
  expect(continued).toEqual([0, 1, 2]);
});

test('a result waits while connections are accepted, and continues in the first turn without one', async () => {
  const { pacer, continued } = openPacer(1);
  for (let n = 0; n < 20; n += 1) {
    pacer.recordConnection();
    await waitForTurn();
  }
  expect(continued).toEqual([]);
  await waitForTurn();
  expect(continued).toEqual([0]);
});

test('if connections do not end, one result continues in each 21st turn', async () => {
  const { pacer, continued } = openPacer(3);
  const turnsOfResults: number[] = [];
  for (let n = 1; n <= 63; n += 1) {
    pacer.recordConnection();
    await waitForTurn();
    if (continued.length > turnsOfResults.length) turnsOfResults.push(n);
  }
  expect(turnsOfResults).toEqual([21, 42, 63]);
});
