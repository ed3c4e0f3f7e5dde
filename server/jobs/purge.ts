import { backoffMs } from '#domain/time/backoff.ts';
import { listPurgedTags } from '#server/http/pages/shared-caching.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';

const COLLECT_MS = 100;
/** Content delivery networks limit the tags of one call; 30 is the smallest known limit. */
const MAX_TAGS_PER_CALL = 30;
/** If more tags than this accumulate while calls fail, everything is purged instead. */
const MAX_WAITING_TAGS = 1_000;
const CALL_TIMEOUT_MS = 10_000;
/** How often a process that is not the sender tries to become it, while it has tags. */
const CLAIM_MS = 10_000;
/** How long a sender's tags are stored: no shared cache serves an older copy (`shared-caching.ts`). */
const RETENTION_MS = 3_610_000;
const RETRY = { firstMs: 1_000, maxMs: 60_000 };

export type PurgeOptions = {
  url: string;
  /** Sent as a bearer token; null to send none. */
  token: string | null;
  live: Pick<ChangeBus, 'subscribe' | 'claim' | 'release'>;
  clock: Clock;
  log: Log;
};

/**
 * Sends changed tags to a shared cache: `POST` of `{"tags": […]}` to `url`. Only one of the processes on a database
 * sends. A failed call is retried with increasing delays and logged once. The others keep the tags of the last hour, and
 * send them if the sender ends or its calls fail, because it may not have sent its own. Returns the stop function.
 */
export function startPurging({ url, token, live, clock, log }: PurgeOptions): () => void {
  /** When each tag last changed, in ms. */
  let waiting = new Map<string, number>();
  let failures = 0;
  let cancel: (() => void) | null = null;
  let isStopped = false;
  let isWaitingToClaim = false;

  const schedule = (delayMs: number) => {
    cancel ??= clock.setTimer(delayMs, () => void send());
  };
  const attempt = async (tags: readonly string[]): Promise<'sent' | 'not-sender' | 'failed'> => {
    try {
      if (!(await live.claim('purging'))) return 'not-sender';
      await postTags(url, token, tags);
      failures = 0;
      return 'sent';
    } catch (error) {
      failures += 1;
      if (failures === 1) log.error({ error, url }, 'could not purge the shared cache; trying again');
      await live.release('purging').catch(() => {});
      return 'failed';
    }
  };
  const send = async () => {
    isWaitingToClaim = false;
    const tags = waiting;
    waiting = new Map();
    const result = await attempt([...tags.keys()]);
    cancel = null;
    const oldestMs = result === 'failed' ? 0 : clock.now() - RETENTION_MS;
    const unsent = result === 'sent' ? [] : [...tags].filter(([, changedMs]) => changedMs >= oldestMs);
    waiting = new Map([...unsent, ...waiting]);
    if (waiting.size === 0 || isStopped) return;
    isWaitingToClaim = result === 'not-sender';
    schedule(isWaitingToClaim ? CLAIM_MS : failures === 0 ? COLLECT_MS : backoffMs(failures, RETRY));
  };
  const unsubscribe = live.subscribe(({ topics }) => {
    const tags = listPurgedTags(topics);
    if (tags.length === 0) return;
    for (const tag of tags) waiting.set(tag, clock.now());
    if (waiting.size > MAX_WAITING_TAGS) waiting = new Map(listPurgedTags(['*']).map((tag) => [tag, clock.now()]));
    if (isWaitingToClaim) {
      cancel?.();
      cancel = null;
    }
    schedule(COLLECT_MS);
  });
  return () => {
    isStopped = true;
    unsubscribe();
    cancel?.();
  };
}

async function postTags(url: string, token: string | null, tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += MAX_TAGS_PER_CALL) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ tags: tags.slice(start, start + MAX_TAGS_PER_CALL) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The purge returned status ${response.status}.`);
  }
}
