const HOME = '/dashboard';
/** The suffix of the URLs from which React Router fetches loader data. */
const DATA_SUFFIX = /(\/_)?\.data$/;

/** Parameter of the redirect to the sign-in page that tells an open page why its session ended. */
export const DEACTIVATED = 'deactivated';

export function toLoginPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>, { isDeactivated = false } = {}) {
  const target = new URL(`${pathname.replace(DATA_SUFFIX, '')}${search}`, 'http://site');
  target.searchParams.delete('_routes');
  const next = `${target.pathname}${target.search}`;
  const parameters = new URLSearchParams({
    ...(isDeactivated && { [DEACTIVATED]: '' }),
    ...(next !== HOME && { next }),
  });
  return parameters.size === 0 ? '/login' : `/login?${parameters}`;
}

/** Returns the path of a set-up step that a sign-in must complete before it continues to `next`. */
export function toSetUpPath(step: 'app' | 'codes', next: string): string {
  return `/login/${step === 'app' ? 'set-up' : 'recovery-codes'}?next=${encodeURIComponent(next)}`;
}

export const STEPS = ['signed-in', 'second-factor-needed', 'set-up-needed', 'codes-needed'] as const;
type Step = (typeof STEPS)[number];

export const parseStep = (text: string | null): Step | null => STEPS.find((step) => step === text) ?? null;

export function toStepPath(step: Step, next: string): string {
  if (step === 'second-factor-needed') return `/login/code?next=${encodeURIComponent(next)}`;
  return step === 'signed-in' ? next : toSetUpPath(step === 'set-up-needed' ? 'app' : 'codes', next);
}

/** True for a request without cookies: either the browser refuses them, or this is its first visit. */
export const lacksCookies = (headers: Headers): boolean => !headers.has('Cookie');

/** Path of the sign-in page that checks whether the browser has sent back the cookies of the sign-in, and continues if so. */
export const toCheckedPath = (step: Step, next: string) => `/login?${new URLSearchParams({ accepted: step, next })}`;

/**
 * The redirect after a correct password. A request without any cookie first returns to the sign-in page, which then knows
 * whether the browser accepts cookies.
 */
export function toPathAfterPassword(headers: Headers, step: Step, next: string): string {
  return lacksCookies(headers) ? toCheckedPath(step, next) : toStepPath(step, next);
}

/**
 * Parses the redirect target of a sign-in: a dashboard page of this site. Defaults to `/dashboard`. Browsers treat
 * `//host` and `/\host` as another site, so the result of the URL parser is checked.
 */
export function parseReturnPath(next: string | null | undefined): string {
  const isDashboard = /^\/dashboard(?=[/?#]|$)/.test(next ?? '');
  const url = isDashboard ? URL.parse(next ?? '', 'http://site') : null;
  if (url?.origin !== 'http://site' || !/^\/dashboard(\/|$)/.test(url.pathname)) return HOME;
  return `${url.pathname}${url.search}`;
}
