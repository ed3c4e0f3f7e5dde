import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { TargetKind } from '#domain/deliveries/target.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { createDeliveries } from '#server/deliveries/deliveries.ts';
import { createSendRequest } from '#server/deliveries/send-request.ts';
import { createSenders } from '#server/deliveries/senders.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { createArticleJobs } from '#services/articles/article-jobs.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import type { Change, Topic } from '#services/live/change.ts';
import { publishChange } from '#services/live/publish-change.ts';
import { createOutbox } from '#services/outbox/outbox.ts';
import { createAddressCheck } from '#services/storage/remote-images/public-address.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, RINA } from '#tests/support/database/article-store.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { startReceiver } from '#tests/support/deliveries/receiver.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { articleId } from '#tools/article-id.ts';

const { db, drop } = await createTestDatabase();
const outbox = createOutbox(db);
const editing = createArticleEditing(db);
const SITE_URL = 'https://prohor.example';
const KEY = Buffer.alloc(24, 7);
const SECRET = `whsec_${KEY.toString('base64')}`;
/** The limit in the test of a target that hangs. Other tests have a longer one, because a busy machine may need it. */
const TIMEOUT_MS = 500;
const TABLES = ['effects', 'effectTargets', 'articles', 'trash', 'articleRevisions', 'history'] as const;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let sender: ReturnType<typeof startSender>;

beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.clear();
  for (const table of TABLES) await db.deleteFrom(table).execute();
  sender = startSender();
  return () => sender.stop();
});
afterAll(async () => {
  await receiver.stop();
  await drop();
});

/** A process that sends. `lock.owner` is the number of the process that does; null if none does yet. */
function startSender({
  id = 1,
  lock = { owner: null as number | null },
  clock = createFakeClock(NOON_MS),
  timeoutMs = 5 * MINUTE_MS,
} = {}) {
  const listeners = new Set<(change: Change) => void>();
  const logged: string[] = [];
  const log = { error: (_: object, message: string) => logged.push(message), warn: () => {}, info: () => {} };
  const network = { purgeToken: 'token', deliveryNetworks: ['127.0.0.0/8'] };
  const deliveries = createDeliveries({
    ...{ outbox, articles: createArticleReading(db), siteUrl: SITE_URL, clock, log, random: () => 0 },
    ...createSenders({ ...network, now: clock.now, timeoutMs }),
    live: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      claim: async () => {
        lock.owner ??= id;
        return lock.owner === id;
      },
    },
  });
  const scheduler = createScheduler({ clock, log });
  void scheduler.start(deliveries.job);
  const tell = (topics: Topic[]) => {
    for (const listener of listeners) listener({ topics, scheduleChanged: false });
  };
  return {
    ...{ clock, logged, lock, deliveries, tell },
    stop: async () => {
      await scheduler.stop();
      await deliveries.drain();
    },
  };
}

async function addTarget(kind: TargetKind, path: string, change: { secret?: string; isPaused?: boolean } = {}) {
  const row = { kind, name: path, url: `${receiver.origin}${path}`, secret: SECRET, dueUpTo: NOON_MS, ...change };
  await db
    .insertInto('effectTargets')
    .values({ id: path, changedAt: 0, changedBy: 'rina', ...row })
    .execute();
}

/** Saves an article as Rina, and tells the sender of it. */
async function save(id: string, change: Partial<ArticleInput> = {}, baseRevision: number | null = null) {
  const command = { id: articleId(id), input: makeInput(change), baseRevision, lead: 'keep' as const };
  expect(await editing.save({ ...command, ...by(RINA, sender.clock.now()) })).toMatchObject({ kind: 'saved' });
  sender.tell(['home']);
  // The sender collects the changes of this time.
  await sender.clock.advance(100);
}

/** Lets the time pass until the check passes. */
const pass = (check: () => void | Promise<void>, stepMs = 100) =>
  eventually(async () => {
    await sender.clock.advance(stepMs);
    await check();
  });

const listStates = async () => {
  const rows = await db.selectFrom('effects').select(['targetId', 'event', 'state']).orderBy('queuedAt').execute();
  return rows.map(({ targetId, event, state }) => `${targetId} ${event} ${state}`).sort();
};

describe('a webhook', () => {
  test('is told what readers see of an article, signed, with an id', async () => {
    await addTarget('webhook', '/hook');
    await save('n1', { title: 'নতুন *সেতু*' });
    await pass(async () => expect(await listStates()).toEqual(['/hook article.published delivered']));
    const [request] = receiver.received;
    const { id } = await db.selectFrom('effects').select('id').executeTakeFirstOrThrow();
    expect(JSON.parse(request?.body ?? '')).toEqual({
      id,
      type: 'article.published',
      timestamp: new Date(NOON_MS).toISOString(),
      data: {
        // `publicArticleSchema` has the other fields.
        article: expect.objectContaining({
          id: 'n1',
          url: `${SITE_URL}/article/n1`,
          title: expect.stringContaining('সেতু'),
          excerpt: expect.stringContaining('প্রথম অনুচ্ছেদ'),
          category: 'বাংলাদেশ',
          subcategory: null,
          author: 'নিজস্ব প্রতিবেদক',
          publishedAt: new Date(NOON_MS).toISOString(),
          imageUrl: null,
          description: '<p>প্রথম অনুচ্ছেদ।</p>\n<p>দ্বিতীয় অনুচ্ছেদ।</p>',
          corrections: [],
        }),
      },
    });
    const sentAtMs = Number(request?.headers['webhook-timestamp']) * SECOND_MS;
    expect([sentAtMs >= NOON_MS, sentAtMs <= sender.clock.now()]).toEqual([true, true]);
    const signature = createHmac('sha256', KEY).update(
      `${id}.${request?.headers['webhook-timestamp']}.${request?.body}`,
    );
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-signature': `v1,${signature.digest('base64')}`,
    });
  });

  test('is told of a change, and of a withdrawal with nothing but the id and the URL', async () => {
    await addTarget('webhook', '/hook');
    await save('n1');
    await pass(() => expect(receiver.received).toHaveLength(1));
    await save('n1', { title: 'বদল' }, 1);
    await pass(() => expect(receiver.received).toHaveLength(2));
    await save('n1', { title: 'গোপন', status: 'draft' }, 2);
    await pass(() => expect(receiver.received).toHaveLength(3));
    expect(receiver.bodiesAt('/hook')).toMatchObject([
      { type: 'article.published' },
      { type: 'article.updated', data: { article: { title: 'বদল' } } },
      { type: 'article.withdrawn' },
    ]);
    expect(receiver.bodiesAt('/hook')[2]).toMatchObject({
      data: { article: { id: 'n1', url: `${SITE_URL}/article/n1` } },
    });
    expect(receiver.received[2]?.body).not.toContain('গোপন');
  });

  test('never gets a text that was hidden before it was sent, nor a withdrawal that was taken back', async () => {
    await addTarget('webhook', '/hook', { isPaused: true });
    await save('hidden', { title: 'গোপন' });
    await save('hidden', { title: 'গোপন', status: 'draft' }, 1);
    await save('back');
    await save('back', { status: 'draft' }, 1);
    await save('back', {}, 2);
    await db.updateTable('effectTargets').set({ isPaused: false }).execute();
    sender.tell(['home']);
    await pass(async () => expect((await listStates()).join()).not.toContain('waiting'));
    expect(await listStates()).toEqual([
      '/hook article.published delivered',
      '/hook article.published delivered',
      '/hook article.published skipped',
      '/hook article.withdrawn delivered',
      '/hook article.withdrawn skipped',
    ]);
    expect(receiver.received.map(({ body }) => body).join()).not.toContain('গোপন');
  });

  test.each([
    ['a draft', { status: 'draft' as const }],
    ['a scheduled article', { status: 'scheduled' as const, publishAt: NOON_MS + HOUR_MS }],
    ['an article under embargo', { embargoUntil: NOON_MS + HOUR_MS }],
  ])('is told nothing of %s', async (_name, change) => {
    await addTarget('webhook', '/hook');
    await save('n1', change);
    expect(await listStates()).toEqual([]);
  });
});

describe('a target that fails', () => {
  test.each([
    ['answers 500', 500, { status: 500, responseText: '' }],
    ['redirects', { status: 302, headers: { Location: '/other' } }, { status: 302 }],
    ['resets the connection', 'resets' as const, { status: null, responseText: 'the connection failed (ECONNRESET)' }],
    ['hangs', 'hangs' as const, { status: null, responseText: 'no response in 0.5 seconds' }, TIMEOUT_MS],
    ['answers at length', { status: 400, headers: {}, body: 'না '.repeat(9_999) }, { status: 400 }],
  ])('and %s gets the message again, with the same id', async (_name, behaviour, expected, timeoutMs?: number) => {
    await sender.stop();
    sender = startSender({ timeoutMs });
    await addTarget('webhook', '/hook');
    receiver.answer('/hook', behaviour);
    await save('n1');
    await pass(async () => {
      const row = await db.selectFrom('effects').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ ...expected, attempts: 1 });
      expect(row.responseText.length).toBeLessThanOrEqual(300);
    }, 0);
    expect(sender.logged).toEqual(['could not deliver to a target; trying again']);
    await pass(async () => expect(await listStates()).toEqual(['/hook article.published delivered']));
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(1);
  });

  test('and asks for time is not sent to before', async () => {
    await addTarget('webhook', '/hook');
    receiver.answer('/hook', { status: 429, headers: { 'Retry-After': '120' } });
    await save('n1');
    await pass(
      async () => expect(await db.selectFrom('effects').select('status').execute()).toEqual([{ status: 429 }]),
      0,
    );
    const { nextAttemptAt } = await db.selectFrom('effectTargets').selectAll().executeTakeFirstOrThrow();
    expect(nextAttemptAt).toBeGreaterThanOrEqual(sender.clock.now() + 119 * SECOND_MS);
    await sender.clock.advance(100 * SECOND_MS);
    await save('n2');
    await sender.clock.advance(SECOND_MS);
    expect(receiver.received).toHaveLength(1);
    await pass(() => expect(receiver.received).toHaveLength(3), SECOND_MS);
  });

  test('delays no other target, and is given up after a day', async () => {
    await addTarget('webhook', '/dead');
    await addTarget('webhook', '/alive');
    receiver.answer('/dead', ...Array.from({ length: 99 }, () => 'hangs' as const));
    await save('n1');
    await pass(async () =>
      expect(await listStates()).toEqual(['/alive article.published delivered', '/dead article.published waiting']),
    );
    expect(await outbox.failExpired({ nowMs: NOON_MS + DAY_MS - 1, limit: 10 })).toBe(0);
    expect(await outbox.failExpired({ nowMs: NOON_MS + DAY_MS, limit: 10 })).toBe(1);
    expect(await listStates()).toEqual(['/alive article.published delivered', '/dead article.published failed']);
    expect(await outbox.deleteOld({ beforeMs: NOON_MS + DAY_MS + 1, limit: 1 })).toBe(1);
    expect(await outbox.deleteOld({ beforeMs: NOON_MS + DAY_MS + 1, limit: 1 })).toBe(1);
  });
});

test('a private address is not contacted', async () => {
  // On a busy machine, a request of an earlier test can reach the shared receiver late.
  const own = await startReceiver();
  const send = createSendRequest({ isAllowedAddress: createAddressCheck([]), now: Date.now });
  const result = await send({ url: own.origin, headers: {}, body: '{}' }, new AbortController().signal);
  expect(result).toMatchObject({ isDelivered: false, responseText: '127.0.0.1 is not a public address' });
  expect(own.received).toEqual([]);
  await own.stop();
});

describe('what happens without a write', () => {
  const jobs = createArticleJobs(db);
  const END_MS = NOON_MS + 2 * HOUR_MS;

  // On a busy machine its last run begins late and delivers what the test has stored.
  beforeEach(() => sender.stop());

  test('is stored once by all processes, also if none ran at the moment', async () => {
    await addTarget('webhook', '/hook');
    await addTarget('purge-url', '/purge');
    await save('n1', { status: 'scheduled', publishAt: NOON_MS + HOUR_MS, expiresAt: END_MS });
    await save('n2', { embargoUntil: NOON_MS + HOUR_MS });
    await save('n3', { status: 'draft', expiresAt: END_MS });
    await Promise.all([1, 2, 3].map(() => jobs.queueDueEffects(NOON_MS + HOUR_MS)));
    await jobs.queueDueEffects(END_MS + DAY_MS);
    await jobs.queueDueEffects(END_MS + DAY_MS + 1);
    expect(await listStates()).toEqual([
      '/hook article.published waiting',
      '/hook article.published waiting',
      '/hook article.withdrawn waiting',
      '/purge article.published waiting',
      '/purge article.published waiting',
      '/purge article.withdrawn waiting',
    ]);
  });

  test('is not stored on a site without targets, and not from before a target was added', async () => {
    await save('n1', { status: 'scheduled', publishAt: NOON_MS + MINUTE_MS });
    expect(await jobs.queueDueEffects(NOON_MS + HOUR_MS)).toBe(false);
    await addTarget('webhook', '/hook');
    await db
      .updateTable('effectTargets')
      .set({ dueUpTo: NOON_MS + HOUR_MS })
      .execute();
    await jobs.queueDueEffects(NOON_MS + 2 * HOUR_MS);
    expect(await listStates()).toEqual([]);
  });
});

describe('a shared cache', () => {
  const publish = async (...topics: Topic[]) => {
    await publishChange(db, { topics });
    sender.tell(topics);
  };

  test('gets the tags of a moment in one call, with the token', async () => {
    await addTarget('purge-url', '/purge');
    await publish('home', 'article:a', 'newsroom');
    await publish('home', 'ads');
    await pass(() => expect(receiver.received).toHaveLength(1));
    expect(receiver.received[0]?.headers.authorization).toBe('Bearer token');
    expect(receiver.bodiesAt('/purge')).toEqual([{ tags: ['home', 'article:a', 'overflow', 'ads'] }]);
  });

  test('gets more than 30 tags in several calls, and a change of everything as one tag', async () => {
    await addTarget('purge-url', '/purge');
    await publish(...Array.from({ length: 40 }, (_, n): Topic => `article:${n}`));
    await pass(() => expect(receiver.received).toHaveLength(2));
    await publish('*', 'home');
    await pass(() => expect(receiver.bodiesAt('/purge').slice(2)).toEqual([{ tags: ['all'] }]));
  });

  test('gets the tags of a failed call again, with those of later changes; logged once', async () => {
    await addTarget('purge-url', '/purge');
    receiver.answer('/purge', 500, 403);
    await publish('home');
    await pass(() => expect(receiver.received).toHaveLength(1));
    await publish('ads');
    await pass(() => expect(receiver.received).toHaveLength(3), SECOND_MS);
    expect(receiver.bodiesAt('/purge').at(-1)).toEqual({ tags: ['home', 'overflow', 'ads'] });
    expect(sender.logged).toHaveLength(1);
  });

  test('gets nothing from a process that is not the sender, nor what only staff see', async () => {
    await addTarget('purge-url', '/purge');
    await publishChange(db, { topics: ['newsroom'] });
    expect(await listStates()).toEqual([]);
    const other = startSender({ id: 2, lock: { owner: 1 } });
    await publishChange(db, { topics: ['home'] });
    other.tell(['home']);
    await other.clock.advance(MINUTE_MS);
    other.lock.owner = 2;
    await eventually(async () => {
      await other.clock.advance(10 * SECOND_MS);
      expect(receiver.received).toHaveLength(1);
    });
    await other.stop();
  });
});

test('IndexNow gets the URLs of a moment in one call, with the key that the site serves', async () => {
  await addTarget('indexnow', '/indexnow', { secret: 'key' });
  await save('n1');
  await save('n2');
  await save('n2', { status: 'draft' }, 1);
  await pass(async () => expect((await listStates()).join()).not.toContain('waiting'));
  const urls = (receiver.bodiesAt('/indexnow') as { urlList: string[] }[]).flatMap(({ urlList }) => urlList);
  expect(new Set(urls)).toEqual(new Set([`${SITE_URL}/article/n1`, `${SITE_URL}/article/n2`]));
  expect(receiver.bodiesAt('/indexnow')[0]).toMatchObject({
    ...{ host: 'prohor.example', key: 'key', keyLocation: `${SITE_URL}/indexnow.txt` },
  });
});

test('a WebSub hub is told each feed that shows the article, in both formats', async () => {
  await addTarget('websub', '/hub');
  await save('n1');
  await pass(async () => expect(await listStates()).toEqual(['/hub article.published delivered']));
  const feeds = receiver.received.map(({ body }) => new URLSearchParams(body).get('hub.url'));
  const tag = encodeURIComponent('সেতু');
  const xml = ['/rss.xml', '/rss/bangladesh.xml', `/rss/tag/${tag}.xml`];
  const json = ['/feed.json', '/feed/bangladesh.json', `/feed/tag/${tag}.json`];
  expect(new Set(feeds)).toEqual(new Set([...xml, ...json].map((path) => `${SITE_URL}${path}`)));
});

test('a removed target gets nothing, and what waited for it is deleted', async () => {
  await addTarget('webhook', '/hook', { isPaused: true });
  await save('n1');
  await db.deleteFrom('effectTargets').execute();
  sender.tell(['home']);
  await sender.clock.advance(SECOND_MS);
  expect(await outbox.deleteOld({ beforeMs: NOON_MS, limit: 10 })).toBe(1);
  expect(receiver.received).toEqual([]);
});

test('the target of PURGE_URL is that of the configuration', async () => {
  const read = () => db.selectFrom('effectTargets').select(['url', 'isPaused']).execute();
  await outbox.setPurgeUrlTarget({ url: 'http://10.0.0.1/purge', nowMs: NOON_MS });
  await db.updateTable('effectTargets').set({ isPaused: true }).execute();
  await outbox.setPurgeUrlTarget({ url: 'http://10.0.0.2/purge', nowMs: NOON_MS });
  expect(await read()).toEqual([{ url: 'http://10.0.0.2/purge', isPaused: true }]);
  await outbox.setPurgeUrlTarget({ url: null, nowMs: NOON_MS });
  expect(await read()).toEqual([]);
});
