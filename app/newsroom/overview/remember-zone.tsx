import { useEffect } from 'react';
import { REMEMBER_ZONE_SCRIPT } from './viewer-zone.ts';

/** Lets the server know the viewer's time zone, for "today" and the days of the chart. */
export function RememberZone() {
  // A script that comes with a navigation is not run by the browser.
  useEffect(() => {
    const script = document.createElement('script');
    script.text = REMEMBER_ZONE_SCRIPT;
    document.head.append(script);
    script.remove();
  }, []);
  return <script suppressHydrationWarning>{REMEMBER_ZONE_SCRIPT}</script>;
}
