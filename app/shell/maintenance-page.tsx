import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import type { Maintenance } from '#domain/flags/flags.ts';
import { LogoIcon } from '../components/icons.tsx';
import { readChangeEvent } from '../live/change-event.ts';
import { maintenanceText } from '../strings/site.ts';

/** `Retry-After` of the maintenance page. */
export const RETRY_AFTER_S = 300;

/** Reads maintenance from the error response with which the root announces it; null for any other error. */
export function readMaintenance(error: unknown): Maintenance | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const body: unknown = error.data;
  if (typeof body !== 'object' || body === null || !('kind' in body) || body.kind !== 'maintenance') return null;
  return { message: 'message' in body && typeof body.message === 'string' ? body.message : null };
}

/** Replaces the whole site during maintenance, and reloads when it ends. */
export function MaintenancePage({ message }: { readonly message: string | null }) {
  useReloadAfterMaintenance();
  return (
    <main className="mx-auto flex min-h-svh max-w-measure flex-col justify-center px-6 py-16">
      <LogoIcon className="size-14" />
      <h1 className="mt-8 border-accent border-t-3 pt-6 font-bold text-3xl sm:text-4xl">{maintenanceText.heading}</h1>
      {message === null ? <Apology /> : <p className="mt-4 whitespace-pre-line text-lg">{message}</p>}
    </main>
  );
}

function Apology() {
  return (
    <>
      <p className="mt-4 text-lg">{maintenanceText.apologyBengali}</p>
      <p className="mt-4 text-muted" lang="en">
        {maintenanceText.apologyEnglish}
      </p>
    </>
  );
}

/** In addition to the stream, which may be refused or lost. */
const POLL_MS = 60_000;
/** Pause before a reload: the server gets ready, and not all readers reload at the same moment. */
const MIN_PAUSE_MS = 300;
const MAX_PAUSE_MS = 1_500;

/** Reloads the page if the operator changes a flag or if its URL no longer answers with 503. */
function useReloadAfterMaintenance(): void {
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const afterPause = (run: () => void, spreadMs = 0) => {
      const randomMs = Math.random() * Math.max(MAX_PAUSE_MS - MIN_PAUSE_MS, spreadMs);
      timers.add(setTimeout(run, MIN_PAUSE_MS + randomMs));
    };
    const reloadIfOver = () =>
      fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        (response) => response.status !== 503 && location.reload(),
        () => {},
      );
    const stream = new EventSource('/live');
    // The stream does not repeat changes from before it opened.
    stream.addEventListener('open', () => afterPause(reloadIfOver));
    stream.addEventListener('change', (event) => {
      const { spreadMs } = readChangeEvent(event);
      if (String(event.data).includes('"flags"')) afterPause(() => location.reload(), spreadMs);
    });
    const poll = setInterval(reloadIfOver, POLL_MS);
    return () => {
      stream.close();
      clearInterval(poll);
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
}
