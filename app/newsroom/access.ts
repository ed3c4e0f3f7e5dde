import type { RouterContextProvider } from 'react-router';
import { data, redirect } from 'react-router';
import type { HistoryActor } from '#domain/article/history.ts';
import { DEV_MODE_ACTOR } from '#domain/article/history.ts';
import type { NewsroomContext, NewsroomViewer } from '../newsroom-context.ts';
import { newsroomContext } from '../newsroom-context.ts';
import type { RequestContext } from '../request-context.ts';
import { requestContext } from '../request-context.ts';
import { toLoginPath } from './sign-in/return-path.ts';

type Context = Readonly<RouterContextProvider>;

/** What a guarded action may use. */
export type Access = {
  viewer: NewsroomViewer;
  /** Whom the history names (spec §6). */
  actor: HistoryActor;
  newsroom: NewsroomContext;
  site: RequestContext;
};

/** For loaders: who works here. Throws a redirect to the sign-in, which leads back to `url`, where there is nobody. */
export function requireViewer(context: Context, url: URL): NewsroomViewer {
  const { viewer } = context.get(newsroomContext);
  if (viewer === null) throw redirect(toLoginPath(url));
  return viewer;
}

/**
 * For actions: runs `run` for somebody who may write. Anybody else gets status 401 and `{ kind: 'signed-out' }` as the
 * action's data, and the page stays as it is, with all that was typed.
 */
export function guardAction<Args extends { context: Context }, Result>(
  run: (access: Access, args: Args) => Promise<Result>,
) {
  return async (args: Args) => {
    const newsroom = args.context.get(newsroomContext);
    const { viewer } = newsroom;
    if (viewer === null) return data({ kind: 'signed-out' as const }, { status: 401 });
    return run({ viewer, actor: toActor(viewer), newsroom, site: args.context.get(requestContext) }, args);
  };
}

function toActor(viewer: NewsroomViewer): HistoryActor {
  if (viewer.kind === 'dev-mode') return DEV_MODE_ACTOR;
  return { userEmail: viewer.email, userId: viewer.staffId };
}
