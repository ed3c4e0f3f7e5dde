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
  /** Sets the wall clock forward, or back if `ms` is negative. Timers wait as long as before. */
  step(ms: number): void;
};

/** `atMs` counts from the clock's creation. */
type Timer = { atMs: number; run: () => void };

/** A clock that stays at `startMs` until a test advances it. */
export function createFakeClock(startMs: number): FakeClock {
  let elapsedMs = 0;
  let wallStartMs = startMs;
  const timers = new Set<Timer>();

  const findNext = (untilMs: number): Timer | undefined =>
    [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];

  const advance = async (ms: number) => {
    const untilMs = elapsedMs + ms;
    await setImmediate();
    for (let timer = findNext(untilMs); timer !== undefined; timer = findNext(untilMs)) {
      timers.delete(timer);
      elapsedMs = Math.max(elapsedMs, timer.atMs);
      timer.run();
      await setImmediate();
    }
    elapsedMs = Math.max(elapsedMs, untilMs);
  };

  const now = () => wallStartMs + elapsedMs;
  return {
    now,
    setTimer: (delayMs, run) => {
      const timer = { atMs: elapsedMs + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance,
    advanceTo: (timeMs) => advance(timeMs - now()),
    step: (ms) => {
      wallStartMs += ms;
    },
  };
}
