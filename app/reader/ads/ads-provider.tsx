import type { ReactNode } from 'react';
import { createContext, useContext, useEffect } from 'react';
import { loadAdScript } from './ad-script.ts';
import type { AdsView } from './load-ads.ts';

const AdsContext = createContext<AdsView | null>(null);

/** The advertisements of the page; null outside `AdsProvider`. */
export function useAds(): AdsView | null {
  return useContext(AdsContext);
}

type AdsProviderProps = { readonly ads: AdsView; readonly children: ReactNode };

/** Gives pages their advertisements, and loads the provider's script when the browser is idle. */
export function AdsProvider({ ads, children }: AdsProviderProps) {
  const { clientId, anchor, vignette } = ads;
  useEffect(() => {
    if (clientId === null) return;
    return whenIdle(() => loadAdScript(clientId, { anchor, vignette }));
  }, [clientId, anchor, vignette]);
  return <AdsContext value={ads}>{children}</AdsContext>;
}

/** Maximum wait for an idle moment. */
const MAX_IDLE_WAIT_MS = 3_000;
/** Safari has no `requestIdleCallback`. */
const FALLBACK_WAIT_MS = 200;

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, FALLBACK_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS });
  return () => cancelIdleCallback(handle);
}
