import { Outlet, redirectDocument } from 'react-router';
import { requestContext } from '../request-context.ts';
import type { Route } from './+types/reader-layout.route.ts';
import { loadAds, NO_ADS } from './ads/load-ads.ts';

const DATA_SUFFIX = /(?:(?<=\/)_)?\.data$/;

/**
 * Pages for readers are loaded as documents. If a tab from an earlier release requests the data of a page, it is redirected
 * to the document.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url }) => {
    if (DATA_SUFFIX.test(new URL(request.url).pathname)) throw redirectDocument(`${url.pathname}${url.search}`);
  },
];

export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  return { ads: context.edition === 'full' ? await loadAds(context) : NO_ADS };
}

/** Passes the ad account and the enabled auto ads to `start-ads.ts`. */
export default function ReaderLayout({ loaderData: { ads } }: Route.ComponentProps) {
  if (ads.clientId === null) return <Outlet />;
  const autoAds = [ads.anchor && 'anchor', ads.vignette && 'vignette'].filter(Boolean).join(' ');
  return (
    <div className="contents" data-ad-account={ads.clientId} data-auto-ads={autoAds}>
      <Outlet />
    </div>
  );
}
