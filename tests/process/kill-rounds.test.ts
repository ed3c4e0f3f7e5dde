import { expect, test } from 'vitest';
import { runKillRounds } from '#tools/kill-rounds/run-kill-rounds.ts';

const SEED = 1971;

test('acknowledged saves, autosaves and the draft of the browser survive a kill of everything at the same time', {
  timeout: 900_000,
}, async () => {
  const lines: string[] = [];
  const { acknowledged, browser } = await runKillRounds({
    ...{ rounds: 1, victims: ['everything'], seed: SEED },
    onProgress: (line) => lines.push(line),
  });
  expect(lines).toHaveLength(1);
  for (const counts of Object.values(acknowledged)) expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(browser.keys).toBeGreaterThan(0);
});
