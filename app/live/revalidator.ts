import { backoffMs } from '#domain/time/backoff.ts';

/**
 * Pause before a read. The server needs time to evict its cached responses, and browsers should not all request a page at
 * the same moment.
 */
const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 300;
/** Added to the pause if the previous reads have failed. */
const RETRY = { firstMs: 2_000, maxMs: 60_000 };

export type Revalidator = {
  /**
   * Requests a read that starts after this call, at a random time within `spreadMs` unless a read is already scheduled.
   */
  request(spreadMs: number): void;
  stop(): void;
};

export type ReadPause = {
  failures: number;
  /** The time over which clients should spread their reads. */
  spreadMs: number;
};

/**
 * Combines requests to read again: at most one read runs, and at most one more is scheduled after it. A failed read
 * (`read` resolves to false or rejects) is repeated. `schedule` runs its callback after a pause and returns a function
 * that cancels it. Calls `onStuck` if a second read rejects before one succeeds.
 */
export function createRevalidator(
  read: () => Promise<boolean>,
  schedule: (run: () => void, pause: ReadPause) => () => void,
  onStuck = () => {},
): Revalidator {
  let state: 'idle' | 'scheduled' | 'reading' | 'reading, requested again' = 'idle';
  let failures = 0;
  let errors = 0;
  let current = 0;
  let spreadMs = 0;
  let cancel = () => {};

  const scheduleRead = () => {
    state = 'scheduled';
    cancel = schedule(start, { failures, spreadMs });
  };
  const start = () => {
    state = 'reading';
    current += 1;
    const own = current;
    void read()
      .catch(handleError)
      .then((isDone) => {
        // Ignores a read during which `stop` was called.
        if (own === current) finish(isDone);
      });
  };
  const handleError = () => {
    errors += 1;
    if (errors > 1) onStuck();
    return false;
  };
  const finish = (isDone: boolean) => {
    failures = isDone ? 0 : failures + 1;
    if (isDone) errors = 0;
    if (!isDone || state === 'reading, requested again') scheduleRead();
    else state = 'idle';
  };

  return {
    request: (newSpreadMs) => {
      if (state !== 'scheduled') spreadMs = newSpreadMs;
      if (state === 'idle') scheduleRead();
      if (state === 'reading') state = 'reading, requested again';
    },
    stop: () => {
      cancel();
      current += 1;
      state = 'idle';
    },
  };
}

/** Runs a read after a random pause. Returns a function that cancels it. */
export function scheduleRead(run: () => void, { failures, spreadMs }: ReadPause): () => void {
  const randomMs = Math.random() * Math.max(MAX_PAUSE_MS - MIN_PAUSE_MS, spreadMs);
  const retryMs = failures === 0 ? 0 : backoffMs(failures, RETRY);
  const timer = setTimeout(run, MIN_PAUSE_MS + randomMs + retryMs);
  return () => clearTimeout(timer);
}
