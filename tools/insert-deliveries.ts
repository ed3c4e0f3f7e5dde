import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import { articleId } from './article-id.ts';

const APP = { id: 'app', kind: 'webhook', name: 'মোবাইল অ্যাপের বার্তা', url: 'https://push.app.example/hook' } as const;
const ZONE = 'https://api.cloudflare.com/client/v4/zones/0123456789abcdef0123456789abcdef/purge_cache';
const CDN = { id: 'cdn', kind: 'cloudflare', name: 'মূল সাইটের ক্যাশ', url: ZONE, failures: 3 } as const;
const SEARCH = { id: 'search', kind: 'indexnow', name: 'সার্চ ইঞ্জিন', url: 'https://api.indexnow.org/indexnow' } as const;
const PURGE = {
  id: 'purge-url',
  kind: 'purge-url',
  name: 'PURGE_URL',
  url: 'http://10.0.0.2/purge',
  isPaused: true,
} as const;

/** Inserts a delivery target in each state, with its latest deliveries. Nothing is sent. */
export async function insertDeliveries(db: Database, nowMs: number): Promise<void> {
  const times = { dueUpTo: nowMs, changedAt: nowMs, nextAttemptAt: nowMs + DAY_MS };
  const targets = [PURGE, APP, CDN, SEARCH].map((target) => ({ ...target, ...times }));
  const rows = targets.map((target) => ({ ...target, secret: 'x', changedBy: 'editor@prohor.example' }));
  await db.insertInto('effectTargets').values(rows).execute();
  const about = {
    articleId: articleId('screenshot-article'),
    topics: [],
    occurredAt: nowMs,
    moment: null,
    attempts: 1,
  };
  const ended = (minutes: number) => ({
    ...about,
    queuedAt: nowMs - minutes * MINUTE_MS,
    endedAt: nowMs,
    status: null,
  });
  const delivered = { state: 'delivered', status: 200, responseText: '{"ok":true}' } as const;
  const waiting = { state: 'waiting', status: 429, responseText: 'rate limited', endedAt: null } as const;
  const failed = { state: 'failed', responseText: 'no response in 10 seconds' } as const;
  await db
    .insertInto('effects')
    .values([
      { ...ended(1), targetId: 'app', event: 'article.published', ...delivered },
      { ...ended(2), targetId: 'cdn', event: 'changed', articleId: null, ...waiting },
      { ...ended(3), targetId: 'search', event: 'article.withdrawn', ...failed },
      { ...ended(4), targetId: 'app', event: 'article.updated', state: 'skipped' },
    ])
    .execute();
}
