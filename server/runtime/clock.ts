/** The current time and timers. Tests pass a fake clock (`tests/support/fake-clock.ts`). */
export type Clock = {
  /** In ms since 1970. */
  now(): number;
  /** Calls `run` once after `delayMs`, at most 2³¹ − 1. Returns the cancel function. */
  setTimer(delayMs: number, run: () => void): () => void;
};

/** The system clock. A pending timer does not keep the process alive. */
export const systemClock: Clock = {
  now: Date.now,
  setTimer: (delayMs, run) => {
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  },
};
