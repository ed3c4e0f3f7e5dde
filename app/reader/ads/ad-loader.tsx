import { useEffect } from 'react';
import { loadAdScript } from './ad-script.ts';
import { useAds } from './use-ads.ts';

/** The longest wait for an idle moment. */
const IDLE_LIMIT_MS = 3_000;

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
}

/** Brings the provider's script into the page once nothing else has to be done; without a client id, never. */
export function AdLoader() {
  const ads = useAds();
  const clientId = ads?.clientId ?? null;
  const anchor = ads?.anchor ?? false;
  const vignette = ads?.vignette ?? false;
  useEffect(() => {
    if (clientId === null) return;
    return whenIdle(() => loadAdScript(clientId, { anchor, vignette }));
  }, [clientId, anchor, vignette]);
  return null;
}
