import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { hasUnsavedForm, readCurrentPath, reportSessionEnd, reportSessionOpen } from './session-end.ts';

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware of the dashboard. If the server redirects a read of the current page to the sign-in page, because
 * the session or dev mode has ended, a page with unsaved text is kept and shows the sign-in dialog. Any other page is
 * replaced with a new document, so that no dashboard data remains in the browser's memory.
 */
export const keepUnsavedPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== 'GET') return results;
  const loginPath = findLoginPath(results);
  if (loginPath === null) {
    if (Object.values(results).some(({ type }) => type === 'data')) reportSessionOpen();
    return results;
  }
  if (new URL(request.url).pathname !== readCurrentPath()) return results;
  if (hasUnsavedForm()) reportSessionEnd();
  else location.replace(loginPath);
  return {};
};

/** Returns the path of the sign-in page to which the server redirects; null if there is no redirect. */
function findLoginPath(results: Results): string | null {
  const paths = Object.values(results).map(({ result }) =>
    result instanceof Response ? result.headers.get('Location') : null,
  );
  return paths.find((path) => /^\/login(\?|$)/.test(path ?? '')) ?? null;
}
