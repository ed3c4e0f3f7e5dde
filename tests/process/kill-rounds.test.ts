import { expect, test } from 'vitest';
import { runKillRounds, VICTIMS } from '#tests/kill/run-rounds.ts';

const ROUNDS = 2 * VICTIMS.length;
const SEED = 1971;

test('what was acknowledged, and what the browser kept, outlives every kill', { timeout: 900_000 }, async () => {
  const lines: string[] = [];
  const report = await runKillRounds({ rounds: ROUNDS, seed: SEED, tell: (line) => lines.push(line) });
  expect(lines).toHaveLength(ROUNDS);
  expect(report.killed).toEqual({ browser: 2, program: 2, postmaster: 2, backend: 2, everything: 2 });
  for (const { acknowledged } of report.writers) expect(acknowledged).toBeGreaterThan(0);
  expect(report.browser.keys).toBeGreaterThan(0);
  expect(report.browser.restored).toBeGreaterThan(0);
});
