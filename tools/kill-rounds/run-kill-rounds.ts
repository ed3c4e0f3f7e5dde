import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { articleId } from '../article-id.ts';
import { between, createRandom } from '../random.ts';
import { createAutosaveClient } from './autosave-client.ts';
import { findAutosaved, findDamage, findOutcome } from './find-damage.ts';
import type { KillableSite } from './killable-site.ts';
import { openKillableSite } from './killable-site.ts';
import type { NewsroomClient } from './newsroom-client.ts';
import { signInClient } from './newsroom-client.ts';
import { createContributor, createSharedArticle } from './shared-article.ts';
import type { Typist } from './typist.ts';
import { openTypist } from './typist.ts';
import { createWriter } from './writer.ts';

const PASSWORD = 'a password for kill rounds';
const WRITERS = ['writer-a', 'writer-b', 'writer-c'] as const;
const PARTS = ['title', 'description', 'tags'] as const;

/** What is killed with SIGKILL in a round. */
export const VICTIMS = ['browser', 'program', 'postmaster', 'backend', 'everything'] as const;
type Victim = (typeof VICTIMS)[number];

type KillRounds = { rounds: number; seed: number; onProgress: (line: string) => void };

/**
 * Kills a browser with a typist, the program and its database in repeated rounds, while several clients save articles.
 * Rejects with the round and the seed if acknowledged or autosaved data is missing, duplicated or incomplete. The seed
 * determines the actions and the time of the kill; the progress at that time depends on the machine.
 */
export async function runKillRounds({ rounds, seed, onProgress }: KillRounds) {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-kill-'));
  const site = await openKillableSite(join(folder, 'data'));
  const people = await openPeople(site, join(folder, 'profile'), seed);
  const random = createRandom(seed);
  const killed = { browser: 0, program: 0, postmaster: 0, backend: 0, everything: 0 };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const victim = VICTIMS[(round - 1) % VICTIMS.length] ?? 'program';
      killed[victim] += 1;
      const startedMs = performance.now();
      await runRound(site, people, victim, random).catch((error) => {
        throw new Error(`Round ${round}, seed ${seed}, killed: ${victim}. ${site.output().slice(-2000)}`, {
          cause: error,
        });
      });
      onProgress(`round ${round}  ${victim}  ${Math.round(performance.now() - startedMs)} ms`);
    }
    await checkEverything(site, people);
    return {
      killed,
      writers: people.writers.map(({ counters }) => counters),
      autosaves: people.autosavers.map(({ count }) => count()),
      savesOfOneArticle: people.contributors.map(({ count }) => count()),
      browser: people.typist.report(),
    };
  } finally {
    await people.typist.kill().catch(() => {});
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type People = Awaited<ReturnType<typeof openPeople>>;

async function openPeople(site: KillableSite, profile: string, seed: number) {
  const clients: NewsroomClient[] = [];
  for (const name of [...WRITERS, 'typist']) {
    await site.addStaff(`${name}@prohor.example`, PASSWORD);
    clients.push(await signInClient(site.origin, `${name}@prohor.example`, PASSWORD));
  }
  const [first, , , forTypist] = clients;
  if (!first || !forTypist) throw new Error('The sign-in failed.');
  await createSharedArticle(first);
  const typist: Typist = await openTypist({
    origin: site.origin,
    profile,
    client: forTypist,
    random: createRandom(seed + 1),
  });
  return {
    typist,
    writers: WRITERS.map((name, at) =>
      createWriter({ name, client: clients[at] ?? first, random: createRandom(seed + 10 + at) }),
    ),
    autosavers: WRITERS.map((name, at) =>
      createAutosaveClient(name, clients[at] ?? first, createRandom(seed + 30 + at)),
    ),
    contributors: PARTS.map((part, at) => createContributor(part, clients[at] ?? first, createRandom(seed + 20 + at))),
  };
}

async function runRound(site: KillableSite, people: People, victim: Victim, random: () => number): Promise<void> {
  const { typist, writers, contributors, autosavers } = people;
  let isOver = false;
  const working = Promise.all([...writers, ...contributors, ...autosavers].map(({ work }) => work(() => isOver)));
  working.catch(() => {});
  await typist.start();
  await sleep(between(random, 100, 1_000));
  const submitted = random() < 0.5 ? typist.submitOnce().catch(() => {}) : Promise.resolve();
  await sleep(between(random, 0, 400));
  await kill(site, typist, victim, random);
  await sleep(between(random, 0, 400));
  if (victim === 'program' || victim === 'everything') await site.startProgram();
  await site.waitUntilHealthy();
  isOver = true;
  await working;
  await submitted;
  if (victim === 'browser' || victim === 'everything') await typist.reopen();
  else {
    await typist.stop();
    await typist.checkShown();
  }
  if (random() < 0.6) await typist.save();
  await checkTouched(site, people);
}

async function kill(site: KillableSite, typist: Typist, victim: Victim, random: () => number): Promise<void> {
  switch (victim) {
    case 'browser':
      return typist.kill();
    case 'program':
      await site.killProgram();
      return;
    case 'postmaster':
      site.killPostmaster();
      return;
    case 'backend':
      return site.killBackend(random);
    case 'everything':
      site.killPostmaster();
      await Promise.all([site.killProgram(), typist.kill()]);
  }
}

/** Checks every article that changed in this round, and the consistency of the whole database. */
async function checkTouched(site: KillableSite, { writers, contributors, autosavers, typist }: People): Promise<void> {
  await site.inspect(async (db) => {
    for (const { takeTouched, settle } of writers) {
      for (const article of takeTouched()) settle(await findOutcome(db, article));
    }
    for (const { check } of [...contributors, ...autosavers]) await check(db);
    const autosaved = typist.readAutosaved();
    if (autosaved !== null && !(await findAutosaved(db, autosaved))) {
      throw new Error(`An autosave of the browser is missing: ${autosaved.articleId} …${autosaved.text.slice(-100)}`);
    }
    for (const { articleId: id, text } of typist.saves.slice(-5)) {
      const rows = await db
        .selectFrom('articleRevisions')
        .select('content')
        .where('articleId', '=', articleId(id))
        .execute();
      const found = rows.filter(({ content }) =>
        JSON.stringify(content).includes(JSON.stringify(text.trim()).slice(1, -1)),
      );
      if (found.length === 0) throw new Error(`A save of the browser is missing: ${id} …${text.slice(-100)}`);
    }
    const damage = await findDamage(db);
    if (damage.length > 0) throw new Error(damage.join('\n'));
  });
}

/** Checks every article of all rounds, and that no text of the browser became two articles. */
async function checkEverything(site: KillableSite, { writers }: People): Promise<void> {
  await site.inspect(async (db) => {
    for (const { all } of writers) for (const article of all()) await findOutcome(db, article);
    const { count } = db.fn;
    const twice = await db
      .selectFrom('articles')
      .select(['title', count<number>('id').as('articles')])
      .where('title', 'like', 'browser %')
      .groupBy('title')
      .having(count('id'), '>', 1)
      .execute();
    if (twice.length > 0) throw new Error(`Created twice: ${twice.map(({ title }) => title).join(', ')}`);
  });
}
