import { data } from 'react-router';
import { guardAction, readJson, toViewerKey } from '#app/newsroom/actions/access.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { decidePermission, mayInspectAll } from '#domain/permissions/permissions.ts';
import { parseWindowBeat } from '#domain/staff/parse-presence.ts';
import type { Route } from './+types/presence.route.ts';

/** Records in memory that a window has an article open, or has left it. */
export const action = guardAction(async ({ newsroom, site, viewer, actor }, { request }: Route.ActionArgs) => {
  const beat = parseWindowBeat(await readJson(request));
  const id = beat && parseArticleId(beat.articleId);
  if (beat === null || id === null) return data({ kind: 'invalid' as const }, { status: 400 });
  const { rights, editing } = newsroom;
  if (!mayInspectAll(rights)) {
    const target = await editing.readPermissionTarget({ id, rights, nowMs: site.nowMs });
    const permission = decidePermission(rights, 'inspect', target);
    if (!permission.allowed) return { kind: 'forbidden' as const, reason: permission.reason };
  }
  newsroom.presence.addBeat({ ...beat, personId: toViewerKey(viewer), name: actor.userEmail });
  return { kind: 'noted' as const };
});
