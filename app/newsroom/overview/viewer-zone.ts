import { createOffsetOf } from '#domain/time/zone-offset.ts';

const COOKIE = 'time-zone';
const YEAR_S = 31_536_000;

/** Runs in the page: tells the server the browser's time zone, so that the next page it draws has the viewer's own days. */
export const REMEMBER_ZONE_SCRIPT = `try{document.cookie='${COOKIE}='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+';path=/;max-age=${YEAR_S};samesite=lax'}catch{}`;

/** The IANA zone that the viewer's browser told of; the site's where it told of none that exists. */
export function readViewerZone(cookies: string | null, siteZone: string): string {
  const zone = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies ?? '')?.[1];
  return zone === undefined ? siteZone : (parseZone(zone) ?? siteZone);
}

function parseZone(text: string): string | null {
  try {
    const zone = decodeURIComponent(text);
    createOffsetOf(zone);
    return zone;
  } catch {
    return null;
  }
}
