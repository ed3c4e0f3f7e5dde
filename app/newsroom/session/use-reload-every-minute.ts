import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE_MS } from '#domain/time/durations.ts';

/**
 * Reloads the screen every minute while it is visible, because the live stream reports neither readers' activity nor
 * the passing of time.
 */
export function useReloadEveryMinute(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}
