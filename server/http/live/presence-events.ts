import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import { decidePermission, mayInspectAll } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { PresentArticles } from '#domain/staff/presence.ts';
import type { Topic } from '#services/live/change.ts';
import { forEachInBatches } from './for-each-in-batches.ts';

export type ReadStoredTargets = (ids: readonly string[]) => Promise<ReadonlyMap<string, PermissionTarget>>;

/** A stream that may receive presence. `rights` are its viewer's. */
export type PresenceReceiver = { topics: ReadonlySet<Topic>; rights: Rights; send(text: string): void };

type PresenceEventInput = {
  /** True if the event lists every open article that the viewer may read; false if only the changed ones. */
  isWhole: boolean;
  articles: PresentArticles;
};

export type PresenceEvents = {
  /** Sends to the newsroom streams who has the changed articles open. Readers' streams get nothing. */
  send(articles: PresentArticles): void;
  /** Sends to a new newsroom stream who has which article open. */
  greet(stream: PresenceReceiver, articles: PresentArticles): void;
};

/**
 * Builds the server-sent event of presence. Unlike a change, it contains the data, because each browser would otherwise
 * need a request to read it (docs/decisions/0059-presence.md).
 */
function toPresenceEvent(input: PresenceEventInput): string {
  return `event: presence\ndata: ${JSON.stringify(input)}\n\n`;
}

/**
 * Creates the functions that send presence to newsroom streams. A viewer who may not read every article receives only the
 * presence in articles that the viewer may read. This takes one query per event; if it fails, these viewers get nothing.
 */
export function createPresenceEvents<Stream extends PresenceReceiver>(
  streams: ReadonlySet<Stream>,
  readStoredTargets: ReadStoredTargets,
): PresenceEvents {
  let lastSend: Promise<unknown> = Promise.resolve();
  const visit = (receivers: readonly PresenceReceiver[], run: (stream: PresenceReceiver) => void) =>
    forEachInBatches(
      receivers.filter((stream) => (streams as ReadonlySet<PresenceReceiver>).has(stream)),
      { pause: waitForTurn, visit: run },
    );
  /** Sends after the earlier events, in the order of the changes. */
  const sendReadable = (receivers: readonly PresenceReceiver[], { isWhole, articles }: PresenceEventInput) => {
    lastSend = lastSend
      .then(() => readStoredTargets(Object.keys(articles)))
      .then((targets) =>
        visit(receivers, (stream) => {
          const readable = pickReadable(articles, targets, stream.rights);
          if (isWhole || Object.keys(readable).length > 0) {
            stream.send(toPresenceEvent({ isWhole, articles: readable }));
          }
        }),
      )
      .catch(() => undefined);
  };
  return {
    send: (articles) => {
      const input = { isWhole: false, articles };
      const event = toPresenceEvent(input);
      const receivers = [...streams].filter(({ topics }) => topics.has('newsroom'));
      const limited = receivers.filter(({ rights }) => !mayInspectAll(rights));
      const all = receivers.filter(({ rights }) => mayInspectAll(rights));
      void visit(all, (stream) => stream.send(event));
      if (limited.length > 0) sendReadable(limited, input);
    },
    greet: (stream, articles) => {
      const input = { isWhole: true, articles };
      if (mayInspectAll(stream.rights)) stream.send(toPresenceEvent(input));
      else sendReadable([stream], input);
    },
  };
}

function pickReadable(
  articles: PresentArticles,
  targets: ReadonlyMap<string, PermissionTarget>,
  rights: Rights,
): PresentArticles {
  const readable = Object.entries(articles).filter(([id]) => {
    const target = targets.get(id);
    return target !== undefined && decidePermission(rights, 'inspect', target).allowed;
  });
  return Object.fromEntries(readable);
}
