import type { CacheKind } from '#domain/deliveries/target.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { EVERYTHING_TAG, listPurgedTags } from '#server/http/pages/shared-caching.ts';
import type { Topic } from '#services/live/change.ts';
import type { Effect, Target } from '#services/outbox/outbox.ts';
import type { DeliveryRequest } from './send-request.ts';

/** If more tags than this wait, everything is purged instead. */
const MAX_TAGS = 1_000;

type PurgeApi = {
  maxTagsPerCall: number;
  /** If the tags take more calls than this, everything is purged instead. */
  maxCalls: number;
  /** The network's rate limit: up to `burst` calls at a time, refilled at `perMinute` calls a minute. */
  limit?: { burst: number; perMinute: number };
  toHeaders: (secret: string) => Record<string, string>;
  toBody: (tags: readonly string[]) => unknown;
};

const toBearer = (secret: string): Record<string, string> =>
  secret === '' ? {} : { Authorization: `Bearer ${secret}` };
const toTags = (tags: readonly string[]) => ({ tags });

const PURGE_APIS: Readonly<Record<CacheKind, PurgeApi>> = {
  // 30 is the smallest known limit.
  'purge-url': { maxTagsPerCall: 30, maxCalls: 34, toHeaders: toBearer, toBody: toTags },
  // https://developers.cloudflare.com/cache/how-to/purge-cache/#availability-and-limits, the free plan
  cloudflare: {
    maxTagsPerCall: 100,
    maxCalls: 10,
    limit: { burst: 25, perMinute: 5 },
    toHeaders: toBearer,
    toBody: toTags,
  },
  fastly: {
    maxTagsPerCall: 256,
    maxCalls: 4,
    toHeaders: (secret) => ({ 'Fastly-Key': secret, Accept: 'application/json' }),
    toBody: (tags) => ({ surrogate_keys: tags }),
  },
  bunny: {
    maxTagsPerCall: 1,
    maxCalls: 20,
    toHeaders: (secret) => ({ AccessKey: secret }),
    toBody: ([tag]) => ({ CacheTag: tag }),
  },
};

export type PurgePlan = { requests: DeliveryRequest[]; callsLeft: number } | { waitUntilMs: number };

/**
 * Packs the tags of effects into as few calls as possible, within the network's rate limit. If there are too few calls
 * left for the tags, one call purges everything; if none is left, waits for the next one.
 */
export function planPurge(
  target: Pick<Target, 'url' | 'secret' | 'callsLeft' | 'callsLeftAt'> & { kind: CacheKind },
  effects: readonly Pick<Effect, 'topics'>[],
  nowMs: number,
): PurgePlan {
  const { maxTagsPerCall, maxCalls, limit, toHeaders, toBody } = PURGE_APIS[target.kind];
  const left = limit === undefined ? maxCalls : countCallsLeft(target, { ...limit, nowMs });
  if (limit !== undefined && left < 1) {
    return { waitUntilMs: nowMs + Math.ceil(((1 - left) * MINUTE_MS) / limit.perMinute) };
  }
  const tags = [...new Set(effects.flatMap(({ topics }) => listPurgedTags(topics as Topic[])))];
  const isEverything = tags.includes(EVERYTHING_TAG) || tags.length > MAX_TAGS;
  const calls = isEverything ? [[EVERYTHING_TAG]] : split(tags, maxTagsPerCall);
  const plannedCalls = calls.length > Math.min(maxCalls, left) ? [[EVERYTHING_TAG]] : calls;
  const headers = { 'Content-Type': 'application/json', ...toHeaders(target.secret) };
  return {
    requests: plannedCalls.map((some) => ({ url: target.url, headers, body: JSON.stringify(toBody(some)) })),
    callsLeft: left - plannedCalls.length,
  };
}

function countCallsLeft(
  { callsLeft, callsLeftAt }: Pick<Target, 'callsLeft' | 'callsLeftAt'>,
  { burst, perMinute, nowMs }: { burst: number; perMinute: number; nowMs: number },
): number {
  return Math.min(burst, callsLeft + (Math.max(nowMs - callsLeftAt, 0) * perMinute) / MINUTE_MS);
}

function split(tags: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(tags.length / size) }, (_, n) => tags.slice(n * size, (n + 1) * size));
}
