import { isArticleId } from '#domain/article/article.ts';
import { MAX_SAVED_ARTICLES, SAVED_ID } from '#domain/urls/saved-copies.ts';
import type { Log } from '#server/runtime/log.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';

type SavedCopiesOptions = { articles: ArticleReading; now: () => number; log: Log };

/**
 * Creates the handler of `GET /saved-copies?id=…`. Returns, as a JSON array, the ids whose articles readers may not see,
 * because they were withdrawn, deleted or unpublished or have expired. A browser then deletes its saved copies. Responds
 * with 400 if the ids are missing, malformed or too many, and with 503 if the database fails.
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
