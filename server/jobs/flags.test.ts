import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Flags } from '#domain/flags/flags.ts';
import { FLAGS_OFF } from '#domain/flags/flags.ts';
import type { Change, Topic } from '#services/live/change.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import type { FlagsOptions } from './flags.ts';
import { createFlagsCopy } from './flags.ts';
import { createMaintenanceFile } from './maintenance-file.ts';
import { createScheduler } from './scheduler.ts';

const MAINTENANCE: Flags = { ...FLAGS_OFF, maintenance: { message: 'রাত দশটায় ফিরছি' } }; // "back at ten tonight"
const DEV_MODE: Flags = { ...FLAGS_OFF, devMode: true };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-flags-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Flags read from `stored.flags`; a null fails the read. */
function openFlags(first: Flags | null, devMode: FlagsOptions['devMode'] = 'allow') {
  const clock = createFakeClock(0);
  const stored = { flags: first };
  const announced: Topic[][] = [];
  let tell = (_change: Change) => {};
  const live = {
    subscribe: (listener: (change: Change) => void) => {
      tell = listener;
      return () => {};
    },
    publishLocally: ({ topics }: Pick<Change, 'topics'>) => announced.push(topics),
  };
  const readFlags = async () => {
    if (stored.flags === null) throw new Error('no database');
    return stored.flags;
  };
  const flags = createFlagsCopy({
    documents: { readFlags },
    live,
    maintenanceFile: createMaintenanceFile(dataDir),
    devMode,
  });
  const scheduler = createScheduler({ clock, log: { error: () => {}, warn: () => {}, info: () => {} } });
  const hear = async (...topics: Topic[]) => {
    tell({ topics, scheduleChanged: false });
    await clock.advance(0);
  };
  return { clock, stored, announced, hear, readFlags: flags.readFlags, start: () => scheduler.start(flags.job) };
}

describe('flags in memory', () => {
  it('are off before the first read, and as stored after it', async () => {
    const { readFlags, start, announced } = openFlags(MAINTENANCE);
    expect(readFlags()).toEqual(FLAGS_OFF);
    await start();
    expect(readFlags()).toEqual(MAINTENANCE);
    expect(announced).toEqual([['flags']]);
  });

  it.each<Topic>(['flags', '*'])('are read again when %j changes, and the change is announced', async (topic) => {
    const { readFlags, start, stored, hear, announced } = openFlags(FLAGS_OFF);
    await start();
    stored.flags = MAINTENANCE;
    await hear('home');
    expect(readFlags()).toEqual(FLAGS_OFF);
    await hear(topic);
    expect(readFlags()).toEqual(MAINTENANCE);
    expect(announced).toEqual([['flags']]);
  });

  it('stay as they are after a failed read, which is retried', async () => {
    const { clock, readFlags, start, stored, hear } = openFlags(MAINTENANCE);
    await start();
    stored.flags = null;
    await hear('flags');
    expect(readFlags()).toEqual(MAINTENANCE);
    stored.flags = FLAGS_OFF;
    await clock.advance(1_000);
    expect(readFlags()).toEqual(FLAGS_OFF);
  });

  it('are off while the first read fails', async () => {
    const { clock, readFlags, start, stored } = openFlags(null);
    await start();
    expect(readFlags()).toEqual(FLAGS_OFF);
    stored.flags = MAINTENANCE;
    await clock.advance(1_000);
    expect(readFlags()).toEqual(MAINTENANCE);
  });

  it('have the maintenance of an earlier process while the first read fails, but not its dev mode', async () => {
    await openFlags({ ...MAINTENANCE, devMode: true }).start();
    const second = openFlags(null);
    expect(second.readFlags()).toEqual(MAINTENANCE);
    await second.start();
    expect(second.readFlags()).toEqual(MAINTENANCE);
    second.stored.flags = FLAGS_OFF;
    await second.clock.advance(1_000);
    expect(second.readFlags()).toEqual(FLAGS_OFF);
    expect(second.announced).toEqual([['flags']]);
    expect(openFlags(null).readFlags()).toEqual(FLAGS_OFF);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('are off if the file of an earlier process is damaged', async () => {
    await writeFile(join(dataDir, 'maintenance.json'), '{"sta');
    expect(openFlags(null).readFlags()).toEqual(FLAGS_OFF);
  });

  it('show dev mode only if the operator allows it', async () => {
    const allowed = openFlags(DEV_MODE);
    const forbidden = openFlags(DEV_MODE, 'forbid');
    await Promise.all([allowed.start(), forbidden.start()]);
    expect([allowed.readFlags(), forbidden.readFlags()]).toEqual([DEV_MODE, FLAGS_OFF]);
  });
});
