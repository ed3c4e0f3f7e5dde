import type { Topic } from '#services/live/change.ts';
import { parseTopic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { RecentChanges } from '../cache/recent-changes.ts';
import { createRecentChanges } from '../cache/recent-changes.ts';
import type { Clock } from '../runtime/clock.ts';
import { createChangeNames, toChangeEvent } from './change-events.ts';

/** Proxies close a connection without traffic; a comment line this often prevents that. */
const HEARTBEAT_MS = 25_000;
/** How long a browser waits before it reconnects; the server adds up to as much at random. */
const RECONNECT_MS = 1_000;
const MAX_STREAMS_PER_ADDRESS = 100;
const MAX_TOPICS = 20;
/** A stream of the newsroom ends after this time, and only a viewer who is still signed in can open it again. */
const NEWSROOM_STREAM_MS = 5 * 60_000;
/** A client that asks for the newsroom without permission asks again after this time: it may have signed in. */
const REFUSED_STREAM_MS = 10_000;
/** The flags are read again in this time after they change; then dev mode may have ended. */
const FLAGS_DELAY_MS = 500;
/** A client that does not read this many messages is disconnected; its browser reconnects and reads the page again. */
const MAX_UNREAD_MESSAGES = 32;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Every page shows these. */
const SHARED_TOPICS: readonly Topic[] = ['ads', 'flags', 'site'];

export type LiveStreams = {
  /** Answers one request for `/live`. */
  open(request: Request, client: LiveClient): Response;
  /** Ends all streams; browsers reconnect automatically. */
  close(): void;
};

type LiveClient = {
  /** IP address. */
  address: string;
  /** Staff and dev mode may subscribe to articles that are not public. */
  isStaff: boolean;
  /** Whether the session of the request, or dev mode, still permits what `isStaff` says. Reads the database. */
  isStillSignedIn(): Promise<boolean>;
  /** Closes the connection at once, without sending the rest. */
  disconnect(): void;
};

type Stream = {
  topics: ReadonlySet<Topic>;
  isStillSignedIn: LiveClient['isStillSignedIn'];
  send(text: string): void;
  end(): void;
};

/**
 * Sends changes to browsers as server-sent events. A browser names the topics that its page shows
 * (`/live?topic=home&topic=category:…`) and receives those that change; it then reads the page again, so the stream
 * contains nothing private. `since`, in ms, is when the page was read: what changed between that moment and the opening of
 * the stream is sent first. `Last-Event-ID` is not needed, because a browser that reconnects reads its page again. The
 * topic `newsroom` is ignored unless the client is staff. A stream of the newsroom whose session has ended is closed at once,
 * after an event that makes its page read again.
 */
export function createLiveStreams(
  changes: Pick<ChangeBus, 'subscribe'>,
  { clock, random }: { clock: Clock; random: () => number },
): LiveStreams {
  const recent = createRecentChanges(clock.now());
  const streams = new Set<Stream>();
  const limit = createStreamLimit();
  const names = createChangeNames(random);
  const unsubscribe = changes.subscribe(({ topics }) => {
    recent.note(topics, clock.now());
    sendChange(streams, { topics, name: names.nameNext() });
    if (topics.includes('sessions') || topics.includes('*')) void endSignedOut(streams, names.getLast);
    if (topics.includes('flags')) clock.setTimer(FLAGS_DELAY_MS, () => void endSignedOut(streams, names.getLast));
  });
  const stopHeartbeat = startHeartbeat(clock, () => {
    for (const stream of streams) stream.send(': still here\n\n');
  });
  return {
    open: (request, client) => answerLive({ request, client }, { clock, random, recent, streams, limit, names }),
    close: () => {
      unsubscribe();
      stopHeartbeat();
      for (const stream of streams) stream.end();
    },
  };
}

/** Sends to each stream the changed topics that it subscribed to. */
function sendChange(streams: Iterable<Stream>, { topics, name }: { topics: readonly Topic[]; name: string }): void {
  const isEverything = topics.includes('*');
  for (const stream of streams) {
    const changed = isEverything ? [...stream.topics] : topics.filter((topic) => stream.topics.has(topic));
    if (changed.length > 0) stream.send(toChangeEvent(changed, name));
  }
}

/** Ends the streams of the newsroom whose viewer is not signed in any longer. One that cannot be checked stays. */
async function endSignedOut(streams: ReadonlySet<Stream>, nameChange: () => string): Promise<void> {
  const ofStaff = [...streams].filter(({ topics }) => topics.has('newsroom'));
  const check = async (stream: Stream) => {
    const isSignedIn = await stream.isStillSignedIn().catch(() => true);
    if (isSignedIn || !streams.has(stream)) return;
    stream.send(toChangeEvent(['newsroom'], nameChange()));
    if (streams.has(stream)) stream.end();
  };
  await Promise.all(ofStaff.map(check));
}

type LiveState = {
  clock: Clock;
  random: () => number;
  recent: RecentChanges;
  streams: Set<Stream>;
  limit: ReturnType<typeof createStreamLimit>;
  names: ReturnType<typeof createChangeNames>;
};

function answerLive(
  { request, client }: { request: Request; client: LiveClient },
  { clock, random, recent, streams, limit, names }: LiveState,
): Response {
  const { address, isStaff, isStillSignedIn, disconnect } = client;
  const { searchParams } = new URL(request.url);
  const topics = parseTopics(searchParams.getAll('topic'));
  if (topics === null) return new Response('Bad topic\n', { status: 400 });
  if (limit.isReached(address)) {
    return new Response('Too many streams\n', { status: 429, headers: { 'Retry-After': '60' } });
  }
  // The stream of a HEAD request would never be read or ended.
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
  const isRefused = topics.has('newsroom') && !isStaff;
  if (isRefused) topics.delete('newsroom');
  const retryMs = RECONNECT_MS + Math.round(random() * RECONNECT_MS);
  const missed = findMissed(recent, topics, searchParams.get('since'));
  const body = openStream({
    topics,
    greeting: `retry: ${retryMs}\n\n${missed.length > 0 ? toChangeEvent(missed, names.getLast()) : ''}`,
    lifeMs: isRefused ? REFUSED_STREAM_MS : topics.has('newsroom') ? NEWSROOM_STREAM_MS : null,
    isStillSignedIn,
    clock,
    streams,
    disconnect,
    onEnd: limit.add(address),
  });
  return new Response(body, { headers: HEADERS });
}

/** Whether a stream's URL names the topic that only staff may subscribe to. */
export function asksForNewsroom(url: string): boolean {
  return new URL(url).searchParams.getAll('topic').includes('newsroom' satisfies Topic);
}

/** The topics of a stream; null if there are too many or one is unknown. */
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

/** Counts the open streams of each address. */
function createStreamLimit() {
  const counts = new Map<string, number>();
  return {
    isReached: (address: string) => (counts.get(address) ?? 0) >= MAX_STREAMS_PER_ADDRESS,
    /** Returns the function that removes the stream again. */
    add: (address: string) => {
      counts.set(address, (counts.get(address) ?? 0) + 1);
      return () => {
        const left = (counts.get(address) ?? 1) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      };
    },
  };
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
  greeting: string;
  /** Null for a stream that ends only with its connection. */
  lifeMs: number | null;
  isStillSignedIn: LiveClient['isStillSignedIn'];
  clock: Clock;
  streams: Set<Stream>;
  disconnect: () => void;
  onEnd: () => void;
};

function openStream(options: NewStream): ReadableStream {
  const { topics, greeting, lifeMs, isStillSignedIn, clock, streams, disconnect, onEnd } = options;
  const encoder = new TextEncoder();
  let remove = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const stream: Stream = {
          topics,
          isStillSignedIn,
          send: (text) => {
            if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(text));
            // `end` alone would wait for the client to read the rest, and leave the connection open.
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
      },
      cancel: () => remove(),
    },
    { highWaterMark: MAX_UNREAD_MESSAGES },
  );
}
