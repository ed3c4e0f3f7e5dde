import type { RouterContextProvider } from 'react-router';
import { data, replace } from 'react-router';
import type { NewsroomContext, NewsroomViewer } from '#app/newsroom-context.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import { requestContext } from '#app/request-context.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { ArticleId } from '#domain/article/article.ts';
import type { EditContext } from '#domain/change/change.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { DEV_MODE_ACTOR } from '#domain/desk/history.ts';
import type { Forbidden, SiteAction } from '#domain/permissions/permissions.ts';
import { decidePermission, decideSitePermission } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { toLoginPath } from '../sign-in/return-path.ts';

type Context = Readonly<RouterContextProvider>;

export type ActionContext = {
  viewer: NewsroomViewer;
  /** Recorded in the history (docs/behaviour §6). */
  actor: HistoryActor;
  newsroom: NewsroomContext;
  site: RequestContext;
};

/**
 * Returns the viewer in a loader. If there is none, throws a redirect to the sign-in page, which leads back to `url`.
 * The redirect replaces the page in the browser's history.
 */
export function requireViewer(context: Context, url: URL): NewsroomViewer {
  const { viewer, isDeactivated } = context.get(newsroomContext);
  if (viewer === null) throw replace(toLoginPath(url, { isDeactivated }));
  return viewer;
}

/** For loaders: throws status 403 with the reason if the viewer may not open the screen. */
export function requireSitePermission(context: Context, action: SiteAction): void {
  const permission = decideSitePermission(context.get(newsroomContext).rights, action);
  if (!permission.allowed) throw data(permissionText.refusals[permission.reason], { status: 403 });
}

/**
 * Returns a refusal if the viewer may not take the action, otherwise null. For actions that do not check the rights in
 * a transaction.
 */
export function refuseSiteAction({ rights }: NewsroomContext, action: SiteAction): Forbidden | null {
  const permission = decideSitePermission(rights, action);
  return permission.allowed ? null : { kind: 'forbidden', reason: permission.reason };
}

/** For loaders: throws status 403 with the reason if the viewer may not read, or not inspect, the article. */
export async function requireArticle(
  context: Context,
  action: 'read' | 'inspect',
  id: ArticleId | null,
): Promise<void> {
  const { rights, editing } = context.get(newsroomContext);
  if (!rights.hasRoles || id === null) return;
  const target = await editing.readPermissionTarget({ id, rights, nowMs: context.get(requestContext).nowMs });
  const permission = decidePermission(rights, action, target);
  if (!permission.allowed) throw data(permissionText.refusals[permission.reason], { status: 403 });
}

/** The account to whose articles the viewer's lists are limited; null for a viewer who may read drafts of others. */
export function findOwnerFilter({ role, staffId }: Rights): string | null {
  return role === 'contributor' ? staffId : null;
}

/**
 * Wraps an action that needs a viewer. If there is none, the action returns `{ kind: 'signed-out' }` with status 401. A
 * result that the viewer's rights do not permit gets status 403. Does not redirect, because the page may have unsaved
 * input.
 */
export function guardAction<Args extends { context: Context }, Result>(
  run: (access: ActionContext, args: Args) => Promise<Result>,
) {
  return async (args: Args) => {
    const newsroom = args.context.get(newsroomContext);
    const { viewer } = newsroom;
    if (viewer === null) return data({ kind: 'signed-out' as const }, { status: 401 });
    const result = await run(
      { viewer, actor: toActor(viewer), newsroom, site: args.context.get(requestContext) },
      args,
    );
    return isForbidden(result) ? data(result, { status: 403 }) : result;
  };
}

function isForbidden<Result>(result: Result): result is Result & Forbidden {
  return typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'forbidden';
}

export function toEditContext({ actor, site, newsroom }: ActionContext): EditContext {
  return { actor, nowMs: site.nowMs, historyId: newsroom.newId() };
}

/** Returns undefined if the body is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  return request.json().catch(() => undefined);
}

/** Identifies the viewer who types unsaved text: the id of the account, or `dev-mode`. */
export function toViewerKey(viewer: NewsroomViewer): string {
  return viewer.kind === 'staff' ? viewer.staffId : viewer.kind;
}

/** The actor that the history records (docs/behaviour §6). */
export function toActor(viewer: NewsroomViewer): HistoryActor {
  if (viewer.kind === 'dev-mode') return DEV_MODE_ACTOR;
  return { userEmail: viewer.email, userId: viewer.staffId };
}
