import type { Edition, LiteTheme } from '#domain/edition/edition.ts';

const YEAR_S = 31_536_000;

// A shared cache uses the same patterns (deploy/nginx.conf). Values are not decoded, and the first matching pattern
// applies. If the site and the shared cache decided differently, the shared cache could store a page of the wrong edition.
const SAVES_DATA = /^[ \t]*on[ \t]*$/i;
const CHOSE_LITE = /(?:^|;)[ \t]*edition=lite[ \t]*(?:;|$)/;
const CHOSE_FULL = /(?:^|;)[ \t]*edition=full[ \t]*(?:;|$)/;
const CHOSE_LIGHT = /(?:^|;)[ \t]*lite-theme=light[ \t]*(?:;|$)/;
const CHOSE_DARK = /(?:^|;)[ \t]*lite-theme=dark[ \t]*(?:;|$)/;

export const EDITION_VARY = 'Save-Data, Cookie';

type EditionHeaders = { cookie: string | null | undefined; saveData: string | string[] | null | undefined };

/**
 * Decides the edition of a page for a request (docs/behaviour §2.12): the reader's choice, otherwise the lite
 * edition if the browser saves data.
 */
export function readEdition({ cookie, saveData }: EditionHeaders): Edition {
  const cookies = cookie ?? '';
  const isLite = CHOSE_LITE.test(cookies) || (SAVES_DATA.test(saveData?.toString() ?? '') && !CHOSE_FULL.test(cookies));
  return isLite ? `lite-${readTheme(cookies)}` : 'full';
}

function readTheme(cookies: string): LiteTheme {
  if (CHOSE_LIGHT.test(cookies)) return 'light';
  return CHOSE_DARK.test(cookies) ? 'dark' : 'system';
}

/**
 * Creates the handler of `GET /preferences?edition=|theme=`. Stores the choice in a cookie and returns to the page with
 * the link, or to the home page if the referrer is missing or external. Returns 404 for an unknown choice, and for a
 * request that is not a navigation by a reader, because an article could use this URL for an image.
 */
export function createPreferencesHandler(siteUrl: string): (request: Request) => Response {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return (request) => {
    const cookie = toCookie(new URL(request.url).searchParams);
    const isNavigation = (request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document';
    if (cookie === null || !isNavigation)
      return new Response('Not Found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });
    const headers = {
      Location: findReturnPath(request, siteUrl),
      'Set-Cookie': `${cookie}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    };
    return new Response(null, { status: 303, headers });
  };
}

function toCookie(parameters: URLSearchParams): string | null {
  const edition = parameters.get('edition');
  if (edition === 'full' || edition === 'lite') return `edition=${edition}`;
  const theme = parameters.get('theme');
  return theme === 'light' || theme === 'dark' ? `lite-theme=${theme}` : null;
}

/** Returns a path on this site, never a URL of another origin. */
function findReturnPath(request: Request, siteUrl: string): string {
  const referrer = URL.parse(request.headers.get('Referer') ?? '');
  const hosts = [new URL(siteUrl).host, request.headers.get('Host')];
  if (referrer === null || !hosts.includes(referrer.host)) return '/';
  return `/${`${referrer.pathname}${referrer.search}`.replace(/^[/\\]+/, '')}`;
}
