import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/time/durations.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import type { Database } from '#services/postgres/database.ts';
import { articleId } from '../article-id.ts';
import { EMPTY_ARTICLE } from '../empty-article.ts';
import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import { waitUntil } from '../wait-until.ts';

const DELIVERY_LIMIT_MS = 600_000;
const MAX_PAUSE_MS = 40;
/** How far ahead articles are scheduled at most. */
const MAX_AHEAD_MS = 1_800;
const ACTOR = { userEmail: 'rina@prohor.example', userId: 'rina' };

/** A process that sends the waiting deliveries of a database. */
export type Sender = { kill(): Promise<unknown> };

type DeliveryKillsOptions = {
  databaseUrl: string;
  kills: number;
  articlesPerKill: number;
  /** The longest time from the start of a program to its kill. */
  maxKillAfterMs: number;
  /** Starts the program with a target for purges, next to the webhook of the table. */
  start: (purgeUrl: string) => Promise<Sender>;
  seed: number;
  onProgress: (line: string) => void;
};

/** Articles are `lost` without a message, `unpurged` without a purge, and `ambiguous` with messages of several ids. */
type DeliveryCounts = {
  published: number;
  messages: number;
  repeated: number;
  lost: string[];
  unpurged: string[];
  ambiguous: string[];
};

/**
 * Kills a sender of deliveries at random times while articles are published, half of them by a schedule, and a real target
 * accepts, refuses and drops requests. Then lets a sender finish, and compares what arrived with what was published.
 */
export async function runDeliveryKills(options: DeliveryKillsOptions): Promise<DeliveryCounts> {
  const { databaseUrl, kills, maxKillAfterMs, start, onProgress } = options;
  const random = createRandom(options.seed);
  const db = openPool(databaseUrl, 'use');
  const receiver = await startReceiver(random);
  const published: string[] = [];
  try {
    await addWebhook(db, `${receiver.origin}/hook`);
    const startSender = () => start(`${receiver.origin}/purge`);
    for (let kill = 1; kill <= kills; kill += 1) {
      receiver.fails(kill % 4 === 0);
      const sender = await startSender();
      const publishing = publish(db, { round: kill, random, articles: options.articlesPerKill });
      await sleep(random() * maxKillAfterMs);
      await sender.kill();
      published.push(...(await publishing));
      if (kill % 50 === 0) onProgress(`${kill} kills, ${receiver.messages.length} messages`);
    }
    receiver.fails(false);
    // The last articles become due while no sender runs.
    await sleep(MAX_AHEAD_MS + SECOND_MS);
    const last = await startSender();
    await waitUntil(() => isDelivered(db, published.length), DELIVERY_LIMIT_MS, 'Deliveries still wait.');
    await last.kill();
    return compare(published, receiver);
  } finally {
    receiver.stop();
    await db.destroy();
  }
}

async function addWebhook(db: Database, url: string): Promise<void> {
  const target = { id: 'hook', kind: 'webhook', name: 'app', url, secret: 'whsec_aaaa' } as const;
  const row = { ...target, changedBy: ACTOR.userEmail, dueUpTo: Date.now(), changedAt: 0 };
  await db.insertInto('effectTargets').values(row).execute();
}

/** Publishes articles. Every second one is scheduled, and may become due while no sender runs. */
async function publish(
  db: Database,
  { round, random, articles }: { round: number; random: Random; articles: number },
): Promise<string[]> {
  const editing = createArticleEditing(db);
  const ids = Array.from({ length: articles }, (_, n) => `kill-${round}-${n}`);
  for (const [n, id] of ids.entries()) {
    const nowMs = Date.now();
    const schedule =
      n % 2 === 0 ? {} : { status: 'scheduled' as const, publishAt: Math.ceil(nowMs + random() * MAX_AHEAD_MS) + 1 };
    const input = { ...EMPTY_ARTICLE, title: 'সেতু', description: 'নদীর পাড়ে।', category: 'বাংলাদেশ', ...schedule };
    const command = { id: articleId(id), input, baseRevision: null, lead: 'keep' as const };
    const result = await editing.save({ ...command, actor: ACTOR, nowMs, historyId: randomUUID() });
    if (result.kind !== 'saved') throw new Error(`The article was not saved: ${result.kind}.`);
    await sleep(random() * MAX_PAUSE_MS);
  }
  return ids;
}

/** True if nothing waits and each article has a delivery to the webhook. */
async function isDelivered(db: Database, articles: number): Promise<boolean> {
  const rows = await db.selectFrom('effects').select(['targetId', 'state']).execute();
  return (
    rows.every(({ state }) => state !== 'waiting') &&
    rows.filter(({ targetId }) => targetId === 'hook').length === articles
  );
}

type Message = { id: string; articleId: string };
type Receiver = { messages: readonly Message[]; purged: ReadonlySet<string> };

/** Starts a target that drops or refuses some requests while it `fails`. It counts the requests that it refuses. */
async function startReceiver(random: Random) {
  const messages: Message[] = [];
  const purged = new Set<string>();
  let isFailing = false;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const luck = isFailing ? random() : 1;
    if (luck < 0.2) return request.socket.resetAndDestroy();
    const body = JSON.parse(await text(request));
    if (body.type === 'article.published') messages.push({ id: body.id, articleId: body.data.article.id });
    for (const tag of body.tags ?? []) purged.add(tag);
    const status = luck < 0.4 ? 500 : luck < 0.5 ? 429 : 200;
    return response.writeHead(status, { 'Retry-After': '1' }).end();
  };
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    messages,
    purged,
    fails: (fails: boolean) => {
      isFailing = fails;
    },
    stop: () => server.close().closeAllConnections(),
  };
}

function compare(published: readonly string[], { messages, purged }: Receiver): DeliveryCounts {
  const idsOf = Map.groupBy(messages, (message) => message.articleId);
  const countIds = (id: string) => new Set(idsOf.get(id)?.map((message) => message.id)).size;
  return {
    published: published.length,
    messages: messages.length,
    repeated: messages.length - new Set(messages.map(({ id }) => id)).size,
    lost: published.filter((id) => !idsOf.has(id)),
    unpurged: published.filter((id) => !purged.has(`article:${id}`) && !purged.has('all')),
    ambiguous: published.filter((id) => countIds(id) > 1),
  };
}
