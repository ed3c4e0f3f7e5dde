const HOME = '/dashboard';
/** The suffix of the URLs from which React Router fetches loader data. */
const DATA_SUFFIX = /(\/_)?\.data$/;

export function toLoginPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const target = new URL(`${pathname.replace(DATA_SUFFIX, '')}${search}`, 'http://site');
  target.searchParams.delete('_routes');
  const next = `${target.pathname}${target.search}`;
  return next === HOME ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/** Returns the path of a set-up step that a sign-in must complete before it continues to `next`. */
export function toSetUpPath(step: 'app' | 'codes', next: string): string {
  return `/login/${step === 'app' ? 'set-up' : 'recovery-codes'}?next=${encodeURIComponent(next)}`;
}

const STEPS = ['signed-in', 'second-factor-needed', 'set-up-needed', 'codes-needed'] as const;
type Step = (typeof STEPS)[number];

export const parseStep = (text: string | null): Step | null => STEPS.find((step) => step === text) ?? null;

/** The path of what follows a correct password. */
export function toStepPath(step: Step, next: string): string {
  if (step === 'second-factor-needed') return `/login/code?next=${encodeURIComponent(next)}`;
  return step === 'signed-in' ? next : toSetUpPath(step === 'set-up-needed' ? 'app' : 'codes', next);
}

/**
 * The redirect after a correct password. A request without any cookie first returns to the sign-in page, which then knows
 * whether the browser accepts cookies.
 */
export function toPathAfterPassword(headers: Headers, step: Step, next: string): string {
  return headers.has('Cookie') ? toStepPath(step, next) : `/login?${new URLSearchParams({ accepted: step, next })}`;
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
