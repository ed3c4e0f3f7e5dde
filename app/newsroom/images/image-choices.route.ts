import type { z } from 'zod';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { formatListCursor } from '#domain/desk/list-cursor.ts';
import { requireViewer } from '../actions/access.ts';
import type { Route } from './+types/image-choices.route.ts';
import type { choicesSchema } from './image-responses.ts';
import { parseImagesQuery, toLibraryFilter } from './images-query.ts';
import { toImageName, toLibraryView } from './library-view.ts';

const PAGE_SIZE = 24;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const { library, timeZone } = context.get(newsroomContext);
  const query = parseImagesQuery(url.searchParams);
  const { nowMs } = context.get(requestContext);
  const page = await library.list({ ...toLibraryFilter(query, timeZone), after: query.after, limit: PAGE_SIZE, nowMs });
  const images = page.rows.map((row) => {
    const { token, details, ...view } = toLibraryView(row, String);
    return { token, url: view.url, name: toImageName({ details, ...view }), credit: details.credit };
  });
  const next = page.next && formatListCursor(page.next);
  return Response.json({ images, next } satisfies z.infer<typeof choicesSchema>);
}
