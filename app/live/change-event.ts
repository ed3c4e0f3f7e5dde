/** The data of a change (server/http/live/change-events.ts). */
export type ChangeEvent = {
  /** Unique for each change. */
  name: string;
  /** The page is read again after a random time of up to this many ms, so that browsers spread their reads. */
  spreadMs: number;
};

const MAX_SPREAD_MS = 120_000;

/** Reads the event of a change. Unknown data, e.g. from another version of the server, means no spread. */
export function readChangeEvent({
  data,
  lastEventId,
}: Pick<MessageEvent<unknown>, 'data' | 'lastEventId'>): ChangeEvent {
  return { name: lastEventId, spreadMs: readSpreadMs(data) };
}

function readSpreadMs(text: unknown): number {
  try {
    const data: unknown = JSON.parse(String(text));
    if (typeof data !== 'object' || data === null || !('spreadMs' in data)) return 0;
    const { spreadMs } = data;
    return typeof spreadMs === 'number' && spreadMs >= 0 ? Math.min(spreadMs, MAX_SPREAD_MS) : 0;
  } catch {
    return 0;
  }
}
