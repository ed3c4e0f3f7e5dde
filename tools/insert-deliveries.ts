import { DAY_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import { articleId } from './article-id.ts';

/** Inserts a delivery target in each state, with its latest deliveries. Nothing is sent. */
export async function insertDeliveries(db: Database, nowMs: number): Promise<void> {
  const times = { dueUpTo: nowMs, changedAt: nowMs, nextAttemptAt: nowMs + DAY_MS };
  const target = { secret: 'x', changedBy: 'editor@prohor.example', ...times };
  const app = {
    ...target,
    id: 'app',
    kind: 'webhook',
    name: 'মোবাইল অ্যাপের বার্তা',
    url: 'https://push.app.example/hook',
  } as const;
  const zone = 'https://api.cloudflare.com/client/v4/zones/0123456789abcdef0123456789abcdef/purge_cache';
  await db
    .insertInto('effectTargets')
    .values([
      {
        ...target,
        id: 'purge-url',
        kind: 'purge-url',
        name: 'PURGE_URL',
        url: 'http://10.0.0.2/purge',
        isPaused: true,
      },
      app,
      { ...target, id: 'cdn', kind: 'cloudflare', name: 'মূল সাইটের ক্যাশ', url: zone, failures: 3 },
      { ...target, id: 'search', kind: 'indexnow', name: 'সার্চ ইঞ্জিন', url: 'https://api.indexnow.org/indexnow' },
    ])
    .execute();
  const effect = {
    articleId: articleId('screenshot-article'),
    topics: [],
    occurredAt: nowMs,
    moment: null,
    endedAt: nowMs,
    attempts: 1,
  };
  const ended = (minutes: number) => ({ ...effect, queuedAt: nowMs - minutes * 60_000 });
  await db
    .insertInto('effects')
    .values([
      {
        ...ended(1),
        targetId: 'app',
        event: 'article.published',
        state: 'delivered',
        status: 200,
        responseText: '{"ok":true}',
      },
      {
        ...ended(2),
        targetId: 'cdn',
        event: 'changed',
        articleId: null,
        state: 'waiting',
        status: 429,
        responseText: 'rate limited',
        endedAt: null,
      },
      {
        ...ended(3),
        targetId: 'search',
        event: 'article.withdrawn',
        state: 'failed',
        status: null,
        responseText: 'no response in 10 seconds',
      },
      { ...ended(4), targetId: 'app', event: 'article.updated', state: 'skipped', status: null },
    ])
    .execute();
}
