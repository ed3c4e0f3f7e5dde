import { DAY_MS } from './durations.ts';
import { parseLocalText, toLocalText } from './site-clock.ts';

const DATE_LENGTH = 'yyyy-mm-dd'.length;

/**
 * Finds the previous and the next moment of the given times of day (`03:30`) in an IANA zone. A moment equal to `nowMs`
 * counts as previous. A time that the zone skips is an hour later on that day.
 */
export function findDailyTimes(
  times: readonly string[],
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): { lastMs: number; nextMs: number } {
  const days = [-DAY_MS, 0, DAY_MS].map((offset) => toLocalText(nowMs + offset, timeZone).slice(0, DATE_LENGTH));
  const moments = days.flatMap((day) => times.flatMap((time) => parseLocalText(`${day}T${time}`, timeZone) ?? []));
  return {
    lastMs: Math.max(...moments.filter((ms) => ms <= nowMs)),
    nextMs: Math.min(...moments.filter((ms) => ms > nowMs)),
  };
}
