import { readInterfaceLocale } from '#app/strings/interface-language.ts';
import { toLocalText } from '#domain/time/site-clock.ts';
import { createClockFormat } from '../components/moment.tsx';

const DATE_LENGTH = '2026-11-20'.length;

/** Creates the short format of the Overview's times in the given IANA zone: `14:05` today, `20 Nov` on other days. */
export function createShortFormat(timeZone: string, nowMs: number): (ms: number) => string {
  const formatClock = createClockFormat(timeZone);
  const { format: formatDay } = new Intl.DateTimeFormat(readInterfaceLocale(), {
    timeZone,
    day: 'numeric',
    month: 'short',
  });
  const toDay = (ms: number) => toLocalText(ms, timeZone).slice(0, DATE_LENGTH);
  const today = toDay(nowMs);
  return (ms) => (toDay(ms) === today ? formatClock(ms) : formatDay(ms).replace('Sept', 'Sep'));
}
