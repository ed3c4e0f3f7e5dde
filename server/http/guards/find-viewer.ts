import type { NewsroomViewer } from '#app/newsroom-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import type { Identity } from '#services/identity/identity.ts';

/** Returns the newsroom viewer of a request; null for a visitor. */
export type FindViewer = (request: Pick<Request, 'headers'>) => Promise<NewsroomViewer | null>;

/**
 * Finds the signed-in staff member, or else the dev mode viewer if dev mode is on and allowed (docs/behaviour.md §6).
 */
export function createFindViewer(identity: Pick<Identity, 'findSession'>, readFlags: () => Flags): FindViewer {
  return async ({ headers }) => (await identity.findSession(headers)) ?? findDevModeViewer(readFlags());
}

/** Returns the dev mode viewer, who has no account; null if dev mode is off. */
export function findDevModeViewer(flags: Flags): NewsroomViewer | null {
  return flags.devMode ? { kind: 'dev-mode' } : null;
}

/**
 * Returns the same key for two requests from one session, and for all requests in dev mode. Returns null for a visitor.
 */
export function toViewerKey(viewer: NewsroomViewer | null): string | null {
  return viewer?.kind === 'staff' ? viewer.sessionToken : (viewer?.kind ?? null);
}
