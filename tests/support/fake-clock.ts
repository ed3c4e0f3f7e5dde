import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#server/runtime/clock.ts';

export type FakeClock = Clock & {
  /**
   * Advances the time and runs each timer at its due time. Asynchronous work that a timer starts, e.g. a query, may
   * still be running afterwards.
   */
  advance(ms: number): Promise<void>;
  /** Advances the time to `timeMs`, as `advance` does. */
  advanceTo(timeMs: number): Promise<void>;
};

type Timer = { atMs: number; run: () => void };

/** A clock that stays at `startMs` until a test advances it. */
export function createFakeClock(startMs: number): FakeClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();

  const findNext = (untilMs: number): Timer | undefined =>
    [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];

  const advanceTo = async (timeMs: number) => {
    await setImmediate();
    for (let timer = findNext(timeMs); timer !== undefined; timer = findNext(timeMs)) {
      timers.delete(timer);
      nowMs = Math.max(nowMs, timer.atMs);
      timer.run();
      await setImmediate();
    }
    nowMs = Math.max(nowMs, timeMs);
  };

  return {
    now: () => nowMs,
    setTimer: (delayMs, run) => {
      const timer = { atMs: nowMs + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advanceTo,
    advance: (ms) => advanceTo(nowMs + ms),
  };
}
