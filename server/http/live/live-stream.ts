import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { Rights } from '#domain/permissions/roles.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { RecentChanges } from '#server/cache/recent-changes.ts';
import { createRecentChanges } from '#server/cache/recent-changes.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Topic } from '#services/live/change.ts';
import { parseTopic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { Presence } from '#services/live/presence.ts';
import type { ChangeNames } from './change-events.ts';
import { createChangeNames, sendChange, toChangeEvent, toSpreadMs } from './change-events.ts';
import { forEachInBatches } from './for-each-in-batches.ts';
import type { PresenceEvents, ReadStoredTargets } from './presence-events.ts';
import { createPresenceEvents } from './presence-events.ts';
import type { StreamLimits } from './stream-limits.ts';

/** Proxies close connections without traffic; a comment line at this interval prevents that. */
const HEARTBEAT_MS = 25_000;
const HEARTBEAT_PAUSE_MS = 10;
/**
 * How long a browser waits before it reconnects. The server adds a random delay of up to the same length, or longer
 * with many streams.
 */
const RECONNECT_MS = 1_000;
/** Reconnect delay per open stream at shutdown (10,000 streams: 20 s). */
const RECONNECT_SPREAD_PER_STREAM_MS = 2;
const MAX_RECONNECT_SPREAD_MS = 30_000;
const MAX_TOPICS = 20;
/** A newsroom stream ends after this time. Only a viewer who is still signed in can reopen it. */
const NEWSROOM_STREAM_MS = 5 * MINUTE_MS;
/**
 * The stream of a client that requests the newsroom without permission ends after this time. Its page reloads on the
 * `refused` event, because the session may have ended while the page loaded. The browser then reconnects, because the
 * viewer may have signed in.
 */
const REFUSED_STREAM_MS = 10_000;
const REFUSED_EVENT = 'event: refused\ndata: {}\n\n';
/** After a change of the flags, the time until they are reloaded. Then the streams of dev mode end if it was turned off. */
const FLAGS_DELAY_MS = 500;
/** A client that leaves this many messages unread is disconnected. Its browser reconnects and reloads the page. */
const MAX_UNREAD_MESSAGES = 32;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

const SHARED_TOPICS: readonly Topic[] = ['ads', 'flags', 'site'];

export type LiveStreams = {
  open(request: Request, client: LiveClient): Response;
  count(): number;
  /** Counts the streams of readers' pages. */
  countReaderStreams(): number;
  /**
   * Refuses new streams and ends the open ones. Browsers reconnect, spread over a time that grows with their number.
   */
  close(): Promise<void>;
};

export type LiveStreamsOptions = {
  clock: Clock;
  random: () => number;
  limits: StreamLimits;
  presence: Pick<Presence, 'read' | 'subscribe'>;
  readStoredTargets: ReadStoredTargets;
};

type LiveClient = {
  address: string;
  /** Staff and dev mode may subscribe to topics that are not public. */
  isStaff: boolean;
  /** The viewer's rights; none for a visitor. They limit presence to articles that the viewer may read. */
  rights: Rights;
  /** True if the session (or dev mode) and the rights are unchanged. Reads the database. */
  isStillSignedIn(): Promise<boolean>;
  /** Closes the connection immediately, without sending buffered data. */
  disconnect(): void;
};

type Stream = {
  topics: ReadonlySet<Topic>;
  rights: Rights;
  isStillSignedIn: LiveClient['isStillSignedIn'];
  send(text: string): void;
  end(): void;
};

/**
 * Sends changes to browsers as server-sent events. A browser subscribes to the topics of its page
 * (`/live?topic=home&topic=category:…`) and receives an event when one of them changes. It then reloads the page, so
 * the stream contains no private data. `since`, in ms, is the time the page was loaded; changes between that time and
 * the opening of the stream are sent first. `Last-Event-ID` is not needed, because a browser that reconnects reloads
 * its page. The topic `newsroom` is ignored unless the client is staff. A newsroom stream with an ended session is
 * closed immediately, after an event that makes its page reload. Newsroom streams also receive presence: who has which
 * article open (`presence-events.ts`).
 */
export function createLiveStreams(
  changes: Pick<ChangeBus, 'subscribe'>,
  { clock, random, limits, presence, readStoredTargets }: LiveStreamsOptions,
): LiveStreams {
  const recent = createRecentChanges(clock.now());
  const streams = new Set<Stream>();
  const names = createChangeNames(random);
  const presenceEvents = createPresenceEvents(streams, readStoredTargets);
  const state = { clock, random, recent, streams, limits, names, presence, presenceEvents };
  const unsubscribe = changes.subscribe(({ topics, isUrgent }) => {
    recent.note(topics, clock.now());
    sendChange(streams, { topics, name: names.nameChange(), isUrgent });
    if (topics.includes('sessions') || topics.includes('*')) void endSignedOut(streams, names.getCurrentName);
    if (topics.includes('flags'))
      clock.setTimer(FLAGS_DELAY_MS, () => void endSignedOut(streams, names.getCurrentName));
  });
  const unsubscribePresence = presence.subscribe(presenceEvents.send);
  let isClosed = false;
  const stopHeartbeat = startHeartbeat(clock, () => {
    const visit = (stream: Stream) => {
      if (streams.has(stream)) stream.send(': still here\n\n');
    };
    const pause = () => new Promise<void>((resolve) => clock.setTimer(HEARTBEAT_PAUSE_MS, resolve));
    void forEachInBatches([...streams], { visit, pause });
  });
  return {
    open: (request, client) => (isClosed ? refuse('total-full') : respond({ request, client }, state)),
    count: () => streams.size,
    countReaderStreams: () => [...streams].filter(({ topics }) => !topics.has('newsroom')).length,
    close: async () => {
      isClosed = true;
      unsubscribe();
      unsubscribePresence();
      stopHeartbeat();
      await endAll(streams, random);
    },
  };
}

async function endAll(streams: ReadonlySet<Stream>, random: () => number): Promise<void> {
  const spreadMs = Math.min(streams.size * RECONNECT_SPREAD_PER_STREAM_MS, MAX_RECONNECT_SPREAD_MS);
  const end = (stream: Stream) => {
    if (streams.has(stream)) stream.send(`retry: ${RECONNECT_MS + Math.round(random() * spreadMs)}\n\n`);
    if (streams.has(stream)) stream.end();
  };
  await forEachInBatches([...streams], { visit: end, pause: waitForTurn });
}

/** Ends the newsroom streams of viewers whose session has ended or whose rights have changed. If a check fails, the stream remains open. */
async function endSignedOut(streams: ReadonlySet<Stream>, getName: () => string): Promise<void> {
  const staffStreams = [...streams].filter(({ topics }) => topics.has('newsroom'));
  const check = async (stream: Stream) => {
    const isSignedIn = await stream.isStillSignedIn().catch(() => true);
    if (isSignedIn || !streams.has(stream)) return;
    stream.send(toChangeEvent(['newsroom'], { name: getName(), spreadMs: 0 }));
    if (streams.has(stream)) stream.end();
  };
  await Promise.all(staffStreams.map(check));
}

type LiveState = Omit<LiveStreamsOptions, 'readStoredTargets'> & {
  presenceEvents: PresenceEvents;
  recent: RecentChanges;
  streams: Set<Stream>;
  names: ChangeNames;
};

function respond(
  { request, client }: { request: Request; client: LiveClient },
  { clock, random, recent, streams, limits, names, presence, presenceEvents }: LiveState,
): Response {
  const { address, isStaff, rights, isStillSignedIn, disconnect } = client;
  const { searchParams } = new URL(request.url);
  const topics = parseTopics(searchParams.getAll('topic'));
  if (topics === null) return new Response('Bad topic\n', { status: 400 });
  // The stream of a HEAD request would never be read or ended.
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
  const admission = limits.admit({ address, isStaff });
  if (admission.kind !== 'taken') return refuse(admission.kind);
  const isRefused = topics.has('newsroom') && !isStaff;
  if (isRefused) topics.delete('newsroom');
  const retryMs = RECONNECT_MS + Math.round(random() * Math.max(RECONNECT_MS, toSpreadMs(streams.size)));
  const missed = findMissed(recent, topics, searchParams.get('since'));
  const greeting = [
    `retry: ${retryMs}\n\n`,
    missed.length > 0 ? toChangeEvent(missed, { name: names.getCurrentName(), spreadMs: 0 }) : '',
    isRefused ? REFUSED_EVENT : '',
  ];
  const body = openStream({
    topics,
    rights,
    greeting: greeting.join(''),
    onStart: (stream) => {
      if (topics.has('newsroom')) presenceEvents.greet(stream, presence.read());
    },
    lifeMs: isRefused ? REFUSED_STREAM_MS : topics.has('newsroom') ? NEWSROOM_STREAM_MS : null,
    isStillSignedIn,
    clock,
    streams,
    disconnect,
    onEnd: admission.release,
  });
  return new Response(body, { headers: HEADERS });
}

/** True if a stream's URL names the topic that is reserved for staff. */
export function requestsNewsroom(url: string): boolean {
  return new URL(url).searchParams.getAll('topic').includes('newsroom' satisfies Topic);
}

/** Returns the topics of a stream; null if there are too many or one is unknown. */
function parseTopics(names: readonly string[]): Set<Topic> | null {
  if (names.length > MAX_TOPICS) return null;
  const topics = new Set(SHARED_TOPICS);
  for (const name of names) {
    const topic = parseTopic(name);
    if (topic === null) return null;
    topics.add(topic);
  }
  return topics;
}

/** Refuses a stream. The browser retries after a while and reloads its page on each attempt. */
function refuse(kind: 'share-full' | 'total-full'): Response {
  const status = kind === 'share-full' ? 429 : 503;
  return new Response('Too many streams\n', { status, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } });
}

function startHeartbeat(clock: Clock, beat: () => void): () => void {
  let cancel = () => {};
  const schedule = () => {
    cancel = clock.setTimer(HEARTBEAT_MS, () => {
      beat();
      schedule();
    });
  };
  schedule();
  return () => cancel();
}

function findMissed(recent: RecentChanges, topics: Iterable<Topic>, since: string | null): Topic[] {
  return since !== null && /^\d{1,15}$/.test(since) ? recent.findSince(topics, Number(since)) : [];
}

type NewStream = {
  topics: ReadonlySet<Topic>;
  rights: Rights;
  greeting: string;
  /** Called after the greeting. */
  onStart: (stream: Stream) => void;
  /** Maximum duration of the stream; null if it ends only with its connection. */
  lifeMs: number | null;
  isStillSignedIn: LiveClient['isStillSignedIn'];
  clock: Clock;
  streams: Set<Stream>;
  disconnect: () => void;
  onEnd: () => void;
};

function openStream(options: NewStream): ReadableStream {
  const { topics, rights, greeting, onStart, lifeMs, isStillSignedIn, clock, streams, disconnect, onEnd } = options;
  const encoder = new TextEncoder();
  let remove = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const stream: Stream = {
          topics,
          rights,
          isStillSignedIn,
          send: (text) => {
            if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(text));
            // `end` alone would leave the connection open until the client has read everything.
            stream.end();
            disconnect();
          },
          end: () => {
            remove();
            controller.close();
          },
        };
        const cancelEnd = lifeMs === null ? () => {} : clock.setTimer(lifeMs, stream.end);
        remove = () => {
          cancelEnd();
          if (streams.delete(stream)) onEnd();
        };
        streams.add(stream);
        controller.enqueue(encoder.encode(greeting));
        onStart(stream);
      },
      cancel: () => remove(),
    },
    { highWaterMark: MAX_UNREAD_MESSAGES },
  );
}
