/** The data of a change (server/http/live/change-events.ts). */
export type ChangeEvent = {
  /** Unique for each change. */
  name: string;
  /** The changed topics that the stream subscribed to. Empty if they are unknown. */
  topics: readonly string[];
  /** Browsers spread their reads over this time at random. */
  spreadMs: number;
};

const MAX_SPREAD_MS = 120_000;

/** Reads the event of a change. Unknown data, e.g. from another version of the server, means unknown topics and no spread. */
export function readChangeEvent({
  data,
  lastEventId,
}: Pick<MessageEvent<unknown>, 'data' | 'lastEventId'>): ChangeEvent {
  const { topics, spreadMs } = parseObject(data);
  return {
    name: lastEventId,
    topics: Array.isArray(topics) ? topics.map(String) : [],
    spreadMs: typeof spreadMs === 'number' && spreadMs >= 0 ? Math.min(spreadMs, MAX_SPREAD_MS) : 0,
  };
}

function parseObject(text: unknown): { topics?: unknown; spreadMs?: unknown } {
  try {
    return Object(JSON.parse(String(text)));
  } catch {
    return {};
  }
}
