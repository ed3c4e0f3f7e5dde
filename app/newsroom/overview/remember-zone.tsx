import { useEffect } from 'react';
import { useRendering } from '#app/document/rendering.ts';
import { run } from './zone-cookie.ts';
import { program } from './zone-cookie.ts?inline-script';

/** Stores the browser's time zone for the server, which needs it for "today" and the days of the chart. */
export function RememberZone() {
  const { nonce } = useRendering();
  // After a navigation the effect sets the cookie, because a browser does not run a script that React inserts.
  useEffect(run, []);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {program}
    </script>
  );
}
