import type { Clock } from '#server/runtime/clock.ts';
import type { Share } from './quota.ts';
import { createQuota } from './quota.ts';

export type ReadBodyResult =
  /** Call `release` when the bytes are no longer needed. */
  | { kind: 'received'; bytes: Uint8Array<ArrayBuffer>; release: () => void }
  | { kind: 'too-large' }
  /** One of the client's shares, or the total, is used up. */
  | { kind: 'busy' }
  | { kind: 'too-slow' }
  /** The client closed the connection before the body was complete. */
  | { kind: 'aborted' };

export type BodyReader = {
  /** Reads a body of at most `maxBytes` into memory. Its bytes count towards each of the `shares`. */
  receive(
    request: Pick<Request, 'body' | 'headers'>,
    limits: { shares: readonly Share[]; maxBytes: number },
  ): Promise<ReadBodyResult>;
};

export type BodyReaderOptions = {
  maxTotalBytes: number;
  /** The part of the total for clients whose shares are all unused. */
  reservedBytes: number;
  /** How long a client may take to send a body. */
  timeoutMs: number;
  setTimer: Clock['setTimer'];
};

/**
 * Every body counts as at least this size, because an open request occupies memory even if its client sends nothing.
 */
export const MIN_COUNTED_BYTES = 16 * 1024;

/**
 * Creates the body reader, which limits the total memory of request bodies. The announced length of a body counts from
 * the start of reading until `release`. hono/body-limit does not fit, because the limit depends on the page and the
 * viewer, and the body is passed on in a new request with another URL.
 */
export function createBodyReader(options: BodyReaderOptions): BodyReader {
  const quota = createQuota({ total: options.maxTotalBytes, reserved: options.reservedBytes });
  return {
    receive: async ({ body, headers }, { shares, maxBytes }) => {
      if (body === null) return { kind: 'received', bytes: new Uint8Array(), release: () => {} };
      const announcedBytes = Number(headers.get('Content-Length') ?? maxBytes);
      if (announcedBytes > maxBytes) return { kind: 'too-large' };
      const taken = quota.take(shares, { amount: Math.max(announcedBytes, MIN_COUNTED_BYTES) });
      if (taken.kind !== 'taken') return { kind: 'busy' };
      const { release } = taken;
      const received = await readInTime(() => readBody(body, maxBytes), options);
      if (received instanceof Uint8Array) return { kind: 'received', bytes: received, release };
      release();
      return { kind: received };
    },
  };
}

function readInTime<Read>(
  read: () => Promise<Read>,
  { timeoutMs, setTimer }: Pick<BodyReaderOptions, 'timeoutMs' | 'setTimer'>,
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
