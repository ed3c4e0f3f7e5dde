import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PresenceBeat, PresentArticles } from '#domain/staff/presence.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { FakeClock } from '#tests/support/fake-clock.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import type { ChangeBus } from './change-bus.ts';
import { openChangeBus } from './change-bus.ts';
import type { Presence } from './presence.ts';
import { createPresence } from './presence.ts';

type Process = { bus: ChangeBus; clock: FakeClock; presence: Presence; received: PresentArticles[] };

let database: TestDatabase;
let processes: Process[];

/** A process with its own connection and its own clock. */
async function startProcess(clockMs = 0): Promise<Process> {
  const bus = await openChangeBus({ url: database.url, onDisconnect: () => {}, beforeReconnect: async () => {} });
  const clock = createFakeClock(clockMs);
  const presence = createPresence({ db: database.db, live: bus, clock, onFailure: () => {} });
  const received: PresentArticles[] = [];
  presence.subscribe((changed) => received.push(changed));
  const started = { bus, clock, presence, received };
  processes.push(started);
  return started;
}

beforeEach(async () => {
  database = await createTestDatabase();
  processes = [];
});
afterEach(async () => {
  for (const { presence, bus } of processes) {
    presence.close();
    await bus.close();
  }
  await database.drop();
});

const beat = (change: Partial<PresenceBeat> = {}): PresenceBeat => ({
  ...{ articleId: 'a1', windowId: 'w1', sequence: 1, state: 'open', personId: 'u1' },
  name: 'asha@prohor.example',
  ...change,
});
const names = ({ presence }: Process, id = 'a1') => presence.read()[id]?.people.map(({ name }) => name) ?? [];

describe('of two processes whose clocks differ by an hour', () => {
  let first: Process;
  let second: Process;
  beforeEach(async () => {
    first = await startProcess();
    second = await startProcess(3_600_000);
  });

  test('both know who has an article open, and who types', async () => {
    first.presence.addBeat(beat());
    second.presence.addBeat(beat({ personId: 'u2', name: 'kamal@prohor.example', state: 'typing' }));
    for (const each of [first, second]) {
      await eventually(() => expect(names(each)).toEqual(['asha@prohor.example', 'kamal@prohor.example']));
      expect(each.presence.read().a1?.people[1]?.isTyping).toBe(true);
    }
  });

  test('a person who leaves through the other process is no longer present', async () => {
    first.presence.addBeat(beat());
    await eventually(() => expect(names(second)).toHaveLength(1));
    second.presence.addBeat(beat({ sequence: 2, state: 'left' }));
    await eventually(() => expect(names(first)).toEqual([]));
    expect(names(second)).toEqual([]);
  });

  test('both drop a browser that sends nothing any more, by their own clocks', async () => {
    first.presence.addBeat(beat());
    await eventually(() => expect(names(second)).toHaveLength(1));
    for (const each of [first, second]) {
      await each.clock.advance(24_999);
      expect(names(each)).toHaveLength(1);
      await each.clock.advance(1_001);
      expect(names(each)).toEqual([]);
      expect(each.received.at(-1)).toEqual({ a1: { total: 0, people: [] } });
    }
  });

  test('200 people who arrive at the same moment cost each process one change', async () => {
    for (let n = 0; n < 200; n += 1) first.presence.addBeat(beat({ personId: `u${n}`, name: `p${n}@prohor.example` }));
    await first.clock.advance(1_000);
    await eventually(() => expect(second.presence.read().a1?.total).toBe(200));
    await second.clock.advance(2_000);
    // The first arrival is announced immediately, the others together.
    expect(first.received).toHaveLength(2);
    expect(second.received.length).toBeLessThanOrEqual(3);
    expect(second.received.at(-1)?.a1?.total).toBe(200);
  });
});

test('a beat of the same state changes nothing', async () => {
  const only = await startProcess();
  only.presence.addBeat(beat());
  await only.clock.advance(10_000);
  only.presence.addBeat(beat({ sequence: 2 }));
  await only.clock.advance(10_000);
  expect(only.received).toHaveLength(1);
});

test('a process that starts later knows a window after its next beat', async () => {
  const [first, witness] = [await startProcess(), await startProcess()];
  first.presence.addBeat(beat());
  await eventually(() => expect(names(witness)).toHaveLength(1));
  const late = await startProcess();
  expect(names(late)).toEqual([]);
  await first.clock.advance(1_000);
  first.presence.addBeat(beat({ sequence: 2 }));
  await eventually(() => expect(names(late)).toEqual(['asha@prohor.example']));
});
