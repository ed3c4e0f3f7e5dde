import type { Clock } from '#server/runtime/clock.ts';

export type ReceivedBody =
  /** `release` must be called when the bytes are no longer needed. */
  | { kind: 'received'; bytes: Uint8Array<ArrayBuffer>; release: () => void }
  | { kind: 'too-large' }
  /** A share of the client, or the total, is used up. */
  | { kind: 'busy' }
  | { kind: 'too-slow' }
  /** The client ended the connection before the body was complete. */
  | { kind: 'aborted' };

/** How many bytes of the total may belong to one client or network. */
export type BodyShare = { name: string; maxBytes: number };

export type RequestBodies = {
  /** Reads a body of at most `maxBytes` into memory. It counts towards each of the `shares`. */
  receive(
    request: Pick<Request, 'body' | 'headers'>,
    limits: { shares: readonly BodyShare[]; maxBytes: number },
  ): Promise<ReceivedBody>;
};

export type RequestBodiesOptions = {
  maxTotalBytes: number;
  /** The part of the total that is reserved for clients none of whose shares is in use. */
  reservedBytes: number;
  /** How long a client may take to send a body. */
  timeoutMs: number;
  setTimer: Clock['setTimer'];
};

/** What a body counts at least. An open request occupies memory even if its client sends nothing. */
export const MIN_COUNTED_BYTES = 16 * 1024;

/**
 * Creates a reader of request bodies that bounds the bytes in memory, of each share and of all. A body counts with its
 * announced length from the beginning of its reading to its release. Not hono/body-limit: the limit depends on the page and
 * the viewer, and the router needs the bytes for a request with another URL.
 */
export function createRequestBodies(options: RequestBodiesOptions): RequestBodies {
  const quota = createQuota(options);
  return {
    receive: async ({ body, headers }, { shares, maxBytes }) => {
      if (body === null) return { kind: 'received', bytes: new Uint8Array(), release: () => {} };
      const announcedBytes = Number(headers.get('Content-Length') ?? maxBytes);
      if (announcedBytes > maxBytes) return { kind: 'too-large' };
      const release = quota.take(shares, Math.max(announcedBytes, MIN_COUNTED_BYTES));
      if (release === null) return { kind: 'busy' };
      const received = await readInTime(() => readBody(body, maxBytes), options);
      if (received instanceof Uint8Array) return { kind: 'received', bytes: received, release };
      release();
      return { kind: received };
    },
  };
}

function createQuota({ maxTotalBytes, reservedBytes }: RequestBodiesOptions) {
  const bytesByShare = new Map<string, number>();
  let totalBytes = 0;

  const countBytes = ({ name }: BodyShare) => bytesByShare.get(name) ?? 0;
  const add = (shares: readonly BodyShare[], bytes: number) => {
    totalBytes += bytes;
    for (const share of shares) {
      const shareBytes = countBytes(share) + bytes;
      if (shareBytes > 0) bytesByShare.set(share.name, shareBytes);
      else bytesByShare.delete(share.name);
    }
  };
  return {
    /** Takes bytes from each share and from the total. Returns their release; null if one of them has too few left. */
    take: (shares: readonly BodyShare[], bytes: number): (() => void) | null => {
      const isUnused = shares.every((share) => countBytes(share) === 0);
      if (totalBytes + bytes > maxTotalBytes - (isUnused ? 0 : reservedBytes)) return null;
      if (shares.some((share) => countBytes(share) + bytes > share.maxBytes)) return null;
      add(shares, bytes);
      return () => add(shares, -bytes);
    },
  };
}

function readInTime<Read>(
  read: () => Promise<Read>,
  { timeoutMs, setTimer }: Pick<RequestBodiesOptions, 'timeoutMs' | 'setTimer'>,
): Promise<Read | 'too-slow'> {
  return new Promise((resolve, reject) => {
    const cancelTimer = setTimer(timeoutMs, () => resolve('too-slow'));
    read().finally(cancelTimer).then(resolve, reject);
  });
}

async function readBody(body: ReadableStream<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > maxBytes) return 'too-large';
      chunks.push(chunk);
    }
  } catch {
    return 'aborted';
  }
  return Buffer.concat(chunks);
}
