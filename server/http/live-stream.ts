import type { Topic } from '#services/live/change.ts';
import { parseTopic } from '#services/live/change.ts';
import type { Live } from '#services/live/live.ts';
import type { RecentChanges } from './recent-changes.ts';
import { createRecentChanges } from './recent-changes.ts';

/** A comment line this often keeps proxies from closing a silent stream. */
const HEARTBEAT_MS = 25_000;
/** How long a browser waits before it connects again, with up to as much added at random by the server. */
const RECONNECT_MS = 1_000;
const MOST_STREAMS_PER_ADDRESS = 100;
const MOST_TOPICS = 20;
/** A stream of staff's ends after this, and opens again only for whoever is signed in still. */
const STAFF_STREAM_MS = 5 * 60_000;
/** A reader who takes nothing for this many messages is let go; its browser connects again and re-reads. */
const MOST_UNREAD_MESSAGES = 32;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Every page hears of these. */
const SHARED_TOPICS: readonly Topic[] = ['ads', 'flags'];

export type LiveStreams = {
  /** Answers one request for `/live`. */
  open(request: Request, client: LiveClient): Response;
  /** Ends all streams; browsers connect again by themselves. */
  close(): void;
};

type LiveClient = {
  address: string;
  /** May hear of articles that are not public. */
  isStaff: boolean;
  /** Ends the connection at once, whatever is still to be sent. */
  disconnect(): void;
};

type Stream = { topics: ReadonlySet<Topic>; send(text: string): void; end(): void };

/**
 * Fans changes out to browsers as server-sent events. A browser names the topics it shows
 * (`/live?topic=home&topic=category:…`) and is told those that changed; what to show it reads again as everybody does,
 * so nothing private is ever in the stream. `since`, in ms, is when it read what it shows: what changed between that and
 * the opening of the stream is told at once. `Last-Event-ID` is not needed: who reconnects re-reads. The newsroom's topic
 * is left out for everybody but staff; the page's other topics go on.
 */
export function createLiveStreams(
  live: Pick<Live, 'subscribe'>,
  { now, random }: { now: () => number; random: () => number },
): LiveStreams {
  const recent = createRecentChanges(now());
  const streams = new Set<Stream>();
  const streamsOfAddress = new Map<string, number>();

  const unsubscribe = live.subscribe(({ topics }) => {
    recent.note(topics, now());
    const isEverything = topics.includes('*');
    for (const stream of streams) {
      const changed = isEverything ? [...stream.topics] : topics.filter((topic) => stream.topics.has(topic));
      if (changed.length > 0) stream.send(toEvent(changed));
    }
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.send(': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  const open: LiveStreams['open'] = (request, { address, isStaff, disconnect }) => {
    const { searchParams } = new URL(request.url);
    const names = searchParams.getAll('topic');
    const topics = names.map(parseTopic);
    if (names.length > MOST_TOPICS || topics.includes(null)) return new Response('Bad topic\n', { status: 400 });
    const open = streamsOfAddress.get(address) ?? 0;
    if (open >= MOST_STREAMS_PER_ADDRESS) {
      return new Response('Too many streams\n', { status: 429, headers: { 'Retry-After': '60' } });
    }
    // Nobody would ever read or end the stream of a HEAD request.
    if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
    const retryMs = RECONNECT_MS + Math.round(random() * RECONNECT_MS);
    const shown = new Set([...SHARED_TOPICS, ...topics.filter((topic) => topic !== null)]);
    if (!isStaff) shown.delete('newsroom');
    const missed = findMissed(recent, shown, searchParams.get('since'));
    const greeting = `retry: ${retryMs}\n\n${missed.length > 0 ? toEvent(missed) : ''}`;
    streamsOfAddress.set(address, open + 1);
    const lifeMs = shown.has('newsroom') ? STAFF_STREAM_MS : null;
    const body = openStream({ topics: shown, greeting, lifeMs }, streams, disconnect, () => {
      const left = (streamsOfAddress.get(address) ?? 1) - 1;
      if (left > 0) streamsOfAddress.set(address, left);
      else streamsOfAddress.delete(address);
    });
    return new Response(body, { headers: HEADERS });
  };

  return {
    open,
    close: () => {
      unsubscribe();
      clearInterval(heartbeat);
      for (const stream of streams) stream.end();
    },
  };
}

/** Whether a stream's address names the topic that only staff may follow. */
export function asksForNewsroom(address: string): boolean {
  return new URL(address).searchParams.getAll('topic').includes('newsroom' satisfies Topic);
}

function toEvent(topics: readonly Topic[]): string {
  return `event: change\ndata: ${JSON.stringify(topics)}\n\n`;
}

function findMissed(recent: RecentChanges, topics: Iterable<Topic>, since: string | null): Topic[] {
  return since !== null && /^\d{1,15}$/.test(since) ? recent.findSince(topics, Number(since)) : [];
}

function openStream(
  { topics, greeting, lifeMs }: { topics: Set<Topic>; greeting: string; lifeMs: number | null },
  streams: Set<Stream>,
  disconnect: () => void,
  onEnd: () => void,
): ReadableStream {
  const encoder = new TextEncoder();
  let forget = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const stream: Stream = {
          topics,
          send: (text) => {
            if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(encoder.encode(text));
            // Ended in order, the stream would wait for its reader to take the rest, and keep the connection.
            stream.end();
            disconnect();
          },
          end: () => {
            forget();
            controller.close();
          },
        };
        const endOfLife = lifeMs === null ? undefined : setTimeout(stream.end, lifeMs).unref();
        forget = () => {
          clearTimeout(endOfLife);
          if (streams.delete(stream)) onEnd();
        };
        streams.add(stream);
        controller.enqueue(encoder.encode(greeting));
      },
      cancel: () => forget(),
    },
    { highWaterMark: MOST_UNREAD_MESSAGES },
  );
}
