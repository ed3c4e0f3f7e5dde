import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { hasUnsavedForm, reportSessionEnd, reportSessionOpen } from './session-end.ts';

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware of the dashboard. If the server redirects a read of the shown page to the sign-in page, because the
 * session or dev mode has ended, a page with unsaved text stays as it is and offers to sign in again. Any other page
 * follows the redirect.
 */
export const keepUnsavedPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== 'GET') return results;
  const signedOut = Object.values(results).some(isSignInRedirect);
  if (!signedOut) {
    if (Object.values(results).some(({ type }) => type === 'data')) reportSessionOpen();
    return results;
  }
  if (!hasUnsavedForm() || new URL(request.url).pathname !== location.pathname) return results;
  reportSessionEnd();
  return {};
};

function isSignInRedirect({ result }: DataStrategyResult): boolean {
  return result instanceof Response && /^\/login(\?|$)/.test(result.headers.get('Location') ?? '');
}
