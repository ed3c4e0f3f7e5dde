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
const RETRY = { firstMs: 1_000, maxMs: 60_000 };

export type PurgeOptions = {
  url: string;
  /** Sent as a bearer token; null to send none. */
  token: string | null;
  live: Pick<ChangeBus, 'subscribe' | 'claimSending'>;
  clock: Clock;
  log: Log;
};

/**
 * Sends changed tags to a shared cache: `POST` of `{"tags": […]}` to `url`. Only one of the processes on a database
 * sends. A failed call is retried with increasing delays and logged once. Returns the stop function.
 */
export function startPurging({ url, token, live, clock, log }: PurgeOptions): () => void {
  let waiting = new Set<string>();
  let failures = 0;
  let cancel: (() => void) | null = null;
  let isStopped = false;

  const schedule = (delayMs: number) => {
    cancel ??= clock.setTimer(delayMs, () => void send());
  };
  const send = async () => {
    const tags = [...waiting];
    waiting = new Set();
    try {
      if (await live.claimSending()) await postTags(url, token, tags);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.error({ error, url }, 'could not purge the shared cache; trying again');
      for (const tag of tags) waiting.add(tag);
    }
    cancel = null;
    if (waiting.size > 0 && !isStopped) schedule(failures === 0 ? COLLECT_MS : backoffMs(failures, RETRY));
  };
  const unsubscribe = live.subscribe(({ topics }) => {
    for (const tag of listPurgedTags(topics)) waiting.add(tag);
    if (waiting.size > MAX_WAITING_TAGS) waiting = new Set(listPurgedTags(['*']));
    if (waiting.size > 0) schedule(COLLECT_MS);
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
