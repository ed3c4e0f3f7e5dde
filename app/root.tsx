import type { ReactNode } from 'react';
import { data, Outlet } from 'react-router';
import type { Route } from './+types/root.ts';
import { FullDocument, LiteDocument, PageParts } from './document/document.tsx';
import { useRendering } from './document/rendering.ts';
import { requestContext } from './request-context.ts';
import { MaintenancePage, RETRY_AFTER_S, readMaintenance } from './shell/maintenance-page.tsx';
import { ROUTING_ERROR_HEAD, RoutingErrorPage } from './shell/routing-error-page.tsx';
import { maintenanceText } from './strings/reader/site.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
];

export const meta: Route.MetaFunction = ({ error }) => {
  // React Router passes null if there is no error.
  if (error === undefined || error === null) return [];
  if (readMaintenance(error) === null) return ROUTING_ERROR_HEAD;
  return [
    { title: maintenanceText.heading },
    { name: 'description', content: maintenanceText.apologyBengali },
    { name: 'robots', content: 'noindex' },
  ];
};

/** During maintenance every URL shows the maintenance page (docs/behaviour §1). */
export const middleware: Route.MiddlewareFunction[] = [
  async (_args, next) => {
    const response = await next();
    if (response.status === 503) response.headers.set('Retry-After', String(RETRY_AFTER_S));
    return response;
  },
  ({ context }) => {
    const { flags } = context.get(requestContext);
    if (flags.maintenance === null) return;
    throw data({ kind: 'maintenance', message: flags.maintenance.message }, { status: 503 });
  },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  const { edition, part } = useRendering();
  if (import.meta.env.SSR && part === 'main') return <PageParts>{children}</PageParts>;
  if (import.meta.env.SSR && edition !== 'full') return <LiteDocument edition={edition}>{children}</LiteDocument>;
  return <FullDocument>{children}</FullDocument>;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const maintenance = readMaintenance(error);
  if (maintenance !== null) return <MaintenancePage message={maintenance.message} />;
  return <RoutingErrorPage error={error} />;
}
