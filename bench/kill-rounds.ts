import { parseArgs } from 'node:util';
import { runKillRounds } from '#tools/kill-rounds/run-kill-rounds.ts';
import { ensureBuild } from './ensure-build.ts';
import { parseCount } from './parse-count.ts';

const HELP = `Usage: npm run kill-rounds -- [--rounds N] [--seed N]

  --rounds N   how often something is killed (200)
  --seed N     decides what is killed, and when; printed, so that a run can be repeated`;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String((Date.now() % 1_000_000) + 1) },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) console.log(HELP);
else {
  const rounds = parseCount('--rounds', options.rounds);
  const seed = parseCount('--seed', options.seed);
  await ensureBuild();
  console.log(`seed ${seed}`);
  console.log(JSON.stringify(await runKillRounds({ rounds, seed, onProgress: console.log }), null, 2));
  // The connection to a killed browser would keep this process running.
  process.exit(0);
}
