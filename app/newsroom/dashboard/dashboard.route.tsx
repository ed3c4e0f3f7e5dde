import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { subscribeToTopics } from '#app/live/live-data.ts';
import type { NewsroomViewer } from '#app/newsroom-context.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { ALL_RIGHTS } from '#domain/permissions/roles.ts';
import { toProposerId } from '#domain/workflow/workflow.ts';
import { findOwnerFilter, requireViewer, toActor, toViewerKey } from '../actions/access.ts';
import { Button } from '../components/button.tsx';
import { toDeskScope } from '../desk/desk-view.ts';
import { readViewerZone } from '../overview/viewer-days.ts';
import { keepUnsavedPage } from '../session/keep-unsaved-page.ts';
import { reportErrorShown } from '../session/preserve-current-page.ts';
import { ViewerEmailContext } from '../session/viewer-email.ts';
import type { Route } from './+types/dashboard.route.ts';
import { DashboardFrame, MAX_COUNTED_NOTES } from './dashboard-frame.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsavedPage];

export const handle: PageHandle = { hasFooter: false, layout: 'newsroom' };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const site = context.get(requestContext);
  const { timeZone, rights, notes, previews, identity } = context.get(newsroomContext);
  const reader = { staffId: toViewerKey(viewer), ownerId: findOwnerFilter(rights) };
  const limit = MAX_COUNTED_NOTES;
  // The screens work without the number. Caught here, because a rejection during another `await` would end the process.
  const unreadNotes = Promise.all([
    notes.countUnread({ ...reader, limit }),
    previews.listUnread({ ...reader, limit }),
  ]).then(
    ([count, comments]) => count + comments.length,
    () => 0,
  );
  const names = identity.listNames().catch((error: unknown) => {
    site.reportFailure('the names of staff', error);
    return {};
  });
  return {
    live: subscribeToTopics(site, 'newsroom'),
    siteName: site.site.name,
    timeZone,
    viewerZone: readViewerZone(request.headers.get('Cookie'), timeZone),
    person: viewer.kind === 'staff' ? { email: viewer.email, name: viewer.name } : null,
    isDevMode: site.flags.devMode,
    openItems: await countOpenItems(context, viewer),
    rights,
    unreadNotes: await unreadNotes,
    names: await names,
  };
}

/** Counts the items of the Desk that wait for the viewer; null on a site without a workflow, and if the database fails. */
async function countOpenItems(context: Route.LoaderArgs['context'], viewer: NewsroomViewer): Promise<number | null> {
  const { desk, rights } = context.get(newsroomContext);
  const { reportFailure } = context.get(requestContext);
  try {
    const { isOn, needsFourEyes } = await desk.readSettings();
    if (!isOn) return null;
    return await desk.countWaiting({ ...toDeskScope(rights, toProposerId(toActor(viewer))), needsFourEyes });
  } catch (error) {
    reportFailure('the desk', error);
    return null;
  }
}

/** docs/behaviour §2 */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ViewerEmailContext value={loaderData.person?.email ?? ''}>
      <DashboardFrame {...loaderData}>
        <Outlet />
      </DashboardFrame>
    </ViewerEmailContext>
  );
}

const NO_DATA = {
  siteName: '',
  person: null,
  isDevMode: false,
  rights: ALL_RIGHTS,
  unreadNotes: 0,
  names: {},
  openItems: null,
  timeZone: '',
  viewerZone: '',
};

/** Shows the navigation too, because the other screens may still work. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame {...NO_DATA} {...loaderData}>
      <ScreenError error={error} />
    </DashboardFrame>
  );
}

function ScreenError({ error }: { readonly error: unknown }) {
  const { revalidate, state } = useRevalidator();
  useEffect(reportErrorShown, []);
  const isExplained = isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '';
  // A second attempt would be refused too.
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  return (
    <section className="border-accent border-l-4 bg-raised px-4 py-4" role="alert">
      <h1 className="font-bold text-lg">{isForbidden ? dashboardText.forbiddenTitle : dashboardText.errorTitle}</h1>
      <p className="pt-1 text-muted">{isExplained ? error.data : dashboardText.errorHint}</p>
      {isForbidden ? null : (
        <Button className="mt-4" isBusy={state !== 'idle'} onClick={() => revalidate()}>
          {dashboardText.tryAgain}
        </Button>
      )}
    </section>
  );
}
