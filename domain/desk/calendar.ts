import { DAY_MS } from '../time/durations.ts';
import { parseLocalText, toLocalText } from '../time/site-clock.ts';

export const DAYS_PER_WEEK = 7;
/** The calendar shows the past week and the coming two. */
const CALENDAR_DAYS = 3 * DAYS_PER_WEEK;

/** A local day such as `2026-11-25`, with its start and its end (exclusive) in ms. */
export type CalendarDay = { day: string; startMs: number; endMs: number };

/** Returns the text if it is a day from 1970 to 2199, else null. */
export function parseDay(text: string | null): string | null {
  const isDay = /^(?:19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text ?? '');
  return isDay && parseLocalText(`${text}T00:00`, 'UTC') !== null ? text : null;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export const toDay = (ms: number, timeZone: string): string => toLocalText(ms, timeZone).slice(0, 10);

/** The first day of the calendar if none is chosen. */
export const firstCalendarDay = (nowMs: number, timeZone: string): string =>
  addDays(toDay(nowMs, timeZone), -DAYS_PER_WEEK);

export function listCalendarDays(firstDay: string, timeZone: string): CalendarDay[] {
  const startOf = (day: string) => parseLocalText(`${day}T00:00`, timeZone) ?? 0;
  return Array.from({ length: CALENDAR_DAYS }, (_, index) => {
    const day = addDays(firstDay, index);
    return { day, startMs: startOf(day), endMs: startOf(addDays(day, 1)) };
  });
}

/** Returns the same time of day on another day, in ms. A time that the zone skips on that day moves as in {@link parseLocalText}. */
export function moveToDay(ms: number, day: string, timeZone: string): number | null {
  return parseLocalText(`${day}T${toLocalText(ms, timeZone).slice(11)}`, timeZone);
}

/** The local time of day, such as `14:05`. */
export const toClock = (ms: number, timeZone: string): string => toLocalText(ms, timeZone).slice(11, 16);

/** Returns a time such as `14:05` on a day, in ms, with the seconds of `ms` if its minute is the same. Null if either is malformed. */
export function moveToTime(ms: number, { day, time }: { day: string; time: string }, timeZone: string): number | null {
  return time === toClock(ms, timeZone) ? moveToDay(ms, day, timeZone) : parseLocalText(`${day}T${time}`, timeZone);
}

/** Returns the ms until the next day begins. */
export function msUntilNextDay(nowMs: number, timeZone: string): number {
  const nextDay = addDays(toDay(nowMs, timeZone), 1);
  return (parseLocalText(`${nextDay}T00:00`, timeZone) ?? nowMs + DAY_MS) - nowMs;
}
