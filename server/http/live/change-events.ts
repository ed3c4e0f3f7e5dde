import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { Topic } from '#services/live/change.ts';
import { forEachInBatches } from './for-each-in-batches.ts';

/** Page reloads per second after a change, for each process: a small part of its capacity. */
const READS_PER_S = 500;
/** Below this number of streams, reloads are not spread. */
const MIN_SPREAD_STREAMS = 250;
/**
 * Pages of an article reload within this time after an urgent change. The response is small and cached. Each page adds a
 * delay of up to 300 ms (`app/live/revalidator.ts`).
 */
const MAX_URGENT_SPREAD_MS = 1_500;

type Subscriber = { topics: ReadonlySet<Topic>; send(text: string): void };

type ChangeEventInput = {
  name: string;
  /** Browsers reload after a random delay of up to this many ms. */
  spreadMs: number;
};

/**
 * Builds the server-sent event of a change. Its id is the name of the change. The browser sends it back when it reloads
 * the page.
 */
export function toChangeEvent(topics: readonly Topic[], { name, spreadMs }: ChangeEventInput): string {
  return `id: ${name}\nevent: change\ndata: ${JSON.stringify({ topics, spreadMs })}\n\n`;
}

/**
 * The names of the changes that this process receives. They are random, so they differ between processes and do not reveal
 * how many changes the newsroom has made.
 */
export type ChangeNames = {
  /** Names a new change and returns the name. */
  nameChange(): string;
  getCurrentName(): string;
};

export function createChangeNames(random: () => number): ChangeNames {
  const createName = () => Math.floor(random() * Number.MAX_SAFE_INTEGER).toString(36);
  let last = createName();
  return {
    nameChange: () => {
      last = createName();
      return last;
    },
    getCurrentName: () => last,
  };
}

/**
 * Sends each stream the changed topics it subscribed to, and the delay over which browsers should spread their reloads.
 * Staff streams come first, and their pages reload immediately. The process handles requests between batches of streams.
 */
export function sendChange(
  streams: ReadonlySet<Subscriber>,
  { topics, name, isUrgent = false }: { topics: readonly Topic[]; name: string; isUrgent?: boolean | undefined },
): void {
  const isEverything = topics.includes('*');
  const receivers = [...streams].flatMap((stream) => {
    const changed = isEverything ? [...stream.topics] : topics.filter((topic) => stream.topics.has(topic));
    return changed.length > 0 ? [{ stream, changed, isStaff: stream.topics.has('newsroom') }] : [];
  });
  const publicSpreadMs = toSpreadMs(receivers.length);
  const articleSpreadMs = isUrgent ? Math.min(publicSpreadMs, MAX_URGENT_SPREAD_MS) : publicSpreadMs;
  const ordered = receivers.toSorted((a, b) => Number(b.isStaff) - Number(a.isStaff));
  void forEachInBatches(ordered, {
    pause: waitForTurn,
    visit: ({ stream, changed, isStaff }) => {
      const visitorSpreadMs = changed.some((topic) => topic.startsWith('article:')) ? articleSpreadMs : publicSpreadMs;
      const spreadMs = isStaff ? 0 : visitorSpreadMs;
      if (streams.has(stream)) stream.send(toChangeEvent(changed, { name, spreadMs }));
    },
  });
}

/**
 * Returns the delay over which this many browsers should spread their reloads. Counted per process, because each
 * process serves the reloads of about as many browsers as it has streams.
 */
export function toSpreadMs(receivers: number): number {
  return receivers < MIN_SPREAD_STREAMS ? 0 : Math.ceil((receivers / READS_PER_S) * 1000);
}
