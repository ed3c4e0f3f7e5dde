import type { z } from 'zod';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requireViewer } from '../actions/access.ts';
import type { Route } from './+types/tag-suggestions.route.ts';
import type { tagSuggestionsSchema } from './tag-suggestions.ts';

const MAX_SUGGESTIONS = 8;

/** Responds with existing tags that begin with the `prefix`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const prefix = url.searchParams.get('prefix') ?? '';
  const names = await context.get(newsroomContext).management.suggestTags({ prefix, limit: MAX_SUGGESTIONS });
  return Response.json(names satisfies z.infer<typeof tagSuggestionsSchema>);
}
