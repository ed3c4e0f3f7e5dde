import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { between, createRandom } from '../random.ts';
import { endWithin } from '../wait-until.ts';
import type { KillableSite } from './killable-site.ts';
import { openKillableSite } from './killable-site.ts';
import type { NewsroomClient } from './newsroom-client.ts';
import { signInClient } from './newsroom-client.ts';
import type { SavingClient } from './saving-clients.ts';
import { createAutosaver, createContributor, createSharedArticle, createWriter, PARTS } from './saving-clients.ts';
import { checkConsistency } from './stored-state.ts';
import type { Typist } from './typist.ts';
import { openTypist } from './typist.ts';

const WORK_LIMIT_MS = 60_000;
const PASSWORD = 'a password for kill rounds';

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
  const signIn = async (name: string): Promise<NewsroomClient> => {
    await site.addStaff(`${name}@prohor.example`, PASSWORD);
    return signInClient(site.origin, `${name}@prohor.example`, PASSWORD);
  };
  const clients: { name: string; client: NewsroomClient; part: (typeof PARTS)[number]; at: number }[] = [];
  for (const [at, part] of PARTS.entries()) {
    const name = `writer-${at}`;
    clients.push({ name, client: await signIn(name), part, at });
  }
  const typistClient = await signIn('typist');
  await createSharedArticle(typistClient);
  const { origin } = site;
  return {
    typist: await openTypist({ origin, profile, client: typistClient, random: createRandom(seed + 1) }),
    writers: clients.map((options) => createWriter({ ...options, random: createRandom(seed + 10 + options.at) })),
    contributors: clients.map((options) =>
      createContributor(options.part, { ...options, random: createRandom(seed + 20 + options.at) }),
    ),
    autosavers: clients.map((options) => createAutosaver({ ...options, random: createRandom(seed + 30 + options.at) })),
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
