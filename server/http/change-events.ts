import type { Topic } from '#services/live/change.ts';

/** The server-sent event of a change. Its id names the change, so that the request for the page can name it too. */
export function toChangeEvent(topics: readonly Topic[], name: string): string {
  return `id: ${name}\nevent: change\ndata: ${JSON.stringify(topics)}\n\n`;
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
