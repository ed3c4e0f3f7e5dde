declare global {
  interface Window {
    /** The provider's queue: an array until its script has loaded. */
    adsbygoogle?: { push(request: object): unknown };
  }
}

const SCRIPT_URL = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';

let state: 'none' | 'requested' | 'failed' = 'none';
const failureListeners = new Set<() => void>();

/** Adds a request to the provider's queue. Errors of the provider's script are ignored (docs/behaviour.md §8). */
export function pushAd(request: object): void {
  window.adsbygoogle ??= [];
  try {
    window.adsbygoogle.push(request);
  } catch {
    // The page works without this advertisement.
  }
}

/**
 * Loads the provider's script, once per document. The provider places `pageLevel` ads itself; an anchor ad stays at the
 * bottom so that it does not cover the site's header.
 */
export function loadAdScript(clientId: string, pageLevel: { anchor: boolean; vignette: boolean }): void {
  if (state !== 'none') return;
  state = 'requested';
  if (pageLevel.anchor || pageLevel.vignette) {
    const overlays = pageLevel.anchor ? { overlays: { bottom: true } } : {};
    pushAd({ google_ad_client: clientId, enable_page_level_ads: true, ...overlays });
  }
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.src = `${SCRIPT_URL}?client=${encodeURIComponent(clientId)}`;
  script.addEventListener('error', () => {
    state = 'failed';
    for (const listener of failureListeners) listener();
  });
  document.head.append(script);
}

/**
 * Calls `listener` if the script cannot be loaded, immediately if it has failed before. Returns a function that
 * unsubscribes.
 */
export function onAdScriptFailure(listener: () => void): () => void {
  if (state === 'failed') listener();
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}
