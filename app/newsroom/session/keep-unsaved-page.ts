import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { DEACTIVATED } from '../sign-in/return-path.ts';
import { hasUnsavedForm, readCurrentPath, reportSessionEnd, reportSessionOpen } from './session-end.ts';

type Results = Record<string, DataStrategyResult>;

/** True while the browser submits a form whose response is the next page, such as the sign-out. */
let isLeaving = false;
if (typeof window !== 'undefined') {
  window.addEventListener('submit', ({ defaultPrevented }) => {
    isLeaving ||= !defaultPrevented;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

/**
 * Client middleware of the dashboard. Handles the redirect to the sign-in page when the current page reloads its data
 * after the session or dev mode has ended. If the page has unsaved text, it remains open and shows the sign-in dialog.
 * Otherwise the browser loads the sign-in page as a new document, which removes all dashboard data from memory.
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
  if (hasUnsavedForm()) reportSessionEnd(new URL(loginPath, request.url).searchParams.has(DEACTIVATED));
  else if (!isLeaving) location.replace(loginPath);
  return {};
};

/** Returns the path of the sign-in page to which the server redirects; null if there is no redirect. */
function findLoginPath(results: Results): string | null {
  const paths = Object.values(results).map(({ result }) =>
    result instanceof Response ? result.headers.get('Location') : null,
  );
  return paths.find((path) => /^\/login(\?|$)/.test(path ?? '')) ?? null;
}
