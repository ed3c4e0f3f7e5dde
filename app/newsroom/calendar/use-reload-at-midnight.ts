import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { msUntilNextDay } from '#domain/desk/calendar.ts';

/**
 * Reloads the calendar at midnight in the site's time zone. `nowMs` is the server's time when the calendar was last
 * read.
 */
export function useReloadAtMidnight(nowMs: number, timeZone: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), msUntilNextDay(nowMs, timeZone) + 1_000);
    return () => clearTimeout(timer);
  }, [nowMs, timeZone, revalidate]);
}
