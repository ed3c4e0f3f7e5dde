/** Cookie with the viewer's IANA time zone, for the server. */
export const ZONE_COOKIE = 'time-zone';

const YEAR_S = 31_536_000;

/** Stores the browser's time zone for the next request. */
export function run(): void {
  try {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, which a site on a local network lacks
    document.cookie = `${ZONE_COOKIE}=${zone};path=/;max-age=${YEAR_S};samesite=lax`;
  } catch {
    // Without the cookie the server uses the site's time zone.
  }
}
