import { parse } from 'hono/utils/cookie';
import type { Edition, LiteTheme } from '#domain/edition/edition.ts';

const EDITION_COOKIE = 'edition';
const THEME_COOKIE = 'lite-theme';
const YEAR_S = 31_536_000;

/** The request headers on which the edition depends. */
export const EDITION_VARY = 'Save-Data, Cookie';

/** Values of the request headers on which the edition depends. */
type EditionHeaders = { cookie: string | null | undefined; saveData: string | string[] | null | undefined };

/**
 * Decides which edition of a page a request gets (docs/behaviour.md §2.12): what the reader chose, else the lite one if
 * the browser saves data.
 */
export function readEdition({ cookie, saveData }: EditionHeaders): Edition {
  const savesData = saveData?.toString().trim().toLowerCase() === 'on';
  if (!savesData && !cookie?.includes(EDITION_COOKIE)) return 'full';
  const cookies = parse(cookie ?? '');
  const choice = cookies[EDITION_COOKIE];
  const isLite = choice === 'lite' || (choice !== 'full' && savesData);
  return isLite ? `lite-${toTheme(cookies[THEME_COOKIE])}` : 'full';
}

function toTheme(value: string | undefined): LiteTheme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/**
 * Creates the handler of `GET /preferences?edition=|theme=`. It stores the choice in a cookie and returns to the page
 * with the link, or to the home page if the browser does not name it. 404 for any other choice.
 */
export function createPreferencesHandler(siteUrl: string): (request: Request) => Response {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return (request) => {
    const cookie = toCookie(new URL(request.url).searchParams);
    if (cookie === null) return new Response('Not Found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });
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
  if (edition === 'full' || edition === 'lite') return `${EDITION_COOKIE}=${edition}`;
  const theme = parameters.get('theme');
  return theme === 'light' || theme === 'dark' ? `${THEME_COOKIE}=${theme}` : null;
}

/** A rooted path, never another origin. */
function findReturnPath(request: Request, siteUrl: string): string {
  const referrer = URL.parse(request.headers.get('Referer') ?? '');
  const hosts = [new URL(siteUrl).host, request.headers.get('Host')];
  if (referrer === null || !hosts.includes(referrer.host)) return '/';
  return `/${`${referrer.pathname}${referrer.search}`.replace(/^[/\\]+/, '')}`;
}
