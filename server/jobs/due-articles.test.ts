import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import type { ArticleExpiry, DuePeriod } from '#services/articles/due-articles.ts';
import type { Change, Topic } from '#services/live/change.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { articleId } from '#tools/article-id.ts';
import { createDueArticlesJob } from './due-articles.ts';
import { createScheduler } from './scheduler.ts';

const START_MS = 1_800_000_000_000;

const toEnd = (ms: number): ArticleExpiry => ({
  id: articleId(`a${ms}`),
  atMs: START_MS + ms,
  topics: [`article:a${ms}`],
});

/** Starts the jobs on a store with articles due at `dueAtMs`, in ms since the start. Those of `endsAtMs` end then. */
async function startJob(dueAtMs: readonly number[], endsAtMs: readonly number[] = []) {
  const clock = createFakeClock(START_MS);
  const stored = new Map(dueAtMs.map((ms) => [`a${ms}`, START_MS + ms]));
  const announced: [number, Topic[]][] = [];
  const hidden: Topic[] = [];
  const database = { isFrozen: false };
  const listeners = new Set<(change: Change) => void>();
  const live = {
    subscribe: (listener: (change: Change) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publishLocally: ({ topics, hides }: Pick<Change, 'topics' | 'hides'>) => {
      announced.push([clock.now() - START_MS, topics]);
      hidden.push(...(hides ? topics : []));
    },
  };
  const articleJobs = {
    queueDueEffects: async () => false,
    findNextDue: async (afterMs: number) => {
      const later = [...stored.values()].filter((ms) => ms > afterMs);
      return later.length === 0 ? null : Math.min(...later);
    },
    readDueChange: async ({ fromMs, toMs, announcedExpiries: before = [] }: DuePeriod) => {
      if (database.isFrozen) throw new Error('The database does not respond.');
      const isAnnounced = (id: string) => before.some((end) => end.id === id);
      const due = [...stored].filter(([id, ms]) => ms > fromMs && ms <= toMs && !isAnnounced(id));
      return { topics: due.map(([id]): Topic => `article:${id}`) };
    },
    listExpiries: async ({ afterMs }: { afterMs: number }) => endsAtMs.map(toEnd).filter(({ atMs }) => atMs > afterMs),
  };
  const scheduler = createScheduler({ clock, log: { error: () => {}, warn: () => {}, info: () => {} } });
  const due = createDueArticlesJob({ articleJobs, live, clock, onQueued: () => {} });
  await scheduler.start(due.job);
  await scheduler.start(due.expiriesJob);
  const tell = (scheduleChanged: boolean) => {
    for (const listener of listeners) listener({ topics: ['newsroom'], scheduleChanged });
  };
  return { clock, announced, hidden, database, stored, scheduler, tell };
}

test.each([
  ['within a minute and an hour', [60_000, 3_600_000]],
  ['further away than the clock is compared', [2 * DAY_MS]],
])('each article is announced at its due time: %s', async (_name, dueAtMs) => {
  const { clock, announced, scheduler } = await startJob(dueAtMs);
  await clock.advance(3 * DAY_MS);
  // The next run may announce an article again, because it looks back.
  const firstAtMs = dueAtMs.map((ms) => announced.find(([, topics]) => topics.includes(`article:a${ms}`))?.[0]);
  expect(firstAtMs).toEqual(dueAtMs);
  await scheduler.stop();
});

test('an article that is scheduled later is announced after the change is received', async () => {
  const { clock, announced, scheduler, stored, tell } = await startJob([]);
  stored.set('new', START_MS + 5_000);
  tell(true);
  await clock.advance(DAY_MS);
  expect(announced).toEqual([[5_000, ['article:new']]]);
  await scheduler.stop();
});

test('an article committed up to 10 s after its due time is announced after the change is received', async () => {
  const { clock, announced, scheduler, stored, tell } = await startJob([]);
  await clock.advance(20_000);
  tell(true);
  await clock.advance(9_000);
  stored.set('late', START_MS + 20_000 - 500);
  tell(true);
  await clock.advance(0);
  expect(announced).toEqual([[29_000, ['article:late']]]);
  await scheduler.stop();
});

test('a change that affects no schedule causes no read', async () => {
  const { clock, announced, scheduler, stored, tell } = await startJob([]);
  stored.set('new', START_MS + 5_000);
  tell(false);
  await clock.advance(DAY_MS);
  expect(announced).toEqual([]);
  await scheduler.stop();
});

test('an article is announced within seconds after the wall clock was set forward past its due time', async () => {
  const { clock, announced, scheduler } = await startJob([DAY_MS]);
  await clock.advance(60_000);
  clock.step(2 * DAY_MS);
  await clock.advance(5_000);
  expect(announced.map(([, topics]) => topics)).toEqual([[`article:a${DAY_MS}`]]);
  await scheduler.stop();
});

test('everything is announced within seconds after the wall clock was set back, and an article again when it is due', async () => {
  const { clock, announced, hidden, scheduler } = await startJob([60_000]);
  await clock.advance(60_000);
  clock.step(-60_000);
  await clock.advance(5_000);
  expect(announced.slice(1)).toEqual([[expect.any(Number), ['*']]]);
  expect(hidden).toEqual(['*']);
  await clock.advance(60_000);
  expect(announced.slice(2)).toEqual([[60_000, ['article:a60000']]]);
  await scheduler.stop();
});

test('a wall clock that is set back by less than a second is not noticed', async () => {
  const { clock, announced, scheduler } = await startJob([]);
  await clock.advance(1_000);
  clock.step(-900);
  await clock.advance(DAY_MS);
  expect(announced).toEqual([]);
  await scheduler.stop();
});

test('articles that end are hidden once, at their times, although the database has stopped responding', async () => {
  const { clock, announced, hidden, database, scheduler } = await startJob([60_000, 90_000], [60_000, 90_000]);
  database.isFrozen = true;
  await clock.advance(DAY_MS);
  expect(announced).toEqual([
    [60_000, ['article:a60000']],
    [90_000, ['article:a90000']],
  ]);
  expect(hidden).toEqual(['article:a60000', 'article:a90000']);
  await scheduler.stop();
});

test('an end that was announced is not announced again by the next run', async () => {
  const { clock, announced, scheduler, tell } = await startJob([60_000], [60_000]);
  await clock.advance(61_000);
  tell(true);
  await clock.advance(0);
  expect(announced).toEqual([[60_000, ['article:a60000']]]);
  await scheduler.stop();
});
