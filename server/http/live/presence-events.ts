import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { PresentArticles } from '#domain/staff/presence.ts';
import type { Topic } from '#services/live/change.ts';
import { forEachInBatches } from './for-each-in-batches.ts';

type Subscriber = { topics: ReadonlySet<Topic>; send(text: string): void };

type PresenceEventInput = {
  /** Whether the articles that the event lacks are open in no window. */
  isWhole: boolean;
  articles: PresentArticles;
};

/**
 * Builds the server-sent event of presence. Unlike a change, it contains the data themselves, because reading them would
 * cost each browser a request (docs/decisions/0059-presence.md).
 */
export function toPresenceEvent(input: PresenceEventInput): string {
  return `event: presence\ndata: ${JSON.stringify(input)}\n\n`;
}

/** Sends the articles whose people changed to the newsroom streams. Readers' streams get nothing. */
export function sendPresence(streams: ReadonlySet<Subscriber>, articles: PresentArticles): void {
  const event = toPresenceEvent({ isWhole: false, articles });
  const receivers = [...streams].filter(({ topics }) => topics.has('newsroom'));
  void forEachInBatches(receivers, {
    pause: waitForTurn,
    visit: (stream) => {
      if (streams.has(stream)) stream.send(event);
    },
  });
}
