import { requireViewer } from '#app/newsroom/actions/access.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import type { Route } from './+types/people.route.ts';

/** The email addresses of all staff, whom a note can mention. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  return Response.json(await context.get(newsroomContext).notes.listPeople());
}
