const HOME = '/dashboard';
/** Where a page was asked for by script, its address has this end. */
const DATA_END = /(\/_)?\.data$/;

/** The address of the sign-in that leads back to `url`. */
export function toLoginPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const asked = new URL(`${pathname.replace(DATA_END, '')}${search}`, 'http://site');
  asked.searchParams.delete('_routes');
  const next = `${asked.pathname}${asked.search}`;
  return next === HOME ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/**
 * Where to go after the sign-in: a page of the dashboard on this site, whatever an address asks for. A browser takes
 * `//host` and `/\host` for another site, so only what comes back whole from the URL parser counts.
 */
export function parseReturnPath(next: string | null | undefined): string {
  const isDashboard = /^\/dashboard(?=[/?#]|$)/.test(next ?? '');
  const url = isDashboard ? URL.parse(next ?? '', 'http://site') : null;
  if (url?.origin !== 'http://site' || !/^\/dashboard(\/|$)/.test(url.pathname)) return HOME;
  return `${url.pathname}${url.search}`;
}
