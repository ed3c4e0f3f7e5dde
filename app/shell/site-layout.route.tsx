import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { formatToday } from '#domain/time/format-date-time.ts';
import { DHAKA_OFFSET_MINUTES, toLocalClock } from '#domain/time/local-day.ts';
import { usePageHandle } from '../document/page-handle.ts';
import { useRendering } from '../document/rendering.ts';
import { Island } from '../islands/island.tsx';
import { toLiveAttributes } from '../live/live-data.ts';
import { NewArticlesButton } from '../live/open-page/new-articles-button.tsx';
import { requestContext } from '../request-context.ts';
import { siteText } from '../strings/reader/site.ts';
import type { Route } from './+types/site-layout.route.ts';
import { CategoryBar } from './category-bar.tsx';
import { LiteLayout } from './lite-layout.tsx';
import { loadFooter } from './load-footer.ts';
import { SideMenu } from './side-menu.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { site, nowMs, flags } = context;
  const offsetMinutes = site.offsetOf(nowMs);
  return {
    site: { name: site.name, url: site.url },
    offsetMinutes,
    today: formatToday(nowMs, offsetMinutes),
    year: toLocalClock(nowMs, offsetMinutes)?.getUTCFullYear() ?? 0,
    devMode: flags.devMode,
    footer: await loadFooter(context),
  };
}

export const MAIN_ID = 'main';

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { site, offsetMinutes, today, year, footer } = loaderData;
  const { edition, part } = useRendering();
  if (import.meta.env.SSR && part === 'main') return <ReaderMain offsetMinutes={offsetMinutes} />;
  if (import.meta.env.SSR && edition !== 'full') {
    return (
      <LiteLayout footer={footer} siteName={site.name} today={today} year={year}>
        <Outlet />
      </LiteLayout>
    );
  }
  return <FullLayout {...loaderData} />;
}

function FullLayout({ site, offsetMinutes, today, year, devMode, footer }: Route.ComponentProps['loaderData']) {
  const { isHydrated, hasFooter, layout } = usePageHandle();
  const isNewsroom = layout !== 'page';
  return (
    <div
      className={isNewsroom ? 'newsroom-frame' : 'flex min-h-svh flex-col'}
      data-dev-mode={devMode ? '' : undefined}
      data-layout={isNewsroom ? layout : undefined}
    >
      <a
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
        href={`#${MAIN_ID}`}
      >
        {siteText.skipToContent}
      </a>
      <SiteHeader devMode={devMode} isNewsroom={isNewsroom} siteName={site.name} today={today} />
      {isNewsroom ? null : <CategoryBar />}
      {isHydrated ? <Outlet /> : <ReaderMain offsetMinutes={offsetMinutes} />}
      {isHydrated ? null : (
        <Island name="NewArticlesButton" when="call">
          <NewArticlesButton />
        </Island>
      )}
      {hasFooter ? <SiteFooter footer={footer} siteName={site.name} year={year} /> : null}
      <SideMenu devMode={devMode} siteName={site.name} />
    </div>
  );
}

const MAIN = { className: 'mx-auto w-full max-w-page px-4 pb-16 sm:px-6', id: MAIN_ID, tabIndex: -1 } as const;

/**
 * An open page reads this element again after a change (`app/live/open-page/`). The service worker reads the site's zone
 * from it (`app/offline/saved-copy.ts`).
 */
function ReaderMain({ offsetMinutes }: { readonly offsetMinutes: number }): ReactNode {
  return (
    <main
      {...MAIN}
      {...toLiveAttributes(useMatches().map(({ loaderData }) => loaderData))}
      data-site-offset={offsetMinutes === DHAKA_OFFSET_MINUTES ? undefined : offsetMinutes}
    >
      <Outlet />
    </main>
  );
}
