import { Outlet } from 'react-router';
import { requestContext } from '../request-context.ts';
import type { Route } from './+types/reader-layout.route.ts';
import { AdsProvider } from './ads/ads-provider.tsx';
import { loadAds, NO_ADS } from './ads/load-ads.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  return { ads: values.edition === 'full' ? await loadAds(values) : NO_ADS };
}

/** Gives the reader's pages their advertisements. */
export default function ReaderLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdsProvider ads={loaderData.ads}>
      <Outlet />
    </AdsProvider>
  );
}
