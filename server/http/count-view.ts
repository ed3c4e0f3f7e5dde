import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isArticleId } from '#domain/article/article.ts';
import type { ViewCounter } from '#services/articles/views/view-counter.ts';
import type { Log } from '../runtime/log.ts';
import { isForeignWrite } from './foreign-origin.ts';

/** Ends with the browser session. */
const SESSION_COOKIE = 'reading';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type CountViewOptions = {
  views: ViewCounter;
  now: () => number;
  newId: () => string;
  siteUrl: string;
  log: Log;
};

/**
 * Creates the handler of `POST /article/{id}/view`. It counts a view at most once per browser session and article, and
 * answers 204 only after the count has been committed, 503 if it could not be written. A view of an article that is
 * missing or not public is answered alike and not counted. A request from another site's page gets 403.
 */
export function createCountViewHandler(options: CountViewOptions) {
  const secure = options.siteUrl.startsWith('https:') ? '; Secure' : '';
  return async (context: Context, articleId: string): Promise<Response> => {
    if (isForeignWrite(context.req.raw, options.siteUrl)) return new Response(null, { status: 403 });
    if (!isArticleId(articleId)) return new Response(null, { status: 404 });
    const known = readSessionId(context);
    const sessionId = known ?? options.newId();
    try {
      await options.views.count({ sessionId, articleId, nowMs: options.now() });
    } catch (error) {
      options.log.error({ error, articleId }, 'could not count a view');
      return new Response(null, { status: 503 });
    }
    const cookie = `${SESSION_COOKIE}=${sessionId}; Path=/article/; HttpOnly; SameSite=Lax${secure}`;
    return new Response(null, { status: 204, headers: known ? {} : { 'Set-Cookie': cookie } });
  };
}

function readSessionId(context: Context): string | null {
  const value = getCookie(context, SESSION_COOKIE);
  return value !== undefined && UUID.test(value) ? value : null;
}
