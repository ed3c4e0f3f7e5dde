import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** Reads the screen again every minute while it is visible. Neither what readers do nor time that passes is a change that the stream reports. */
export function useFreshScreen(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}
