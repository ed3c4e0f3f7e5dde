import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { msUntilNextDay } from '#domain/desk/calendar.ts';

/** Reloads the calendar at midnight in the site's time zone. `nowMs` is the server's time of the last read. */
export function useNextDay(nowMs: number, timeZone: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), msUntilNextDay(nowMs, timeZone) + 1_000);
    return () => clearTimeout(timer);
  }, [nowMs, timeZone, revalidate]);
}

/** Where the calendar is a list of days, in which today follows a week of other days. */
const NARROW = '(max-width: 63.99rem)';

/** Scrolls to today on narrow screens when the calendar opens, unless a scroll position is restored. Moves no focus. */
export function useScrollToToday(today: string, isDefault: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later read or another week must not scroll
  useEffect(() => {
    if (!isDefault || window.scrollY > 0 || !matchMedia(NARROW).matches) return;
    document.getElementById(`day-${today}`)?.scrollIntoView();
  }, []);
}
