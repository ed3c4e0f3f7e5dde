import { msUntilNextDay } from '#domain/desk/calendar.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Clock } from '#server/runtime/clock.ts';
import { systemClock } from '#server/runtime/clock.ts';

export type MovableClock = Clock & {
  /** Moves the time forward to `timeMs` and runs the timers that become due. Does nothing if `timeMs` is in the past. */
  advanceTo(timeMs: number): void;
};

type Timer = { atMs: number; run: () => void; cancel: () => void };

/** More than a test may take. */
const MARGIN_MS = 10 * MINUTE_MS;

/** Moves a clock past the midnight of the site if that would come during the test. */
export function passMidnight(clock: MovableClock): void {
  const leftMs = msUntilNextDay(clock.now(), 'Asia/Dhaka');
  if (leftMs < MARGIN_MS) clock.advanceTo(clock.now() + leftMs + SECOND_MS);
}

/** A system clock that a test can move forward. */
export function createMovableClock(): MovableClock {
  let offsetMs = 0;
  const timers = new Set<Timer>();
  const now = () => systemClock.now() + offsetMs;

  const start = (timer: Timer) => {
    timer.cancel = systemClock.setTimer(Math.max(0, timer.atMs - now()), () => {
      timers.delete(timer);
      timer.run();
    });
  };

  return {
    now,
    setTimer: (delayMs, run) => {
      const timer: Timer = { atMs: now() + delayMs, run, cancel: () => {} };
      timers.add(timer);
      start(timer);
      return () => {
        timer.cancel();
        timers.delete(timer);
      };
    },
    advanceTo: (timeMs) => {
      offsetMs += Math.max(0, timeMs - now());
      for (const timer of timers) {
        timer.cancel();
        start(timer);
      }
    },
  };
}
