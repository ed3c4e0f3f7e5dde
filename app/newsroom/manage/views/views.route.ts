import { data } from 'react-router';
import { z } from 'zod';
import { newsroomContext } from '#app/newsroom-context.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { parseViewName } from '#domain/desk/saved-view.ts';
import { guardAction, readJson, requireViewer } from '../../actions/access.ts';
import { findDesks, toListRequest } from '../list-request.ts';
import { formatManageQuery, parseManageQuery } from '../manage-query.ts';
import type { Route } from './+types/views.route.ts';
import type { ListedView } from './view-lists.ts';

/** Responds with the viewer's views of Manage News and how many articles each has. */
export async function loader({ context, request: { headers }, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { management, rights } = context.get(newsroomContext);
  const saved = viewer.kind === 'staff' ? await management.listSavedViews(viewer.staffId) : [];
  const builtIn = [{ name: manageText.savedViews.today, query: '?today=1' }];
  if (findDesks(rights) !== null) builtIn.push({ name: manageText.savedViews.myDeskToday, query: '?today=1&desk=1' });
  const views: ListedView[] = [];
  // In sequence, because one view may need as many reads as a page of the list.
  for (const [index, { name, query }] of [...builtIn, ...saved].entries()) {
    const parsed = parseManageQuery(new URLSearchParams(query));
    const total = await management.countManaged(toListRequest({ context, headers, viewer, query: parsed }));
    views.push({ name, query, isSaved: index >= builtIn.length, ...total });
  }
  return Response.json(views);
}

const MAX_QUERY_LENGTH = 2_000;

const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), name: z.string(), query: z.string().max(MAX_QUERY_LENGTH) }),
  z.object({ intent: z.literal('delete'), name: z.string() }),
]);

/** Saves or deletes a view of the viewer's account. */
export const action = guardAction(async ({ viewer, newsroom: { management } }, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined || viewer.kind !== 'staff') return data({ kind: 'failed' as const }, { status: 400 });
  const { staffId } = viewer;
  const name = parseViewName(parsed.name);
  if (name === null) return { kind: 'bad-name' as const };
  if (parsed.intent === 'delete') {
    await management.deleteView({ staffId, name });
    return { kind: 'deleted' as const };
  }
  const query = { ...parseManageQuery(new URLSearchParams(parsed.query)), after: null, before: null };
  return management.saveView({ staffId, name, query: formatManageQuery(query) });
});
