import { readInterfaceLocale } from '#app/strings/interface-language.ts';
import { toDay } from '#domain/desk/calendar.ts';
import { createClockFormat } from '../components/moment.tsx';

/** Formats times in an IANA zone as `14:05` today and as `20 Nov` on other days. */
export function createShortFormat(timeZone: string, nowMs: number): (ms: number) => string {
  const formatClock = createClockFormat(timeZone);
  const { format: formatDay } = new Intl.DateTimeFormat(readInterfaceLocale(), {
    timeZone,
    day: 'numeric',
    month: 'short',
  });
  const today = toDay(nowMs, timeZone);
  return (ms) => (toDay(ms, timeZone) === today ? formatClock(ms) : formatDay(ms).replace('Sept', 'Sep'));
}
