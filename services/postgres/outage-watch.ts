/** How long statements may wait without a response before the database is probed, and the interval between probes. */
const SUSPECT_MS = 1_000;

/** The database accepts connections and statements but does not respond, for example because it is frozen. */
export class DatabaseSilentError extends Error {
  constructor() {
    super('The database does not answer.');
  }
}

export type OutageWatchOptions = {
  /** `silent`: the database did not respond within a time limit. A refused connection is a response. */
  probe: () => Promise<'responding' | 'silent'>;
  setTimer: (delayMs: number, run: () => void) => void;
  /** Called when an outage begins and when it ends. */
  onChange: (isOut: boolean) => void;
};

export type OutageWatch = {
  /**
   * Runs `work`, which waits for the database. Rejects with a {@link DatabaseSilentError} immediately during an outage,
   * or when one begins. `onLate` receives a result that arrives after that.
   */
  guard<Result>(work: () => Promise<Result>, onLate?: (result: Result) => void): Promise<Result>;
  recordResponse(): void;
};

/** For work that may wait for the database without a limit. */
export const noOutageWatch: OutageWatch = { guard: (work) => work(), recordResponse: () => {} };

/**
 * Detects a database that does not respond: statements wait, no response has arrived for a second, and a probe gets
 * none either. A slow statement alone does not count as an outage. During an outage the database is probed every
 * second; the first response ends the outage.
 */
export function createOutageWatch({ probe, setTimer, onChange }: OutageWatchOptions): OutageWatch {
  const waiting = new Set<() => void>();
  let responses = 0;
  let isWatching = false;
  let isOut = false;

  const checkLater = () => {
    responses = 0;
    setTimer(SUSPECT_MS, check);
  };
  const check = async () => {
    isWatching = isOut || waiting.size > 0;
    if (!isWatching) return;
    if (isOut || responses === 0) setOut((await probe()) === 'silent' && responses === 0);
    checkLater();
  };
  const setOut = (isOutNow: boolean) => {
    if (isOutNow === isOut) return;
    isOut = isOutNow;
    onChange(isOut);
    if (isOut) for (const reject of [...waiting]) reject();
  };

  return {
    guard: (work, onLate = () => {}) => {
      if (isOut) return Promise.reject(new DatabaseSilentError());
      if (!isWatching) checkLater();
      isWatching = true;
      return new Promise((resolve, reject) => {
        const rejectSilent = () => {
          waiting.delete(rejectSilent);
          reject(new DatabaseSilentError());
        };
        waiting.add(rejectSilent);
        work().then(
          (result) => (waiting.delete(rejectSilent) ? resolve(result) : onLate(result)),
          (error) => {
            waiting.delete(rejectSilent);
            reject(error);
          },
        );
      });
    },
    recordResponse: () => {
      responses += 1;
    },
  };
}
