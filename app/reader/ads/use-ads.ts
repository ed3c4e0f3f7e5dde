import { useRouteLoaderData } from 'react-router';
import type { AdsView } from './load-ads.ts';

/** The advertisements of the site, which the layout's loader read. Undefined outside the layout. */
export function useAds(): AdsView | undefined {
  return useRouteLoaderData<{ ads: AdsView }>('reader/screens/reader-layout')?.ads;
}
