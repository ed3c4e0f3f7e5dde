import { data } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { RoutingErrorMessage } from '#app/shell/routing-error-page.tsx';
import { routingErrorText } from '#app/strings/reader/site.ts';
import { requireViewer } from '../actions/access.ts';
import type { Route } from './+types/missing-page.route.ts';

export const handle: PageHandle = { hasFooter: false };

/** Responds with status 404 if the viewer is signed in (docs/behaviour §2.9). */
export function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = () => [
  { title: routingErrorText.title },
  { name: 'robots', content: 'noindex' },
];

export default function NotFoundPage() {
  return <RoutingErrorMessage status={404} statusText="Not Found" />;
}
