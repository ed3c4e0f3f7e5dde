import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { ManagedArticle } from '#services/articles/manage/managed-list.ts';
import { findOwnerFilter, requireViewer, toActor } from '../actions/access.ts';
import { parseManageQuery } from '../manage/manage-query.ts';
import type { Route } from './+types/found-articles.route.ts';
import type { FoundArticle } from './found-articles.ts';

const MAX_ARTICLES = 8;

/**
 * Responds with the articles whose titles contain each word of `search`, drafts included, the last changed first, and
 * then with the articles whose texts contain them.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { nowMs } = context.get(requestContext);
  const { search } = parseManageQuery(url.searchParams);
  const { management, rights } = context.get(newsroomContext);
  const request = {
    ...parseManageQuery(new URLSearchParams()),
    search,
    isByWords: true,
    sort: 'updated' as const,
    viewerId: toActor(viewer).userId,
    ownerId: findOwnerFilter(rights),
    limit: MAX_ARTICLES,
    nowMs,
  };
  const [titles, texts] = await Promise.all([
    management.listManaged({ ...request, after: null, before: null }),
    search === '' ? { rows: [] } : management.listTextMatches(request),
  ]);
  const toFound = (isInText: boolean) => (article: ManagedArticle) => ({
    id: article.id,
    title: toPlainTitle(article.title),
    status: article.status,
    isInText,
  });
  const found: FoundArticle[] = [...titles.rows.map(toFound(false)), ...texts.rows.map(toFound(true))];
  return Response.json(found);
}
