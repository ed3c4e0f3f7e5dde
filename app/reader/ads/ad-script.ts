declare global {
  interface Window {
    /** The provider's queue: an array until its script has loaded. */
    adsbygoogle?: { push(request: object): unknown };
  }
}

const SCRIPT_URL = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';

let state: 'none' | 'asked' | 'failed' = 'none';
const failureListeners = new Set<() => void>();

/** Puts one request into the provider's queue. What the provider throws is its own affair (spec §8). */
export function pushAd(request: object): void {
  window.adsbygoogle ??= [];
  try {
    window.adsbygoogle.push(request);
  } catch {
    // A page without this advertisement is still the page.
  }
}

/**
 * Loads the provider's script, once per document. `pageLevel` ads are the provider's to place; an anchor keeps to the
 * bottom, off the site's header.
 */
export function loadAdScript(clientId: string, pageLevel: { anchor: boolean; vignette: boolean }): void {
  if (state !== 'none') return;
  state = 'asked';
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

/** Calls `listener` where the script cannot be loaded, at once if that is known; returns how to stop listening. */
export function onAdScriptFailure(listener: () => void): () => void {
  if (state === 'failed') listener();
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}
