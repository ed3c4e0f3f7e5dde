import type { NewsroomViewer } from '#app/newsroom-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { Identity } from '#services/identity/identity.ts';

/** Returns the newsroom viewer of a request; null for a visitor. */
export type FindViewer = (request: Pick<Request, 'headers'>) => Promise<NewsroomViewer | null>;

/**
 * Finds the signed-in staff member, or else the dev mode viewer if dev mode is on and allowed (docs/behaviour §6).
 */
export function createFindViewer(identity: Pick<Identity, 'findSession'>, readFlags: () => Flags): FindViewer {
  return async ({ headers }) => (await identity.findSession(headers)) ?? findDevModeViewer(readFlags());
}

/** Returns the dev mode viewer, who does not have an account; null if dev mode is off. */
export function findDevModeViewer(flags: Flags): NewsroomViewer | null {
  return flags.devMode ? { kind: 'dev-mode' } : null;
}

/** A newsroom viewer. `key` is the same for two requests from one session, and for all requests in dev mode. */
type IdentifiedStaff = { key: string; rights: Rights };

/** Returns the newsroom viewer of a request with the current rights; null for a visitor. */
export type FindStaff = (request: Pick<Request, 'headers'>) => Promise<IdentifiedStaff | null>;

export function createFindStaff(identity: Pick<Identity, 'readRights'>, findViewer: FindViewer): FindStaff {
  return async (request) => {
    const viewer = await findViewer(request);
    if (viewer === null) return null;
    const isDevMode = viewer.kind === 'dev-mode';
    const rights = await identity.readRights(isDevMode ? null : viewer.staffId);
    return { key: isDevMode ? viewer.kind : viewer.sessionToken, rights };
  };
}
