import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '#domain/time/backoff.ts';
import type { Change } from './change.ts';
import { CHANGE_OF_EVERYTHING, parseChange } from './change.ts';
import type { Echo, EchoClock } from './echo.ts';
import { createEcho, ECHO_CHANNEL } from './echo.ts';
import type { ListeningConnection } from './listening-connection.ts';
import { openListeningConnection } from './listening-connection.ts';
import { CHANGE_CHANNEL, OPEN_PAGES_CHANNEL, PRESENCE_CHANNEL } from './publish-change.ts';

/** The advisory locks of the tasks that only one process does for the whole site. */
const TASK_LOCKS = { deliveries: 7_301_404, backups: 7_301_410 };

/** A task that only one process does: notifying other systems of changes, or the scheduled backups. */
type SiteTask = keyof typeof TASK_LOCKS;
const RECONNECT_BACKOFF = { firstMs: 100, maxMs: 5_000 };

export type ChangeBusOptions = {
  url: string;
  onDisconnect: (error: Error) => void;
  /** Runs before each attempt to reconnect, e.g. to restart the embedded server. */
  beforeReconnect: () => Promise<void>;
  /** Notifies this process. If omitted, the bus cannot detect that notifications do not arrive. */
  echo?: { clock: EchoClock; notify: (channel: string, payload: string) => Promise<unknown> };
  onDeafChange?: (isDeaf: boolean) => void;
};

type Listener = (payload: string) => void;

export type ChangeBus = {
  /** False while changes may be missed. Data read during that time must not be cached. */
  isListening(): boolean;
  /** True if the connection is open but notifications do not arrive. */
  isDeaf(): boolean;
  /** Calls `listener` with every change. Returns the unsubscribe function. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Calls `listener` with each notification about presence. Returns the unsubscribe function. */
  subscribeToPresence(listener: Listener): () => void;
  /** Calls `listener` with each notification about open pages. Returns the unsubscribe function. */
  subscribeToOpenPages(listener: Listener): () => void;
  /** Delivers a change to this process only, e.g. when a scheduled article becomes due. */
  publishLocally(change: Pick<Change, 'topics' | 'hides'>): void;
  /**
   * Elects one of the processes connected to the database for a task. Resolves to true in that process until its
   * connection ends or it releases the task. Rejects without a connection.
   */
  claim(task: SiteTask): Promise<boolean>;
  /** Releases a task that this process has claimed, so another process can claim it. Rejects without a connection. */
  release(task: SiteTask): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the connection on which this process receives changes. Resolves after the first attempt, even if it fails. Reconnects
 * with increasing delays and then delivers a change of everything, because changes may have been missed. Also does so when
 * notifications stop arriving, and when they arrive again.
 */
export async function openChangeBus(options: ChangeBusOptions): Promise<ChangeBus> {
  const { url, onDisconnect, beforeReconnect } = options;
  const listeners = new Set<(change: Change) => void>();
  const presence = createChannel();
  const openPages = createChannel();
  const closing = new AbortController();
  let connection: ListeningConnection | null = null;
  const deliver = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const echo = startEcho(options, {
    isConnected: () => connection !== null,
    onChange: () => deliver(CHANGE_OF_EVERYTHING),
  });
  const channels = {
    [ECHO_CHANNEL]: (payload: string) => echo?.hear(payload),
    [CHANGE_CHANNEL]: (payload: string) => deliver(parseChange(payload)),
    [PRESENCE_CHANNEL]: presence.deliver,
    [OPEN_PAGES_CHANNEL]: openPages.deliver,
  };
  const onLost = (error: unknown) => {
    connection = null;
    onDisconnect(error instanceof Error ? error : new Error(String(error)));
    void retryUntil(closing.signal, { attempt: reconnect, onFailure: onDisconnect });
  };
  const connect = async () => {
    const opened = await openListeningConnection({ url, channels, onLost });
    if (closing.signal.aborted) return opened.close();
    connection = opened;
  };
  const reconnect = async () => {
    await beforeReconnect();
    await connect();
    deliver(CHANGE_OF_EVERYTHING);
  };

  await connect().catch(onLost);
  return {
    isListening: () => connection !== null && echo?.isDeaf() !== true,
    isDeaf: () => echo?.isDeaf() === true,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeToPresence: presence.subscribe,
    subscribeToOpenPages: openPages.subscribe,
    publishLocally: (change) => deliver({ ...change, scheduleChanged: false }),
    claim: async (task) => {
      if (connection === null) throw new Error('The connection to the database is lost.');
      return connection.tryLock(TASK_LOCKS[task]);
    },
    release: async (task) => {
      if (connection === null) throw new Error('The connection to the database is lost.');
      await connection.unlock(TASK_LOCKS[task]);
    },
    close: async () => {
      closing.abort();
      echo?.close();
      const last = connection;
      connection = null;
      await last?.close();
    },
  };
}

function startEcho(
  { echo, onDeafChange }: ChangeBusOptions,
  { isConnected, onChange }: { isConnected: () => boolean; onChange: () => void },
): Echo | null {
  if (echo === undefined) return null;
  return createEcho({
    clock: echo.clock,
    isConnected,
    notify: (payload) => echo.notify(ECHO_CHANNEL, payload),
    onChange: (isDeaf) => {
      onDeafChange?.(isDeaf);
      onChange();
    },
  });
}

function createChannel() {
  const listeners = new Set<Listener>();
  return {
    deliver: (payload: string) => {
      for (const listener of listeners) listener(payload);
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Retries `attempt` with increasing delays until it succeeds or the signal aborts. */
async function retryUntil(
  signal: AbortSignal,
  { attempt, onFailure }: { attempt: () => Promise<void>; onFailure: (error: Error) => void },
): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!signal.aborted) onFailure(error instanceof Error ? error : new Error(String(error)));
      await sleep(backoffMs(failures, RECONNECT_BACKOFF), undefined, { ref: false, signal }).catch(() => {});
    }
  }
}
