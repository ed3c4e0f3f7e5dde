import { data } from 'react-router';
import { guardAction, readJson, toViewerKey } from '#app/newsroom/actions/access.ts';
import { parseWindowBeat } from '#domain/staff/parse-presence.ts';
import type { Route } from './+types/presence.route.ts';

/** Notes that a window has an article open, or has left it. Writes nothing to the database. */
export const action = guardAction(async ({ newsroom, viewer, actor }, { request }: Route.ActionArgs) => {
  const beat = parseWindowBeat(await readJson(request));
  if (beat === null) return data({ kind: 'invalid' as const }, { status: 400 });
  newsroom.presence.note({ ...beat, personId: toViewerKey(viewer), name: actor.userEmail });
  return { kind: 'noted' as const };
});
