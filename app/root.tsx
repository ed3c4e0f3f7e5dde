import type { ReactNode } from 'react';
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Edition } from '#domain/edition/edition.ts';
import { LITE_THEMES } from '#domain/edition/edition.ts';
import type { Route } from './+types/root.ts';
import { useEdition } from './edition/edition-context.ts';
import { toLiteStyles } from './edition/lite-styles.ts';
import { program } from './head/head-program.ts?inline-script';
import { requestContext } from './request-context.ts';
import { MaintenancePage, RETRY_AFTER_S, readMaintenance } from './shell/maintenance-page.tsx';
import { RoutingErrorPage } from './shell/routing-error-page.tsx';
import { maintenanceText, routingErrorText } from './strings/site.ts';
import styles from './styles.css?inline';

/** `entry.server.tsx` inserts the styles. React leaves what the server has sent. */
const STYLE_ELEMENT = { __html: '' };
/** Not as children, which React would escape for each page. A constant: React does not write it again. */
const HEAD_PROGRAM = { __html: program };

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
];

export const meta: Route.MetaFunction = ({ error }) => {
  // React Router passes null if there is no error.
  if (error === undefined || error === null) return [];
  const title = readMaintenance(error) === null ? routingErrorText.title : maintenanceText.heading;
  return [{ title }, { name: 'robots', content: 'noindex' }];
};

/** During maintenance every URL shows the maintenance page (docs/behaviour.md §1). */
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
  const edition = useEdition();
  if (import.meta.env.SSR && edition !== 'full') return <LiteDocument edition={edition}>{children}</LiteDocument>;
  return (
    <html lang="bn" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build */}
        <script dangerouslySetInnerHTML={HEAD_PROGRAM} suppressHydrationWarning />
        {/* Inlined, so that the first paint needs no second request. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style dangerouslySetInnerHTML={STYLE_ELEMENT} suppressHydrationWarning />
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

type LiteDocumentProps = { readonly edition: Exclude<Edition, 'full'>; readonly children: ReactNode };

const LITE_STYLES: ReadonlyMap<Edition, { __html: string }> = import.meta.env.SSR
  ? new Map(LITE_THEMES.map((theme) => [`lite-${theme}`, { __html: toLiteStyles(styles, theme) }]))
  : new Map();

/** Has no script at all. */
function LiteDocument({ edition, children }: LiteDocumentProps) {
  return (
    <html className={edition === 'lite-dark' ? 'dark' : undefined} lang="bn">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build */}
        <style dangerouslySetInnerHTML={LITE_STYLES.get(edition)} />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
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
