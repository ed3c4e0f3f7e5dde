import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import type { MaintenanceOptions } from './maintenance.ts';
import { createMaintenanceJobs } from './maintenance.ts';
import { createScheduler } from './scheduler.ts';

const START_MS = 1_800_000_000_000;

/** Runs the jobs for `ms` on services with this many batches of work, and returns the calls with their times. */
async function runFor(
  ms: number,
  batches: Partial<
    Record<
      | 'reindex'
      | 'owners'
      | 'images'
      | 'words'
      | 'marks'
      | 'hours'
      | 'searches'
      | 'addresses'
      | 'deliveries'
      | 'autosaves'
      | 'previews'
      | 'trash'
      | 'posters'
      | 'due'
      | 'tags',
      number
    >
  >,
) {
  const clock = createFakeClock(START_MS);
  const left = {
    reindex: 0,
    owners: 0,
    images: 0,
    words: 0,
    marks: 0,
    hours: 0,
    searches: 0,
    addresses: 0,
    deliveries: 0,
    autosaves: 0,
    previews: 0,
    trash: 0,
    expired: 0,
    posters: 0,
    due: 0,
    tags: 0,
    ...batches,
  };
  const calls: [name: string, atMs: number, argument: number][] = [];
  const note = (name: string, argument: number) => calls.push([name, clock.now() - START_MS, argument]);
  const takeBatch = (name: keyof typeof left) => {
    left[name] -= 1;
    return left[name] >= 0 ? 1 : 0;
  };
  const options: MaintenanceOptions = {
    clock,
    onQueued: () => note('queued', 0),
    articleJobs: {
      reindexOutdated: async (limit) => {
        note('reindex', limit);
        return takeBatch('reindex');
      },
      assignOwners: async ({ limit }) => {
        note('owners', limit);
        return takeBatch('owners');
      },
      fillSearchKeys: async (limit) => {
        note('images', limit);
        return takeBatch('images');
      },
      addDueWordCounts: async ({ nowMs }) => {
        note('words', nowMs - START_MS);
        return takeBatch('words');
      },
      deleteOldViewMarks: async ({ beforeMs }) => {
        note('marks', START_MS - beforeMs);
        return takeBatch('marks');
      },
      deleteOldViewHours: async ({ beforeMs }) => {
        note('hours', START_MS - beforeMs);
        return takeBatch('hours');
      },
      deleteOldMissedSearches: async ({ beforeMs }) => {
        note('searches', START_MS - beforeMs);
        return takeBatch('searches');
      },
      rankMostRead: async (nowMs) => {
        note('ranking', nowMs - START_MS);
        return nowMs + 10 * MINUTE_MS;
      },
      queueDueEffects: async () => takeBatch('due') > 0,
      unlistExpired: async ({ beforeMs }) => {
        note('expired', START_MS - beforeMs);
        return takeBatch('expired');
      },
      deleteOldAutosaves: async ({ beforeMs }) => {
        note('autosaves', START_MS - beforeMs);
        return takeBatch('autosaves');
      },
      deleteEndedPreviews: async ({ beforeMs }) => {
        note('previews', START_MS - beforeMs);
        return takeBatch('previews');
      },
      purgeTrash: async ({ beforeMs }) => {
        note('trash', START_MS - beforeMs);
        return takeBatch('trash');
      },
      runTagChanges: async ({ limit }) => {
        note('tags', limit);
        return takeBatch('tags');
      },
      removeUnusedPosters: async (limit) => {
        note('posters', limit);
        return takeBatch('posters');
      },
    },
    outbox: {
      failExpired: async ({ nowMs }) => {
        note('given up', nowMs - START_MS);
        return 0;
      },
      deleteOld: async ({ beforeMs }) => {
        note('deliveries', START_MS - beforeMs);
        return takeBatch('deliveries');
      },
    },
    documents: {
      publishInterruptedImport: async () => {
        note('killed imports', 0);
        return 0;
      },
    },
    redirects: {
      deleteOldNotFound: async ({ beforeMs }) => {
        note('addresses', START_MS - beforeMs);
        return takeBatch('addresses');
      },
    },
    live: {
      subscribe: (listener) => {
        clock.setTimer(90_000, () => listener({ topics: ['home', 'search'], scheduleChanged: false }));
        clock.setTimer(95_000, () => listener({ topics: ['newsroom'], scheduleChanged: true }));
        return () => {};
      },
    },
    identity: { deleteExpired: async (nowMs) => void note('sessions', nowMs - START_MS) },
  };
  const scheduler = createScheduler({ clock, log: { error: () => {}, warn: () => {}, info: () => {} } });
  for (const job of createMaintenanceJobs(options)) await scheduler.start(job);
  await clock.advance(ms);
  await scheduler.stop();
  return (name: string) => calls.filter(([called]) => called === name).map(([, atMs, argument]) => [atMs, argument]);
}

test('reindexing runs batch after batch until nothing is outdated, then never again', async () => {
  const callsOf = await runFor(DAY_MS, { reindex: 2 });
  expect(callsOf('reindex')).toEqual([
    [0, 100],
    [50, 100],
    [100, 100],
  ]);
});

test('owners of earlier articles are assigned batch after batch, then every hour', async () => {
  const callsOf = await runFor(HOUR_MS + 50, { owners: 1 });
  expect(callsOf('owners').map(([atMs]) => atMs)).toEqual([0, 50, HOUR_MS + 50]);
});

test('earlier images are indexed batch after batch, then never again', async () => {
  const callsOf = await runFor(DAY_MS, { images: 1 });
  expect(callsOf('images').map(([atMs]) => atMs)).toEqual([0, 50]);
});

test('words are counted batch after batch, every minute, and after a change of articles', async () => {
  const callsOf = await runFor(120_000, { words: 1 });
  expect(callsOf('words').map(([atMs]) => atMs)).toEqual([0, 50, 60_050, 90_000]);
});

test('view marks older than 7 days and trash older than 30 days are deleted, in batches, every hour', async () => {
  const callsOf = await runFor(HOUR_MS, { marks: 1 });
  expect(callsOf('marks')).toEqual([
    [0, 7 * DAY_MS],
    [50, 7 * DAY_MS - 50],
  ]);
  expect(callsOf('trash')).toEqual([
    [0, 30 * DAY_MS],
    [HOUR_MS, 30 * DAY_MS - HOUR_MS],
  ]);
});

test('views of hours before the last 8 days are deleted, in batches, every hour', async () => {
  const callsOf = await runFor(HOUR_MS, { hours: 1 });
  expect(callsOf('hours')).toEqual([
    [0, 8 * DAY_MS],
    [50, 8 * DAY_MS - 50],
  ]);
});

test('searches without results of days before the last 8 are deleted, in batches, every hour', async () => {
  const callsOf = await runFor(HOUR_MS, { searches: 1 });
  expect(callsOf('searches')).toEqual([
    [0, 8 * DAY_MS],
    [50, 8 * DAY_MS - 50],
  ]);
});

test('deliveries are given up every 10 minutes', async () => {
  const callsOf = await runFor(10 * MINUTE_MS, {});
  expect(callsOf('given up').map(([atMs]) => atMs)).toEqual([0, 10 * MINUTE_MS]);
});

test('deliveries that ended 3 days ago are deleted, in batches, every hour', async () => {
  const callsOf = await runFor(HOUR_MS, { deliveries: 1 });
  expect(callsOf('deliveries')).toEqual([
    [0, 3 * DAY_MS],
    [50, 3 * DAY_MS - 50],
  ]);
});

test('addresses that nobody has requested for 30 days are deleted, in batches, every hour', async () => {
  const callsOf = await runFor(HOUR_MS, { addresses: 1 });
  expect(callsOf('addresses')).toEqual([
    [0, 30 * DAY_MS],
    [50, 30 * DAY_MS - 50],
  ]);
});

test('the most read articles are ranked when the last ranking is ten minutes old', async () => {
  const callsOf = await runFor(25 * MINUTE_MS, {});
  expect(callsOf('ranking').map(([atMs]) => atMs)).toEqual([0, 10 * MINUTE_MS, 20 * MINUTE_MS]);
});

test('deliveries that the removal of expired articles queued are sent', async () => {
  const callsOf = await runFor(2 * HOUR_MS, { due: 2 });
  expect(callsOf('queued').map(([atMs]) => atMs)).toEqual([0, HOUR_MS]);
});

test('autosaves older than 60 days are deleted, in batches, every hour', async () => {
  const callsOf = await runFor(HOUR_MS, { autosaves: 1 });
  expect(callsOf('autosaves')).toEqual([
    [0, 60 * DAY_MS],
    [50, 60 * DAY_MS - 50],
  ]);
});

test('preview links that ended 30 days ago are deleted, in batches, every hour', async () => {
  const callsOf = await runFor(HOUR_MS, { previews: 1 });
  expect(callsOf('previews')).toEqual([
    [0, 30 * DAY_MS],
    [50, 30 * DAY_MS - 50],
  ]);
});

test('unused posters of videos are removed, in batches, every hour', async () => {
  const callsOf = await runFor(HOUR_MS, { posters: 1 });
  expect(callsOf('posters').map(([atMs]) => atMs)).toEqual([0, 50]);
});

test('imports that were killed are published every minute', async () => {
  const callsOf = await runFor(MINUTE_MS, {});
  expect(callsOf('killed imports').map(([atMs]) => atMs)).toEqual([0, MINUTE_MS]);
});

test('expired sessions are deleted every hour', async () => {
  const callsOf = await runFor(2 * HOUR_MS, {});
  expect(callsOf('sessions')).toEqual([
    [0, 0],
    [HOUR_MS, HOUR_MS],
    [2 * HOUR_MS, 2 * HOUR_MS],
  ]);
});

test('changes of tags run batch after batch until none is unfinished, then after a wake-up', async () => {
  const callsOf = await runFor(120_000, { tags: 2 });
  expect(callsOf('tags')).toEqual([
    [0, 100],
    [50, 100],
    [100, 100],
    [95_000, 100],
  ]);
});
