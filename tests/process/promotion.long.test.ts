import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toForm } from '#domain/article/article-form.ts';
import { openDatabase } from '#services/postgres/open-database.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { freezePostgres } from '#tools/freeze-postgres.ts';
import { addClient } from '#tools/newsroom-client.ts';
import type { ReplicatedPostgres } from '#tools/replicated-postgres.ts';
import { startReplicatedPostgres } from '#tools/replicated-postgres.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { runProhor, startServer } from '#tools/run-program.ts';
import { eventually } from '../support/eventually.ts';

const ARTICLE = '/article/';

let dataDir = '';
let postgres: ReplicatedPostgres;
let server: StartedServer;
let variables: Record<string, string>;
let cookie = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prohor-promotion-'));
  postgres = await startReplicatedPostgres();
  const { primary, replica } = postgres;
  const url = `${primary.url.replace(primary.host, `${replica.host},${primary.host}`)}?target_session_attrs=read-write`;
  variables = { DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'none' };
  server = await startServer(variables);
  cookie = (await addClient(server.origin, 'desk@prohor.example', variables)).cookie;
});
afterEach(async () => {
  await server.end('SIGKILL');
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Saves a new article as the form does. Returns its id, and the status of the response. */
async function save(title: string): Promise<{ id: string; status: number }> {
  const id = randomUUID();
  const form = toForm(makeInput({ title }), 'Asia/Dhaka');
  const response = await fetch(`${server.origin}/dashboard/add.data`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ intent: 'save', articleId: id, baseRevision: null, form }),
  });
  await response.text();
  return { id, status: response.status };
}

const read = async (path: string) => {
  const response = await fetch(`${server.origin}${path}`, { headers: { Connection: 'close' } });
  return { status: response.status, text: await response.text() };
};

/** Reads the home page until `stop` is called, which returns the statuses. */
function startReading() {
  const statuses: number[] = [];
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) statuses.push((await read('/')).status);
  })();
  return async () => {
    isStopped = true;
    await reading;
    return statuses;
  };
}

const readReady = async () => JSON.parse((await read('/readyz')).text);

test('after a promotion saves work without a restart, readers get pages all the time, and nothing acknowledged is lost', async () => {
  const first = await save('প্রথম খবর'); // "first news"
  expect(first.status).toBe(200);
  await eventually(async () => expect((await read('/')).text).toContain('প্রথম খবর'));
  await eventually(async () =>
    expect((await read('/metrics')).text).toMatch(/^prohor_replication_lag_seconds\{replica="walreceiver"\} \d/m),
  );
  expect((await runProhor(['doctor'], variables)).out).toMatch(/^ok +replica +walreceiver is \d+\.\d s behind\.$/m);
  const reader = await openLiveReader(server.origin, ['home']);
  const stopReading = startReading();
  const saved = [first];
  for (let number = 0; number < 20; number += 1) saved.push(await save(`খবর ${number}`));

  const receivedBefore = reader.received.length;
  await postgres.primary.kill();
  await eventually(async () => expect(await readReady()).toMatchObject({ ready: true, databasePrimary: false }));
  expect((await save('হারানো খবর')).status).toBe(503); // "lost news"
  await eventually(() =>
    expect(server.output()).toMatch(
      /none of its hosts takes writes \(127\.0\.0\.1:\d+: a replica; 127\.0\.0\.1:\d+: connect ECONNREFUSED/,
    ),
  );

  await postgres.replica.promote();
  await eventually(async () => {
    saved.push(await save('নতুন খবর')); // "new news"
    expect(saved.at(-1)?.status).toBe(200);
  });
  await eventually(async () => expect((await read('/')).text).toContain('নতুন খবর'));
  await eventually(() => expect(reader.received.length).toBeGreaterThan(receivedBefore));
  expect(new Set(await stopReading())).toEqual(new Set([200]));
  reader.close();

  const ids = saved.filter(({ status }) => status === 200).map(({ id }) => id);
  for (const id of ids) expect([id, (await read(`${ARTICLE}${id}`)).status]).toEqual([id, 200]);
  await eventually(async () => expect(await readReady()).toMatchObject({ database: true, databasePrimary: true }));
  expect(server.output()).not.toContain(new URL(postgres.primary.url).password);

  // The former primary takes writes again, on the timeline before.
  await postgres.primary.start();
  expect(await runProhor(['doctor'], variables)).toMatchObject({
    out: expect.stringMatching(/^ok +database .*^warning +replica +None follows the primary/ms),
  });
  expect(await runProhor(['backup', join(dataDir, 'backups')], variables)).toMatchObject({ status: 0 });
  expect((await save('পরের খবর')).status).toBe(200); // "later news"
  const db = openDatabase(postgres.replica.url, {
    maxConnections: 1,
    statementTimeoutMs: 0,
    onConnectionError: () => {},
  });
  const titles = await db.selectFrom('articles').select('title').execute();
  await db.destroy();
  expect(titles).toContainEqual({ title: 'পরের খবর' });
});

test('a primary that is frozen is left for the promoted replica', async () => {
  await save('প্রথম খবর'); // "first news"
  await eventually(async () => expect((await read('/')).text).toContain('প্রথম খবর'));
  const thaw = freezePostgres(postgres.primary.dataDir);
  const stopReading = startReading();
  await postgres.replica.promote();
  await eventually(async () => expect((await save('নতুন খবর')).status).toBe(200)); // "new news"
  await eventually(async () => expect((await read('/')).text).toContain('নতুন খবর'));
  expect(new Set(await stopReading())).toEqual(new Set([200]));
  thaw();
});
