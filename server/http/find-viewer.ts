import type { NewsroomViewer } from '#app/newsroom-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import type { Identity } from '#services/identity/identity.ts';

/** Finds who sent a request, as far as the newsroom is concerned; null for a visitor. */
export type FindViewer = (request: Pick<Request, 'headers'>) => Promise<NewsroomViewer | null>;

/** Finds staff who are signed in, else the dev mode viewer if dev mode is on and allowed (docs/behaviour.md §6). */
export function createFindViewer(identity: Pick<Identity, 'findSession'>, readFlags: () => Flags): FindViewer {
  return async ({ headers }) => (await identity.findSession(headers)) ?? findDevModeViewer(readFlags());
}

/** The viewer without an account that dev mode admits. */
export function findDevModeViewer(flags: Flags): NewsroomViewer | null {
  return flags.devMode ? { kind: 'dev-mode' } : null;
}
