import { parseLocalText, toLocalText } from '#domain/time/site-clock.ts';

const DAY_MS = 86_400_000;

/**
 * The moments at which the viewer's last `count` days began, today's the last of them, and the one at which today ends:
 * `count` + 1 moments. A day on which the clocks change is as long as it is.
 */
export function findDayStarts(nowMs: number, timeZone: string, count: number): number[] {
  const today = Date.parse(`${toLocalText(nowMs, timeZone).slice(0, 10)}T00:00Z`);
  return Array.from({ length: count + 1 }, (_, n) => {
    const day = new Date(today + (n - count + 1) * DAY_MS).toISOString().slice(0, 10);
    return parseLocalText(`${day}T00:00`, timeZone) ?? Number.NaN;
  });
}

/** A day as the chart names it, and as it is read out. */
export type DayName = { weekday: string; full: string };

export function nameDay(startMs: number, timeZone: string): DayName {
  const noonish = startMs + DAY_MS / 2;
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(noonish);
  return {
    weekday: write({ weekday: 'short' }),
    full: write({ weekday: 'long', day: 'numeric', month: 'long' }),
  };
}
