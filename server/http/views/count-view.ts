import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isArticleId } from '#domain/article/article.ts';
import type { Log } from '#server/runtime/log.ts';
import type { HashReader } from '#services/articles/views/reader-hash.ts';
import type { ViewCounter } from '#services/articles/views/view-counter.ts';
import type { SignedToken } from '#services/secrets/signed-token.ts';
import { isForeignWrite } from '../guards/foreign-origin.ts';
import type { ViewBudget } from './view-budget.ts';

/** A cookie that ends with the browser session. */
const SESSION_COOKIE = 'reading';
const RETRY_AFTER_S = 600;

export type CountViewOptions = {
  views: ViewCounter;
  /**
   * The tokens of browser sessions. They are signed, so a client cannot invent sessions and needs one request for each.
   */
  viewSessions: SignedToken;
  hashReader: HashReader;
  viewBudget: ViewBudget;
  now: () => number;
  newId: () => string;
  siteUrl: string;
  log: Log;
};

/**
 * Creates the handler of `POST /article/{id}/view`. The first request of a browser session gets 202 and the session
 * cookie and counts nothing, because cached pages cannot contain a session. A request with the cookie counts a view, at
 * most once per session and article. It gets 204 after the count is committed, or 503 if it could not be written. A
 * view of a missing or hidden article gets the same responses and is not counted. 403 for a request from another site's
 * page; 429 if the client's network has used up its budget.
 */
export function createCountViewHandler(options: CountViewOptions) {
  const secure = options.siteUrl.startsWith('https:') ? '; Secure' : '';
  const { viewSessions, viewBudget } = options;

  const startSession = (clientAddress: string): Response => {
    if (!viewBudget.takeSession(clientAddress)) return refuse(429);
    const token = viewSessions.issue(options.newId());
    const cookie = `${SESSION_COOKIE}=${token}; Path=/article/; HttpOnly; SameSite=Lax${secure}`;
    return new Response(null, { status: 202, headers: { 'Set-Cookie': cookie } });
  };

  return async (context: Context, articleId: string, clientAddress: string): Promise<Response> => {
    if (isForeignWrite(context.req.raw, options.siteUrl)) return refuse(403);
    if (!isArticleId(articleId)) return refuse(404);
    const sessionId = viewSessions.read(getCookie(context, SESSION_COOKIE));
    if (sessionId === null) return startSession(clientAddress);
    if (!viewBudget.takeView(clientAddress, articleId)) return refuse(429);
    try {
      const reader = options.hashReader({ clientAddress, sessionId, articleId });
      await options.views.count({ sessionId, articleId, reader, nowMs: options.now() });
    } catch (error) {
      options.log.error({ error, articleId }, 'could not count a view');
      return refuse(503);
    }
    return new Response(null, { status: 204 });
  };
}

function refuse(status: number): Response {
  const headers: Record<string, string> = status === 429 ? { 'Retry-After': String(RETRY_AFTER_S) } : {};
  return new Response(null, { status, headers });
}
