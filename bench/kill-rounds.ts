import { Command } from 'commander';
import { runKillRounds } from '#tools/kill-rounds/run-kill-rounds.ts';
import { ensureBuild } from './ensure-build.ts';
import { drawSeed, parseCount } from './options.ts';

const { rounds, seed } = new Command('npm run kill-rounds --')
  .option('--rounds <n>', 'how often something is killed', parseCount, 200)
  .option(
    '--seed <n>',
    'decides what is killed, and when; printed, so that a run can be repeated',
    parseCount,
    drawSeed(),
  )
  .parse()
  .opts<{ rounds: number; seed: number }>();

await ensureBuild();
console.log(`seed ${seed}`);
console.log(JSON.stringify(await runKillRounds({ rounds, seed, onProgress: console.log }), null, 2));
// The connection to a killed browser would keep this process running.
process.exit(0);
