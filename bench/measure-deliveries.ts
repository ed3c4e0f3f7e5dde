import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findFreePort } from '#services/postgres/free-port.ts';
import { articleId } from '#tools/article-id.ts';
import { startServer } from '#tools/run-program.ts';
import { quantile } from './statistics.ts';

const PUBLISHED = 200;
/** The pauses between publications are random, because they must meet the sender in any state. */
const MAX_PAUSE_MS = 300;
const ACTOR = { userEmail: 'bench@prohor.example', userId: 'bench' };

/** Prints the time from the commit of a publication to the arrival of its purge at a target without a rate limit. */
export async function measureDeliveries(databaseUrl: string): Promise<void> {
  let arrived = Promise.withResolvers<number>();
  const target = createServer((_, response) => {
    arrived.resolve(performance.now());
    response.end();
  });
  const port = await findFreePort();
  await once(target.listen(port, '127.0.0.1'), 'listening');
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    DELIVERY_NETWORKS: '127.0.0.0/8',
    PURGE_URL: `http://127.0.0.1:${port}/purge`,
  });
  const db = openPool(databaseUrl, 'use');
  const editing = createArticleEditing(db);
  const times: number[] = [];
  try {
    while (times.length < PUBLISHED) {
      await sleep(Math.random() * MAX_PAUSE_MS);
      const form = { ...EMPTY_FORM, title: `খবর ${times.length}`, description: 'নদীর পাড়ে আজ সকালে।', category: 'শিক্ষা' };
      const saved = { id: articleId(`bench-${randomUUID()}`), input: fromForm(form, 'Asia/Dhaka'), baseRevision: null };
      arrived = Promise.withResolvers<number>();
      const result = await editing.save({ ...saved, actor: ACTOR, nowMs: Date.now(), historyId: randomUUID() });
      if (result.kind !== 'saved') throw new Error(`The article was not saved: ${result.kind}.`);
      const committedMs = performance.now();
      times.push((await arrived.promise) - committedMs);
    }
  } finally {
    await db.destroy();
    await server.end('SIGTERM');
    target.close();
  }
  const [middle, late] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(0));
  console.log(`\nPurges after a publication: median ${middle} ms, 99 % within ${late} ms`);
}
