import type { NewsroomViewer } from '#app/newsroom-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import type { Identity } from '#services/identity/identity.ts';

/** Who asks, as far as the newsroom goes; null for a visitor. Asked anew for each request. */
export type FindViewer = (request: Pick<Request, 'headers'>) => Promise<NewsroomViewer | null>;

/** Spec §6: staff who are signed in, else anybody while dev mode is on (which `readFlags` knows to be forbidden). */
export function createFindViewer(identity: Pick<Identity, 'findSession'>, readFlags: () => Flags): FindViewer {
  return async ({ headers }) => (await identity.findSession(headers)) ?? findDevModeViewer(readFlags());
}

/** The viewer without a name that dev mode lets in. */
export function findDevModeViewer(flags: Flags): NewsroomViewer | null {
  return flags.devMode ? { kind: 'dev-mode' } : null;
}
