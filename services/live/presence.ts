import { parsePresenceBeats } from '#domain/staff/parse-presence.ts';
import type { OpenWindows, PresenceBeat, PresentArticles } from '#domain/staff/presence.ts';
import {
  addBeats,
  dropExpired,
  findChanges,
  findNextExpiryMs,
  listPresent,
  PRESENCE_BROADCAST_INTERVAL_MS,
} from '#domain/staff/presence.ts';
import type { Database } from '../postgres/database.ts';
import type { ChangeBus } from './change-bus.ts';
import { PRESENCE_CHANNEL, sendNotification } from './publish-change.ts';

/** PostgreSQL rejects a payload of 8,000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7_000;

/**
 * Who has which article open, and who is typing. Each process knows the windows of all processes from their notifications, and
 * nothing is stored (docs/decisions/0059-presence.md).
 */
export type Presence = {
  /** Adds a beat of a window and sends it to the other processes. */
  addBeat(beat: PresenceBeat): void;
  read(): PresentArticles;
  /** Calls `listener` with the articles whose people changed, at most once a second. Returns the unsubscribe function. */
  subscribe(listener: (changed: PresentArticles) => void): () => void;
  close(): void;
};

type PresenceOptions = {
  db: Database;
  live: Pick<ChangeBus, 'subscribeToPresence'>;
  clock: { now: () => number; setTimer: (delayMs: number, run: () => void) => () => void };
  /** Called if beats could not be sent. Their windows send the next ones within seconds. */
  onFailure: (error: unknown) => void;
};

export function createPresence({ db, live, clock, onFailure }: PresenceOptions): Presence {
  const listeners = new Set<(changed: PresentArticles) => void>();
  const outgoing = new Map<string, PresenceBeat>();
  let windows: OpenWindows = new Map();
  let announced: PresentArticles = {};
  let cancelExpiry = () => {};

  const announce = createThrottle(clock, () => {
    const present = listPresent(windows);
    const changed = findChanges(announced, present);
    announced = present;
    if (Object.keys(changed).length > 0) for (const listener of listeners) listener(changed);
  });
  const send = createThrottle(clock, () => {
    const beats = [...outgoing.values()];
    outgoing.clear();
    void sendBeats(db, beats).catch(onFailure);
  });
  const update = (next: OpenWindows) => {
    windows = next;
    announce.request();
    cancelExpiry();
    const expiryMs = findNextExpiryMs(windows, clock.now());
    cancelExpiry =
      expiryMs === null ? () => {} : clock.setTimer(expiryMs, () => update(dropExpired(windows, clock.now())));
  };
  const unsubscribe = live.subscribeToPresence((payload) =>
    update(addBeats(windows, parsePresenceBeats(payload), clock.now())),
  );
  return {
    addBeat: (beat) => {
      outgoing.set(`${beat.personId} ${beat.windowId}`, beat);
      send.request();
      update(addBeats(windows, [beat], clock.now()));
    },
    read: () => listPresent(windows),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      unsubscribe();
      for (const cancel of [cancelExpiry, announce.stop, send.stop]) cancel();
    },
  };
}

/** Sends beats in as few notifications as their size permits. */
async function sendBeats(db: Database, beats: readonly PresenceBeat[]): Promise<void> {
  const payloads: string[] = [];
  let batch: PresenceBeat[] = [];
  for (const beat of beats) {
    if (batch.length > 0 && Buffer.byteLength(JSON.stringify([...batch, beat])) > MAX_PAYLOAD_BYTES) {
      payloads.push(JSON.stringify(batch));
      batch = [];
    }
    batch.push(beat);
  }
  payloads.push(JSON.stringify(batch));
  for (const payload of payloads) await sendNotification(db, PRESENCE_CHANNEL, payload);
}

/** Runs `run` immediately for the first request, then at most once per interval. */
function createThrottle({ setTimer }: Pick<PresenceOptions['clock'], 'setTimer'>, run: () => void) {
  let state: 'idle' | 'waiting' | 'requested' = 'idle';
  let cancel = () => {};
  const start = () => {
    state = 'waiting';
    cancel = setTimer(PRESENCE_BROADCAST_INTERVAL_MS, () => {
      if (state === 'requested') start();
      else state = 'idle';
    });
    run();
  };
  return {
    request: () => {
      if (state === 'idle') start();
      else state = 'requested';
    },
    stop: () => cancel(),
  };
}
