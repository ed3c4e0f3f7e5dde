import { isArticleId } from '#domain/article/article.ts';
import { MAX_SAVED_ARTICLES, SAVED_ID } from '#domain/urls/saved-copies.ts';
import type { Log } from '#server/runtime/log.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';

type SavedCopiesOptions = { articles: ArticleReading; now: () => number; log: Log };

/**
 * Creates the handler of `GET /saved-copies?id=…`. A browser asks it which of its saved articles readers may no longer see,
 * because they were withdrawn, deleted, unpublished or have ended. Responds with their ids as a JSON array; 400 without an id, or
 * with too many or malformed ones.
 */
export function createSavedCopiesHandler({ articles, now, log }: SavedCopiesOptions) {
  return async (request: Request): Promise<Response> => {
    const ids = new URL(request.url).searchParams.getAll(SAVED_ID);
    const isValid = ids.length > 0 && ids.length <= MAX_SAVED_ARTICLES && ids.every(isArticleId);
    if (!isValid) return respond(400, []);
    try {
      const visible = await articles.listVisibleIds(ids, now());
      return respond(
        200,
        ids.filter((id) => !visible.has(id)),
      );
    } catch (error) {
      log.error({ error }, 'could not check saved copies');
      return respond(503, []);
    }
  };
}

function respond(status: number, ids: readonly string[]): Response {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  return new Response(JSON.stringify(ids), { status, headers });
}
