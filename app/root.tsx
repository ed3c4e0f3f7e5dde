import type { ReactNode } from 'react';
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { FIRST_PAINT_SCRIPT } from './first-paint/first-paint-script.ts';
import { FONT_SCRIPT } from './font/font-script.ts';
import { MaintenancePage } from './reader/components/maintenance-page.tsx';
import { RoutingErrorPage } from './reader/components/routing-error-page.tsx';
import { RETRY_AFTER_S, readMaintenance } from './reader/maintenance.ts';
import { requestContext } from './request-context.ts';
import styles from './styles.css?inline';
import { maintenanceText, routingErrorText } from './text/site.ts';
import { THEME_SCRIPT } from './theme/theme-script.ts';
import { NEWSROOM_MARK_SCRIPT } from './ui/newsroom-mark.ts';
import { OPEN_DIALOG_SCRIPT } from './ui/open-dialog.ts';

// Both stand in the page already when the browser's script comes: it need not hold them once more.
const HEAD_SCRIPT = import.meta.env.SSR
  ? [THEME_SCRIPT, NEWSROOM_MARK_SCRIPT, FONT_SCRIPT, FIRST_PAINT_SCRIPT, OPEN_DIALOG_SCRIPT].join(';\n')
  : '';
const STYLES = import.meta.env.SSR ? styles : '';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
];

export const meta: Route.MetaFunction = ({ error }) => {
  // The router says null where nothing has failed.
  if (error === undefined || error === null) return [];
  const title = readMaintenance(error) === null ? routingErrorText.title : maintenanceText.heading;
  return [{ title }, { name: 'robots', content: 'noindex' }];
};

/** While maintenance is on everyone sees its page instead of the site, whatever the address (spec §1). */
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
  return (
    <html lang="bn" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script suppressHydrationWarning>{HEAD_SCRIPT}</script>
        {/* In the page itself: the first paint waits for no second file. */}
        <style suppressHydrationWarning>{STYLES}</style>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const maintenance = readMaintenance(error);
  if (maintenance !== null) return <MaintenancePage message={maintenance.message} />;
  return <RoutingErrorPage error={error} />;
}
