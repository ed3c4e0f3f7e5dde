import { preserveScrollPosition } from '#app/live/open-page/preserve-scroll-position.ts';
import type { AutoAds } from './load-ads.ts';

declare global {
  interface Window {
    /** The provider's queue: an array until its script has loaded. */
    adsbygoogle?: { push(request: object): unknown };
  }
}

const SCRIPT_URL = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
const MAX_IDLE_WAIT_MS = 3_000;
/** For Safari, which lacks `requestIdleCallback`. */
const FALLBACK_WAIT_MS = 200;
/** Until this time after the first paint, a blocked slot of the first screen may be removed while it is visible. */
const FIRST_SCREEN_MS = 1_000;
/** At this distance from the viewport, a slot with its margins is not visible. */
const OFFSCREEN_MARGIN_PX = 100;
const UNITS = 'ins.adsbygoogle';

/** True if the provider's script cannot be loaded. */
let isBlocked = false;

/**
 * Loads the provider's script when the browser is idle and the page visible, and requests an advertisement for each slot. A
 * slot without an advertisement is removed while it is outside the viewport, because visible content must not move.
 */
export function startAds(): void {
  const clientId = document.querySelector<HTMLElement>('[data-ad-account]')?.dataset.adAccount;
  if (clientId === undefined) return;
  whenVisible(() => whenIdle(() => loadScript(clientId)));
  requestUnits();
  new MutationObserver(requestUnits).observe(document.body, { childList: true, subtree: true });
}

/** Requests an advertisement for each new slot, e.g. in an added paragraph. */
function requestUnits(): void {
  for (const unit of document.querySelectorAll<HTMLElement>(`${UNITS}:not([data-requested])`)) {
    unit.dataset.requested = 'yes';
    push({});
    new MutationObserver(() => {
      if (unit.dataset.adStatus === 'unfilled') removeOffScreen(unit);
    }).observe(unit, { attributeFilter: ['data-ad-status'] });
    if (isBlocked) removeOffScreen(unit);
  }
}

function findSlot(unit: Element): Element | null {
  const place = unit.closest('[data-ad-place]');
  const wrapper = place?.parentElement;
  return wrapper?.matches('.in-feed, [data-blocks] > *') ? wrapper : place;
}

/**
 * Removes all slots if the script is blocked. Just after the first paint, if the page is not scrolled, this may move visible
 * content once. Later, each slot is removed when it is outside the viewport.
 */
function removeBlocked(): void {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const isFirstScreen = performance.now() - (paint?.startTime ?? 0) < FIRST_SCREEN_MS && window.scrollY === 0;
  for (const unit of document.querySelectorAll(UNITS)) {
    if (isFirstScreen) findSlot(unit)?.remove();
    else removeOffScreen(unit);
  }
}

/** Removes the slot of a unit when it is outside the viewport. Content below it does not move on the screen. */
function removeOffScreen(unit: Element): void {
  const slot = findSlot(unit);
  if (!slot) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      preserveScrollPosition(slot.closest('main') ?? document.body, () => slot.remove());
    },
    { rootMargin: `${OFFSCREEN_MARGIN_PX}px` },
  );
  observer.observe(slot);
}

function loadScript(clientId: string): void {
  const { anchor, vignette } = readAutoAds();
  if (anchor || vignette) {
    // An anchor ad is fixed to the bottom. At the top it would cover the site's header.
    const overlays = anchor ? { overlays: { bottom: true } } : {};
    push({ google_ad_client: clientId, enable_page_level_ads: true, ...overlays });
  }
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.src = `${SCRIPT_URL}?client=${encodeURIComponent(clientId)}`;
  script.addEventListener('error', () => {
    isBlocked = true;
    removeBlocked();
  });
  document.head.append(script);
}

function readAutoAds(): AutoAds {
  const { autoAds = '' } = document.querySelector<HTMLElement>('[data-ad-account]')?.dataset ?? {};
  return { anchor: autoAds.includes('anchor'), vignette: autoAds.includes('vignette') };
}

/** Adds a request to the provider's queue. Errors of the provider's script are ignored (docs/behaviour §8). */
function push(request: object): void {
  window.adsbygoogle ??= [];
  try {
    window.adsbygoogle.push(request);
  } catch {
    // The page works without this advertisement.
  }
}

/** Runs `run` when the page is visible: a prerendered page must not load anything before the reader opens it. */
function whenVisible(run: () => void): void {
  if (document.visibilityState === 'visible') run();
  else document.addEventListener('visibilitychange', () => whenVisible(run), { once: true });
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(run, FALLBACK_WAIT_MS);
}
