import { isRouteErrorResponse } from 'react-router';
import type { Maintenance } from '#domain/flags/flags.ts';

/** When clients that found the site under maintenance may ask again. */
export const RETRY_AFTER_S = 300;

/** What the root says about maintenance, from the error it was said by; null for any other error. */
export function readMaintenance(error: unknown): Maintenance | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const said: unknown = error.data;
  if (typeof said !== 'object' || said === null || !('kind' in said) || said.kind !== 'maintenance') return null;
  return { message: 'message' in said && typeof said.message === 'string' ? said.message : null };
}
