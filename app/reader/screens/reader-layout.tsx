import { useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { siteText } from '#app/text/site.ts';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { formatToday } from '#domain/time/format-date-time.ts';
import { toLocalClock } from '#domain/time/local-day.ts';
import { requestContext } from '../../request-context.ts';
import { AdLoader } from '../ads/ad-loader.tsx';
import { loadAds } from '../ads/load-ads.ts';
import { CategoryBar } from '../components/category-bar.tsx';
import { SideMenu } from '../components/side-menu.tsx';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { useAfterNavigation } from '../components/use-after-navigation.ts';
import { keepShown } from '../live/keep-shown.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import type { Route } from './+types/reader-layout.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShown];

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const { site, nowMs, flags } = values;
  const offsetMinutes = site.offsetOf(nowMs);
  return {
    site: { name: site.name, url: site.url },
    today: formatToday(nowMs, offsetMinutes),
    year: toLocalClock(nowMs, offsetMinutes)?.getUTCFullYear() ?? 0,
    devMode: flags.devMode,
    ads: await loadAds(values),
  };
}

const MAIN_ID = 'main';
/** What stays on the page through a navigation, with the focus in it: a list's filters, a dialog over the page. */
const KEEPS_FOCUS = '[data-keeps-focus], [role="dialog"], [role="alertdialog"]';

/** After a navigation the keyboard goes on in the new page, and its title is read out, as when a document loads. */
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

export default function ReaderLayout({ loaderData }: Route.ComponentProps) {
  const { site, today, year, devMode } = loaderData;
  const { main, title } = useArrival();
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div className="flex min-h-svh flex-col">
      <a
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
        href={`#${MAIN_ID}`}
      >
        {siteText.skipToContent}
      </a>
      <ProgressBar isShown={isLoading} />
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
      {pathname.startsWith('/dashboard') ? null : <SiteFooter siteName={site.name} year={year} />}
      <AdLoader />
      <SideMenu devMode={devMode} siteName={site.name} />
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
    </div>
  );
}
