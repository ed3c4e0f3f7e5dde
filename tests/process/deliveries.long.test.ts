import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '#domain/time/durations.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { by, RINA } from '#tests/support/database/article-store.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { startReceiver } from '#tests/support/deliveries/receiver.ts';
import { eventually } from '#tests/support/eventually.ts';
import { articleId } from '#tools/article-id.ts';
import { startServer } from '#tools/run-program.ts';

const KILLS = 12;
const ARTICLES_PER_KILL = 20;
const MAX_KILL_AFTER_MS = 1_500;

let database: TestDatabase;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await database.drop();
});

const start = () =>
  startServer({
    DATABASE_URL: database.url,
    SEED: 'none',
    DELIVERY_NETWORKS: '127.0.0.0/8',
    PURGE_URL: `${receiver.origin}/purge`,
  });

/** Publishes articles, every second of them by a schedule that falls due while the server runs or is down. */
async function publish(round: number): Promise<string[]> {
  const editing = createArticleEditing(database.db);
  const ids = Array.from({ length: ARTICLES_PER_KILL }, (_, n) => `k${round}-${n}`);
  for (const [n, id] of ids.entries()) {
    const nowMs = Date.now();
    const schedule = n % 2 === 0 ? {} : { status: 'scheduled' as const, publishAt: nowMs + (n % 5) * 400 + 200 };
    const command = { id: articleId(id), input: makeInput(schedule), baseRevision: null, lead: 'keep' as const };
    expect(await editing.save({ ...command, ...by(RINA, nowMs) })).toMatchObject({ kind: 'saved' });
    await sleep(Math.random() * 40);
  }
  return ids;
}

test('after kill -9 at random moments, each target was told of each article, and what came twice has the same id', async () => {
  const { db } = database;
  const row = { kind: 'webhook', name: 'a', url: `${receiver.origin}/hook`, secret: 'whsec_aaaa' } as const;
  await db
    .insertInto('effectTargets')
    .values({ id: 'hook', ...row, dueUpTo: Date.now(), changedAt: 0, changedBy: 'rina' })
    .execute();
  const published: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    receiver.answer(
      '/hook',
      ...(round % 4 === 0 ? ([500, 'resets', { status: 429, headers: { 'Retry-After': '1' } }] as const) : []),
    );
    const server = await start();
    const publishing = publish(round);
    await sleep(Math.random() * MAX_KILL_AFTER_MS);
    await server.end('SIGKILL');
    published.push(...(await publishing));
  }
  // The last schedules fall due while no process runs.
  await sleep(3 * SECOND_MS);
  const server = await start();
  await eventually(async () => {
    const waiting = await db.selectFrom('effects').select('id').where('state', '=', 'waiting').execute();
    const told = await db.selectFrom('effects').select('id').where('targetId', '=', 'hook').execute();
    expect([waiting.length, told.length]).toEqual([0, published.length]);
  });
  await server.end('SIGTERM');

  const messages = receiver.received.filter(({ path }) => path === '/hook').map(({ body }) => JSON.parse(body));
  const idsOf = new Map<string, Set<string>>();
  for (const { id, type, data } of messages) {
    expect(type).toBe('article.published');
    idsOf.set(data.article.id, (idsOf.get(data.article.id) ?? new Set()).add(id));
  }
  expect([...idsOf.keys()].sort()).toEqual(published.toSorted());
  expect([...idsOf.values()].filter((ids) => ids.size > 1)).toEqual([]);
  const purged = new Set((receiver.bodiesAt('/purge') as { tags: string[] }[]).flatMap(({ tags }) => tags));
  expect(published.filter((id) => !purged.has(`article:${id}`) && !purged.has('all'))).toEqual([]);
});
