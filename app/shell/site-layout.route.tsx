import { useRef, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { formatToday } from '#domain/time/format-date-time.ts';
import { toLocalClock } from '#domain/time/local-day.ts';
import { useEdition } from '../edition/edition-context.ts';
import { READ_FAILED } from '../live/live-data.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import { preserveShownPage } from '../live/preserve-shown-page.ts';
import { useServiceWorker } from '../offline/use-service-worker.ts';
import { requestContext } from '../request-context.ts';
import { siteText } from '../strings/site.ts';
import type { Route } from './+types/site-layout.route.ts';
import { CategoryBar } from './category-bar.tsx';
import { useFollowInPlace } from './follow-in-place.ts';
import { LiteLayout } from './lite-layout.tsx';
import { EMPTY_FOOTER, loadFooter } from './load-footer.ts';
import { useHasFooter } from './shell-handle.ts';
import { SideMenu } from './side-menu.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useAfterNavigation } from './use-after-navigation.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preserveShownPage];

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const { site, nowMs, flags } = values;
  const offsetMinutes = site.offsetOf(nowMs);
  const footer = await loadFooter(values);
  return {
    site: { name: site.name, url: site.url },
    today: formatToday(nowMs, offsetMinutes),
    year: toLocalClock(nowMs, offsetMinutes)?.getUTCFullYear() ?? 0,
    devMode: flags.devMode,
    footer: footer ?? EMPTY_FOOTER,
    ...(footer === null && READ_FAILED),
  };
}

const MAIN_ID = 'main';
/** Elements that stay through a navigation and keep the focus: a list's filters, a dialog over the page. */
const KEEPS_FOCUS = '[data-keeps-focus], [role="dialog"], [role="alertdialog"]';

/** After a navigation, moves the focus to the new page and has its title announced, as the browser does on a load. */
function useArrival() {
  const main = useRef<HTMLElement>(null);
  const [title, setTitle] = useState('');
  useAfterNavigation(({ isOtherPage }) => {
    if (!isOtherPage) return;
    setTitle(document.title);
    const focused = document.activeElement;
    const isTyping = focused instanceof HTMLInputElement && main.current?.contains(focused);
    if (!isTyping && !focused?.closest(KEEPS_FOCUS)) main.current?.focus({ preventScroll: true });
  });
  return { main, title };
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { site, today, year, devMode, footer } = loaderData;
  const { main, title } = useArrival();
  const hasFooter = useHasFooter();
  const isLoading = useNavigation().state !== 'idle';
  const edition = useEdition();
  useFollowInPlace();
  useServiceWorker(hasFooter && !devMode);
  if (import.meta.env.SSR && edition !== 'full') {
    return (
      <LiteLayout footer={footer} siteName={site.name} today={today} year={year}>
        <Outlet />
      </LiteLayout>
    );
  }
  return (
    <div className="flex min-h-svh flex-col">
      <a
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
        href={`#${MAIN_ID}`}
      >
        {siteText.skipToContent}
      </a>
      {isLoading ? <ProgressBar /> : null}
      <SiteHeader devMode={devMode} siteName={site.name} today={today} />
      <CategoryBar />
      <main
        aria-busy={isLoading}
        className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6"
        id={MAIN_ID}
        ref={main}
        tabIndex={-1}
      >
        <LiveProvider>
          <Outlet />
        </LiveProvider>
      </main>
      {hasFooter ? <SiteFooter footer={footer} siteName={site.name} year={year} /> : null}
      <SideMenu devMode={devMode} siteName={site.name} />
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
    </div>
  );
}

/** Its animation starts with a delay: a page that loads fast shows none. */
function ProgressBar() {
  return (
    <div
      aria-hidden="true"
      className="progress fixed inset-x-0 top-0 z-50 h-0.75 bg-accent forced-colors:bg-[Highlight]"
    />
  );
}
