import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { findOnlyOwner, requireViewer, toActor } from '../actions/access.ts';
import { parseManageQuery } from '../manage/manage-query.ts';
import type { Route } from './+types/found-articles.route.ts';
import type { FoundArticle } from './found-articles.ts';

const MAX_ARTICLES = 8;

/** Responds with the articles whose titles contain each word of `search`, drafts included, the last changed first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { nowMs } = context.get(requestContext);
  const { search } = parseManageQuery(url.searchParams);
  const { management, rights } = context.get(newsroomContext);
  const { rows } = await management.listManaged({
    ...parseManageQuery(new URLSearchParams()),
    search,
    isByWords: true,
    sort: 'updated',
    after: null,
    before: null,
    viewerId: toActor(viewer).userId,
    ownerId: findOnlyOwner(rights),
    limit: MAX_ARTICLES,
    nowMs,
  });
  const found: FoundArticle[] = rows.map(({ id, title, status }) => ({ id, title: toPlainTitle(title), status }));
  return Response.json(found);
}
