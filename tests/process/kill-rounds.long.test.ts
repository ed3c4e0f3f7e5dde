import { expect, test } from 'vitest';
import { runKillRounds, VICTIMS } from '#tools/kill-rounds/run-kill-rounds.ts';

/** One for each victim; `npm run kill-rounds` runs 200. */
const ROUNDS = VICTIMS.length;
const SEED = 1971;

test('acknowledged saves, autosaves and the drafts of the browser survive every kill', {
  timeout: 1_800_000,
}, async () => {
  const lines: string[] = [];
  const report = await runKillRounds({ rounds: ROUNDS, seed: SEED, onProgress: (line) => lines.push(line) });
  expect(lines.map((line) => line.split('  ')[1])).toEqual([...VICTIMS]);
  for (const counts of Object.values(report.acknowledged)) expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(report.browser.keys).toBeGreaterThan(0);
  expect(report.browser.restored).toBeGreaterThan(0);
});
