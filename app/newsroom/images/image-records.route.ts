import type { z } from 'zod';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requireViewer } from '../actions/access.ts';
import type { Route } from './+types/image-records.route.ts';
import type { recordsSchema } from './image-responses.ts';
import { MAX_REQUESTED_RECORDS } from './image-responses.ts';

/** The records of the images in the parameters `token`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const tokens = url.searchParams.getAll('token').slice(0, MAX_REQUESTED_RECORDS);
  const records = await context.get(newsroomContext).library.findRecords(tokens);
  return Response.json([...records] satisfies z.infer<typeof recordsSchema>);
}
