import { readChangeEvent } from '../live/change-event.ts';

/** Polls as well, because the stream may be refused or lost. */
const POLL_MS = 60_000;
/** Pause before a reload. It gives the server time to start, and its random part spreads the reloads. */
const MIN_PAUSE_MS = 300;
const MAX_PAUSE_MS = 1_500;

/** Reloads the maintenance page if the operator changes a flag or if its URL no longer responds with 503. */
export function startMaintenanceWatch(): void {
  if (document.querySelector('main[data-maintenance]') === null) return;
  setInterval(reloadAfterMaintenance, POLL_MS);
  if (!('EventSource' in window)) return;
  const stream = new EventSource('/live');
  // The stream does not repeat changes from before it opened.
  stream.addEventListener('open', () => afterPause(reloadAfterMaintenance));
  stream.addEventListener('change', (event) => {
    const { spreadMs } = readChangeEvent(event);
    if (String(event.data).includes('"flags"')) afterPause(() => location.reload(), spreadMs);
  });
}

function afterPause(run: () => void, spreadMs = 0): void {
  setTimeout(run, MIN_PAUSE_MS + Math.random() * Math.max(MAX_PAUSE_MS - MIN_PAUSE_MS, spreadMs));
}

function reloadAfterMaintenance(): void {
  void fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.status !== 503 && location.reload(),
    () => {},
  );
}
