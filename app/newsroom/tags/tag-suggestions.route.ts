import type { z } from 'zod';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { findOwnerFilter, requireViewer } from '../actions/access.ts';
import type { Route } from './+types/tag-suggestions.route.ts';
import type { tagSuggestionsSchema } from './tag-suggestions.ts';

const MAX_SUGGESTIONS = 8;

/** Responds with existing tags that begin with the `prefix`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const prefix = url.searchParams.get('prefix') ?? '';
  const { management, rights } = context.get(newsroomContext);
  const { nowMs } = context.get(requestContext);
  const request = { prefix, limit: MAX_SUGGESTIONS, ownerId: findOwnerFilter(rights), nowMs };
  const tags = await management.suggestTags(request);
  return Response.json(tags satisfies z.infer<typeof tagSuggestionsSchema>);
}
