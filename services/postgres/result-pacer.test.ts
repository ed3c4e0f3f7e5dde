import { setImmediate as waitForTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createResultPacer } from './result-pacer.ts';

/** Results 0, 1 and so on that wait for a turn. `continued` lists those that have had one. */
const openTurns = (results: number) => {
  const turns = createResultPacer();
  const continued: number[] = [];
  for (let n = 0; n < results; n += 1) void turns.next().then(() => continued.push(n));
  return { turns, continued };
};

test('one result continues in each turn of the event loop, in their order', async () => {
  const { continued } = openTurns(3);
  expect(continued).toEqual([]);
  await waitForTurn();
  expect(continued).toEqual([0]);
  await waitForTurn();
  expect(continued).toEqual([0, 1]);
  await waitForTurn();
  expect(continued).toEqual([0, 1, 2]);
});

test('a result waits while connections are accepted, and continues in the first turn without one', async () => {
  const { turns, continued } = openTurns(1);
  for (let n = 0; n < 20; n += 1) {
    turns.noteConnection();
    await waitForTurn();
  }
  expect(continued).toEqual([]);
  await waitForTurn();
  expect(continued).toEqual([0]);
});

test('if connections do not end, one result continues in each 21st turn', async () => {
  const { turns, continued } = openTurns(3);
  const turnsOfResults: number[] = [];
  for (let n = 1; n <= 63; n += 1) {
    turns.noteConnection();
    await waitForTurn();
    if (continued.length > turnsOfResults.length) turnsOfResults.push(n);
  }
  expect(turnsOfResults).toEqual([21, 42, 63]);
});
