import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/time/durations.ts';
import { DatabaseClient } from '#services/postgres/database-client.ts';
import { endConnection } from '#services/postgres/end-connection.ts';
import { openListeningConnection } from './listening-connection.ts';

/** The channel on which a process notifies itself, to find out whether notifications arrive. */
export const ECHO_CHANNEL = 'prohor_echo';
export const ECHO_INTERVAL_MS = 15 * SECOND_MS;
/** A process that has not heard itself for this time is deaf. */
export const DEAF_AFTER_MS = 30 * SECOND_MS;
const FIRST_ECHO_TIMEOUT_MS = 5 * SECOND_MS;

export type EchoClock = { now: () => number; setTimer: (delayMs: number, run: () => void) => () => void };

export type EchoOptions = {
  clock: EchoClock;
  /** Notifications are expected to arrive only while this is true. */
  isConnected: () => boolean;
  /**
   * Notifies {@link ECHO_CHANNEL} over another connection than the listening one. Over the same one, the notification would
   * arrive even behind a pooler.
   */
  notify: (payload: string) => Promise<unknown>;
  onChange: (isDeaf: boolean) => void;
};

export type Echo = {
  isDeaf(): boolean;
  /** Receives the payloads of {@link ECHO_CHANNEL}, also from other processes. */
  hear(payload: string): void;
  close(): void;
};

/**
 * Notifies this process every 15 s. The process is deaf if a notification was sent and none has arrived for 30 s, as behind a
 * pooler that gives each transaction another connection. A notification that could not be sent does not count.
 */
export function createEcho({ clock, isConnected, notify, onChange }: EchoOptions): Echo {
  const own = randomUUID();
  let unheardSinceMs: number | null = null;
  let isDeaf = false;
  let cancel = () => {};

  const setDeaf = (isDeafNow: boolean) => {
    if (isDeafNow === isDeaf) return;
    isDeaf = isDeafNow;
    onChange(isDeaf);
  };
  const check = () => {
    cancel = clock.setTimer(ECHO_INTERVAL_MS, check);
    if (!isConnected()) unheardSinceMs = null;
    if (unheardSinceMs !== null && clock.now() - unheardSinceMs >= DEAF_AFTER_MS) setDeaf(true);
    if (isConnected()) send();
  };
  const send = () => {
    const sentAtMs = clock.now();
    unheardSinceMs ??= sentAtMs;
    notify(own).catch(() => {
      if (unheardSinceMs === sentAtMs) unheardSinceMs = null;
    });
  };
  cancel = clock.setTimer(ECHO_INTERVAL_MS, check);
  return {
    isDeaf: () => isDeaf,
    hear: (payload) => {
      if (payload !== own) return;
      unheardSinceMs = null;
      setDeaf(false);
    },
    close: () => cancel(),
  };
}

/**
 * True if a notification sent over a connection to `url` arrives within 5 s at a connection to `listenUrl`. Rejects if a
 * connection fails.
 */
export async function canHear({ url, listenUrl }: { url: string; listenUrl: string }): Promise<boolean> {
  const own = randomUUID();
  const heard = Promise.withResolvers<boolean>();
  const hear = (payload: string) => payload === own && heard.resolve(true);
  const listening = await openListeningConnection({
    url: listenUrl,
    channels: { [ECHO_CHANNEL]: hear },
    onLost: heard.reject,
  });
  const sender = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: FIRST_ECHO_TIMEOUT_MS });
  sender.on('error', heard.reject);
  const timeoutCanceler = new AbortController();
  try {
    await sender.connect();
    await sender.query('select pg_notify($1, $2)', [ECHO_CHANNEL, own]);
    // If a busy machine has not run this process meanwhile, the notification may have arrived and is read before the immediate.
    const timeout = sleep(FIRST_ECHO_TIMEOUT_MS, undefined, { signal: timeoutCanceler.signal })
      .then(() => setImmediate(false))
      .catch(() => false);
    return await Promise.race([heard.promise, timeout]);
  } finally {
    timeoutCanceler.abort();
    heard.promise.catch(() => {});
    await Promise.all([endConnection(sender), listening.close()]);
  }
}
