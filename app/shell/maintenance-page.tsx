import { isRouteErrorResponse } from 'react-router';
import type { Maintenance } from '#domain/flags/flags.ts';
import { LogoIcon } from '../components/icons.tsx';
import { maintenanceText } from '../strings/reader/site.ts';

export const RETRY_AFTER_S = 300;

/**
 * Reads the maintenance message from the error response that the root route throws. Returns null for any other error.
 */
export function readMaintenance(error: unknown): Maintenance | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const body: unknown = error.data;
  if (typeof body !== 'object' || body === null || !('kind' in body) || body.kind !== 'maintenance') return null;
  return { message: 'message' in body && typeof body.message === 'string' ? body.message : null };
}

/** Replaces the whole site during maintenance. `maintenance-watch.ts` reloads the page when maintenance ends. */
export function MaintenancePage({ message }: { readonly message: string | null }) {
  return (
    <main className="mx-auto flex min-h-svh max-w-measure flex-col justify-center px-6 py-16" data-maintenance="">
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
