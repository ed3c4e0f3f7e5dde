import { setTimeout as sleep } from 'node:timers/promises';
import { freezePostgres } from '#tools/freeze-postgres.ts';
import type { ReplicatedServer } from '#tools/replicated-postgres.ts';
import { administer } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { printTable } from '../print-table.ts';
import type { TwoMachines } from './two-machines.ts';
import { startTwoMachines } from './two-machines.ts';
import type { Observation } from './watched-load.ts';
import { startLoad } from './watched-load.ts';

const PAUSE_MS = 10_000;

type Outage = {
  name: string;
  /** Causes a failure before the observation begins. */
  before?: (machines: TwoMachines) => Promise<unknown>;
  fail: (machines: TwoMachines) => Promise<unknown>;
};

/** Each list runs on a new pair of machines; only the last outage of a list promotes the replica. */
const ROUNDS: readonly (readonly Outage[])[] = [
  [
    { name: 'one of two programs is killed and started again', fail: ({ restartFirst }) => restartFirst() },
    { name: 'the image store is stopped for 10 s', fail: ({ pauseStore }) => pauseStore(PAUSE_MS) },
    { name: 'the replica applies nothing for 10 s', fail: ({ postgres }) => pauseReplay(postgres.replica) },
    { name: 'the synchronous replica is frozen for 10 s', fail: ({ postgres }) => freeze(postgres.replica) },
    { name: 'the primary is frozen for 10 s, no promotion', fail: ({ postgres }) => freeze(postgres.primary) },
    {
      name: 'the primary is killed, the replica promoted at once',
      fail: async ({ postgres: { primary, replica } }) => {
        await primary.kill();
        await replica.promote();
      },
    },
    { name: 'the former primary is started again as it was', fail: ({ postgres }) => postgres.primary.start() },
  ],
  [
    {
      name: 'the primary is frozen, the replica promoted at once',
      fail: async ({ postgres: { primary, replica } }) => {
        freezePostgres(primary.dataDir);
        await replica.promote();
      },
    },
  ],
  [
    {
      name: 'the replica promoted 20 s after the primary was killed',
      before: async ({ postgres }) => {
        await postgres.primary.kill();
        await sleep(2 * PAUSE_MS);
      },
      fail: ({ postgres }) => postgres.replica.promote(),
    },
  ],
];

async function pauseReplay({ superuserUrl }: ReplicatedServer): Promise<void> {
  await administer(superuserUrl, 'select pg_wal_replay_pause()');
  await sleep(PAUSE_MS);
  await administer(superuserUrl, 'select pg_wal_replay_resume()');
}

async function freeze({ dataDir }: ReplicatedServer): Promise<void> {
  const thaw = freezePostgres(dataDir);
  await sleep(PAUSE_MS);
  thaw();
}

/** Counts the acknowledged articles that are missing on the site. */
async function countLost(origin: string, savedIds: readonly string[]): Promise<number> {
  let lost = 0;
  for (const id of savedIds) {
    const response = await fetch(`${origin}/article/${id}`);
    await response.arrayBuffer();
    if (response.status !== 200) lost += 1;
  }
  return lost;
}

const toSeconds = (ms: number) => (ms / 1_000).toFixed(1);
const toRow = (name: string, seen: Observation) => [
  ...[name, toSeconds(seen.withoutSaveMs), String(seen.refusedSaves)],
  ...[String(seen.refusedPages), toSeconds(seen.withoutChangeMs)],
];

await ensureBuild();
const rows: string[][] = [];
let lost = 0;
let saved = 0;
for (const outages of ROUNDS) {
  const machines = await startTwoMachines();
  const load = startLoad(machines);
  await load.waitForRecovery(0);
  // Long enough for both programs to cache the home page.
  await sleep(PAUSE_MS);
  for (const { name, before, fail } of outages) {
    await before?.(machines);
    rows.push(toRow(name, await load.observe(() => fail(machines))));
  }
  await load.stop();
  saved += load.savedIds.length;
  lost += await countLost(machines.secondOrigin, load.savedIds);
  await machines.stop();
}
printTable(['outage', 'without a save, s', 'refused saves', 'refused pages', 'without a change, s'], rows);
console.log(`\n${saved} saves acknowledged, ${lost} lost`);
process.exit(lost === 0 ? 0 : 1);
