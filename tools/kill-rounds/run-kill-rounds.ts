import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { between, createRandom } from '../random.ts';
import { endWithin } from '../wait-until.ts';
import type { KillableSite } from './killable-site.ts';
import { openKillableSite } from './killable-site.ts';
import type { SavingClient } from './saving-clients.ts';
import { createAutosaver, createContributor, createSharedArticle, createWriter, PARTS } from './saving-clients.ts';
import { checkConsistency } from './stored-state.ts';
import type { Typist } from './typist.ts';
import { openTypist } from './typist.ts';

const WORK_LIMIT_MS = 60_000;

/** What is killed with SIGKILL in a round. */
export const VICTIMS = ['browser', 'program', 'postmaster', 'backend', 'everything'] as const;
type Victim = (typeof VICTIMS)[number];

type KillRoundsOptions = {
  rounds: number;
  victims?: readonly Victim[];
  seed: number;
  onProgress: (line: string) => void;
};

/**
 * Kills the browser of a typist, the program or its database in each round, while several clients save articles. Rejects
 * with the round and the seed if acknowledged or autosaved data is missing, duplicated or incomplete. The seed determines
 * the actions and the time of the kill; how far the actions are at that time depends on the machine.
 */
export async function runKillRounds({ rounds, victims = VICTIMS, seed, onProgress }: KillRoundsOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-kill-'));
  const site = await openKillableSite(join(folder, 'data'));
  const people = await openPeople(site, join(folder, 'profile'), seed);
  const { typist, writers, contributors, autosavers } = people;
  const random = createRandom(seed);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const victim = victims[(round - 1) % victims.length] ?? 'program';
      const startedMs = performance.now();
      await runRound(site, people, victim, random).catch((cause) => {
        const output = site.output().slice(-2000);
        throw new Error(`Round ${round}, seed ${seed}, killed: ${victim}. ${output}`, { cause });
      });
      onProgress(`round ${round}  ${victim}  ${Math.round(performance.now() - startedMs)} ms`);
    }
    await site.inspect(async (db) => {
      for (const { checkAll } of writers) await checkAll(db);
    });
    const count = (clients: readonly SavingClient[]) => clients.map((client) => client.count());
    const acknowledged = { steps: count(writers), parts: count(contributors), autosaves: count(autosavers) };
    return { acknowledged, browser: typist.report() };
  } finally {
    await typist.kill().catch(() => {});
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type People = Awaited<ReturnType<typeof openPeople>>;

async function openPeople(site: KillableSite, profile: string, seed: number) {
  const signIn = (name: string) => site.addClient(`${name}@prohor.example`);
  const names = PARTS.map((_, at) => `writer-${at}`);
  const signedIn = await Array.fromAsync(names, signIn);
  /** Each client draws from its own numbers. */
  const toOptions = (first: number) =>
    signedIn.map((client, at) => ({ name: names[at] ?? '', client, random: createRandom(seed + first + at) }));
  const client = await signIn('typist');
  await createSharedArticle(client);
  return {
    typist: await openTypist({ origin: site.origin, profile, client, random: createRandom(seed + 1) }),
    writers: toOptions(10).map(createWriter),
    contributors: toOptions(20).map((options, at) => createContributor(PARTS[at] ?? 'title', options)),
    autosavers: toOptions(30).map(createAutosaver),
  };
}

async function runRound(site: KillableSite, people: People, victim: Victim, random: () => number): Promise<void> {
  const { typist, writers, contributors, autosavers } = people;
  const clients: SavingClient[] = [...writers, ...contributors, ...autosavers];
  let isOver = false;
  const workOn = async ({ work }: SavingClient) => {
    while (!isOver) await work();
  };
  const working = Promise.all(clients.map(workOn));
  working.catch(() => {});
  try {
    await typist.start();
    await sleep(between(random, 100, 1_400));
    await kill(site, typist, victim, random);
    await sleep(between(random, 0, 400));
    if (victim === 'program' || victim === 'everything') await site.startProgram();
    await site.waitUntilHealthy();
  } finally {
    isOver = true;
  }
  await endWithin(working, WORK_LIMIT_MS, 'A client has not been able to save.');
  if (victim === 'browser' || victim === 'everything') await typist.reopen();
  else {
    await typist.stop();
    await typist.checkText();
  }
  if (random() < 0.6) await typist.save();
  await site.inspect(async (db) => {
    for (const { check } of [...clients, typist]) await check(db);
    await checkConsistency(db);
  });
}

async function kill(site: KillableSite, typist: Typist, victim: Victim, random: () => number): Promise<void> {
  if (victim === 'postmaster' || victim === 'everything') site.killPostmaster();
  const isProgram = victim === 'program' || victim === 'everything';
  const isBrowser = victim === 'browser' || victim === 'everything';
  await Promise.all([isProgram && site.killProgram(), isBrowser && typist.kill()]);
  if (victim === 'backend') await site.killBackend(random);
}
