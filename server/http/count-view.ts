import { isArticleId } from '#domain/article/article.ts';
import type { Articles } from '#services/articles/articles.ts';
import type { Log } from '../log.ts';
import { isForeignWrite } from './foreign-origin.ts';

const SESSION_COOKIE = 'reading';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type CountViewOptions = {
  articles: Articles;
  now: () => number;
  newId: () => string;
  siteUrl: string;
  log: Log;
};

/**
 * Makes the handler of `POST /article/{id}/view`. It counts one view, at most once per browser session (a cookie that
 * ends with it) and article, and answers 204 only after the count has committed, 503 where it could not be written.
 * An article that is missing or not public counts nothing and says nothing; another site's page is refused with 403.
 */
export function createCountViewHandler(options: CountViewOptions) {
  const secure = options.siteUrl.startsWith('https:') ? '; Secure' : '';
  return async (request: Request, articleId: string): Promise<Response> => {
    if (isForeignWrite(request, options.siteUrl)) return new Response(null, { status: 403 });
    const known = readSession(request);
    const sessionId = known ?? options.newId();
    if (!isArticleId(articleId)) return new Response(null, { status: 404 });
    try {
      await options.articles.views.count({ sessionId, articleId, nowMs: options.now() });
    } catch (error) {
      options.log.error({ error, articleId }, 'view not counted');
      return new Response(null, { status: 503 });
    }
    const cookie = `${SESSION_COOKIE}=${sessionId}; Path=/article/; HttpOnly; SameSite=Lax${secure}`;
    return new Response(null, { status: 204, headers: known ? {} : { 'Set-Cookie': cookie } });
  };
}

function readSession(request: Request): string | null {
  const cookies = (request.headers.get('Cookie') ?? '').split(';').map((part) => part.trim());
  const value = cookies.find((part) => part.startsWith(`${SESSION_COOKIE}=`))?.slice(SESSION_COOKIE.length + 1);
  return value !== undefined && UUID.test(value) ? value : null;
}
