import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Pooler } from '#tests/support/database/start-pooler.ts';
import { startPooler } from '#tests/support/database/start-pooler.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { FakeClock } from '#tests/support/fake-clock.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import type { Change } from './change.ts';
import { CHANGE_OF_EVERYTHING } from './change.ts';
import type { ChangeBus } from './change-bus.ts';
import { openChangeBus } from './change-bus.ts';
import { canHear, DEAF_AFTER_MS, ECHO_INTERVAL_MS } from './echo.ts';
import { publishChange, sendNotification } from './publish-change.ts';

let database: TestDatabase;
let pooler: Pooler;
let bus: ChangeBus;
let clock: FakeClock;
let received: Change[];
/** The notifications that the database has accepted. */
let sent: number;
let deafness: boolean[];
let fails: boolean;

beforeEach(async () => {
  [received, deafness, sent, fails] = [[], [], 0, false];
  clock = createFakeClock(0);
  database = await createTestDatabase();
  pooler = await startPooler(database.url, { isDeaf: false });
  bus = await openChangeBus({
    url: pooler.url,
    ...{ onDisconnect: () => {}, beforeReconnect: async () => {} },
    echo: {
      clock,
      notify: async (channel, payload) => {
        if (fails) throw new Error('The database is down.');
        await sendNotification(database.db, channel, payload);
        sent += 1;
      },
    },
    onDeafChange: (isDeaf) => deafness.push(isDeaf),
  });
  bus.subscribe((change) => received.push(change));
});
afterEach(async () => {
  await bus.close();
  await pooler.close();
  await database.drop();
});

/** Lets the process notify itself once more. */
const notifyItself = async () => {
  const before = sent;
  await clock.advance(ECHO_INTERVAL_MS);
  await eventually(() => expect(sent).toBe(before + 1));
};

describe('a process whose notifications stop arriving', () => {
  beforeEach(async () => {
    pooler.setDeaf(true);
    for (let waitedMs = 0; waitedMs < DEAF_AFTER_MS; waitedMs += ECHO_INTERVAL_MS) await notifyItself();
  });

  test('listens for 30 seconds more, and is then deaf and has missed changes', async () => {
    expect([bus.isDeaf(), bus.isListening(), received]).toEqual([false, true, []]);
    await notifyItself();
    expect([bus.isDeaf(), bus.isListening(), deafness]).toEqual([true, false, [true]]);
    expect(received).toEqual([CHANGE_OF_EVERYTHING]);
  });

  test('listens again as soon as a notification arrives', async () => {
    await notifyItself();
    pooler.setDeaf(false);
    await notifyItself();
    await eventually(() => expect(bus.isListening()).toBe(true));
    expect(deafness).toEqual([true, false]);
    expect(received).toEqual([CHANGE_OF_EVERYTHING, CHANGE_OF_EVERYTHING]);
  });
});

test('a process that hears itself, or cannot notify itself, is not deaf', async () => {
  for (const _ of [1, 2, 3, 4]) {
    await notifyItself();
    // Notifications arrive in their order: with this change, the process has heard itself.
    received.length = 0;
    await publishChange(database.db, { topics: ['home'] });
    await eventually(() => expect(received).toHaveLength(1));
  }
  fails = true;
  await clock.advance(2 * DEAF_AFTER_MS);
  expect(deafness).toEqual([]);
});

test.each([true, false])('a URL behind a pooler that swallows notifications (%s) is recognised', async (isDeaf) => {
  pooler.setDeaf(isDeaf);
  expect(await canHear({ url: database.url, listenUrl: pooler.url })).toBe(!isDeaf);
});
