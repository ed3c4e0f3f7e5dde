/** Registers the service worker. Without it, e.g. in a private window, the site works as before. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker || document.querySelector('[data-dev-mode]') !== null) return;
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
