/** Registers the service worker. The site also works without it, e.g. in a private window. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker || document.querySelector('[data-dev-mode]') !== null) return;
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
