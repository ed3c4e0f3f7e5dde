import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { Topic } from '#services/live/change.ts';
import { forEachInBatches } from './for-each-in-batches.ts';

/** How many pages may be read again per second after a change, for each process: a small part of what it can answer. */
const READS_PER_S = 500;
/** Fewer browsers read again at once, within the pause that they make anyway. */
const MIN_SPREAD_STREAMS = 250;

/** An open stream, as far as changes are concerned. */
type Subscriber = { topics: ReadonlySet<Topic>; send(text: string): void };

/** What every event of one change has. */
type ChangeFacts = {
  name: string;
  /** Browsers read again after a random time of up to this many ms. */
  spreadMs: number;
};

/** The server-sent event of a change. Its id names the change, so that the request for the page can name it too. */
export function toChangeEvent(topics: readonly Topic[], { name, spreadMs }: ChangeFacts): string {
  return `id: ${name}\nevent: change\ndata: ${JSON.stringify({ topics, spreadMs })}\n\n`;
}

/**
 * Names the changes that this process receives. Names are random, so that no two processes use the same one and a name
 * does not tell how many changes of the newsroom there were.
 */
export function createChangeNames(random: () => number) {
  const createName = () => Math.floor(random() * Number.MAX_SAFE_INTEGER).toString(36);
  let last = createName();
  return {
    /** Notes a change; returns its name. */
    nameNext: () => {
      last = createName();
      return last;
    },
    /** The name of the last change. */
    getLast: () => last,
  };
}

/**
 * Sends to each stream the changed topics that it subscribed to, and how long browsers should spread their reads. Staff
 * come first and read at once. Requests are answered between the events, in turns of the event loop.
 */
export function sendChange(
  streams: ReadonlySet<Subscriber>,
  { topics, name }: { topics: readonly Topic[]; name: string },
): void {
  const isEverything = topics.includes('*');
  const receivers = [...streams].flatMap((stream) => {
    const changed = isEverything ? [...stream.topics] : topics.filter((topic) => stream.topics.has(topic));
    return changed.length > 0 ? [{ stream, changed, isStaff: stream.topics.has('newsroom') }] : [];
  });
  const publicSpreadMs = toSpreadMs(receivers.length);
  const ordered = receivers.toSorted((a, b) => Number(b.isStaff) - Number(a.isStaff));
  void forEachInBatches(ordered, {
    pause: waitForTurn,
    visit: ({ stream, changed, isStaff }) => {
      const spreadMs = isStaff ? 0 : publicSpreadMs;
      if (streams.has(stream)) stream.send(toChangeEvent(changed, { name, spreadMs }));
    },
  });
}

/** The time in which so many browsers should read again. Every process has its own part of them, and answers as many. */
export function toSpreadMs(receivers: number): number {
  return receivers < MIN_SPREAD_STREAMS ? 0 : Math.ceil((receivers / READS_PER_S) * 1000);
}
