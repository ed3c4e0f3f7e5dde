import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Change, Topic } from './change.ts';
import { parseChange } from './change.ts';
import { CHANGE_CHANNEL } from './notify.ts';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
const ANSWER_LIMIT_MS = 5_000;

export type LiveOptions = {
  url: string;
  /** Told why the listening connection was lost, or could not be opened again yet; it is tried again. */
  onLost: (error: Error) => void;
  /** Runs before each attempt to reconnect, e.g. to start the embedded server again. */
  beforeReconnect: () => Promise<void>;
};

export type Live = {
  /** False while changes may be missed: nothing read now should be kept. */
  isListening(): boolean;
  /** Calls `listener` with every change until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Tells this process alone, e.g. that a scheduled article fell due. */
  announce(topics: Topic[]): void;
  close(): Promise<void>;
};

/**
 * Opens this process's one listening connection. After a lost connection it reconnects with growing pauses and then
 * announces a change of everything, because changes in between were missed. Throws where the first connection fails.
 */
export async function openLive(options: LiveOptions): Promise<Live> {
  const listeners = new Set<(change: Change) => void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;

  const deliver = (change: Change) => {
    for (const listener of listeners) listener(change);
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    });
    let isOpen = false;
    let lost = false;
    const lose = (error: Error) => {
      if (!isOpen || lost || closing.signal.aborted) return;
      lost = true;
      if (client === fresh) client = null;
      fresh.end().catch(() => {});
      options.onLost(error);
      void reconnect();
    };
    // An error event that nobody hears would end the process, also while the connection is being opened.
    fresh.on('error', lose);
    fresh.on('end', () => lose(new Error('the connection was closed')));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANGE_CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    fresh.on('notification', ({ payload }) => deliver(parseChange(payload ?? '')));
    isOpen = true;
    client = fresh;
    void keepAlive(fresh, lose);
  };

  /** A connection that went silent shows no error by itself. */
  const keepAlive = async (watched: pg.Client, lose: (error: Error) => void) => {
    while (client === watched && !closing.signal.aborted) {
      await sleep(KEEP_ALIVE_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      if (client === watched && !closing.signal.aborted) await watched.query('select 1').catch(lose);
    }
  };

  const reconnect = async () => {
    for (let pauseMs = FIRST_RETRY_MS; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS)) {
      try {
        await options.beforeReconnect();
        await connect();
        deliver({ topics: ['*'], scheduleMoved: true });
        return;
      } catch (error) {
        if (!closing.signal.aborted) options.onLost(toError(error));
        await sleep(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      }
    }
  };

  await connect();
  return {
    isListening: () => client !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: (topics) => deliver({ topics, scheduleMoved: false }),
    close: async () => {
      closing.abort();
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
