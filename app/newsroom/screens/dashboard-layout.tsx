import { Outlet } from 'react-router';
import { newsroomContext } from '../../newsroom-context.ts';
import { requestContext } from '../../request-context.ts';
import { requireViewer } from '../access.ts';
import { DashboardFrame } from '../components/dashboard-frame.tsx';
import { DashboardProblem } from '../components/dashboard-problem.tsx';
import newsroomStyles from '../newsroom.css?url';
import type { Route } from './+types/dashboard-layout.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: newsroomStyles }];

export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { site, flags, nowMs } = context.get(requestContext);
  const { timeZone } = context.get(newsroomContext);
  return {
    topics: ['newsroom' as const],
    readAtMs: nowMs,
    siteName: site.name,
    timeZone,
    email: viewer.kind === 'staff' ? viewer.email : null,
    isDevMode: flags.devMode,
  };
}

/** Every screen of the dashboard stands in here (spec §2). */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardFrame {...loaderData}>
      <Outlet />
    </DashboardFrame>
  );
}

/** The tabs stay: somewhere else may work. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { siteName = '', email = null, isDevMode = false } = loaderData ?? {};
  return (
    <DashboardFrame email={email} isDevMode={isDevMode} siteName={siteName}>
      <DashboardProblem error={error} />
    </DashboardFrame>
  );
}
