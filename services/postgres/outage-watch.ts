/** How long waiting statements may get no answer before the database is probed, and the wait between probes. */
const SUSPECT_MS = 1_000;

/** The database accepts connections and statements but does not answer, for example because it is frozen. */
export class DatabaseSilentError extends Error {
  constructor() {
    super('The database does not answer.');
  }
}

export type OutageWatchOptions = {
  /** Asks the database whether it answers. `silent` after a time limit; a refused connection is an answer. */
  probe: () => Promise<'answered' | 'silent'>;
  /** Calls `run` once after `delayMs`. */
  setTimer: (delayMs: number, run: () => void) => void;
  /** Called when an outage begins and when it ends. */
  onChange: (isOut: boolean) => void;
};

export type OutageWatch = {
  /**
   * Runs `work`, which waits for the database. Rejects with a {@link DatabaseSilentError} at once during an outage, and as
   * soon as one begins. `onLate` receives a result that arrives after that.
   */
  guard<Result>(work: () => Promise<Result>, onLate?: (result: Result) => void): Promise<Result>;
  /** The database has answered a statement. */
  noteResponse(): void;
};

/** For work that may wait for the database as long as it takes. */
export const noOutageWatch: OutageWatch = { guard: (work) => work(), noteResponse: () => {} };

/**
 * Detects a database that does not answer: something waits, nothing has been answered for a second, and a probe is not
 * answered either. A slow statement alone is no outage. During an outage the database is probed every second, and the
 * first answer ends it.
 */
export function createOutageWatch({ probe, setTimer, onChange }: OutageWatchOptions): OutageWatch {
  const waiting = new Set<() => void>();
  let answers = 0;
  let isWatching = false;
  let isOut = false;

  const checkLater = () => {
    answers = 0;
    setTimer(SUSPECT_MS, check);
  };
  const check = async () => {
    isWatching = isOut || waiting.size > 0;
    if (!isWatching) return;
    if (isOut || answers === 0) setOut((await probe()) === 'silent' && answers === 0);
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
        const giveUp = () => {
          waiting.delete(giveUp);
          reject(new DatabaseSilentError());
        };
        waiting.add(giveUp);
        work().then(
          (result) => (waiting.delete(giveUp) ? resolve(result) : onLate(result)),
          (error) => {
            waiting.delete(giveUp);
            reject(error);
          },
        );
      });
    },
    noteResponse: () => {
      answers += 1;
    },
  };
}
