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

/** A text that two requests share if they come from the same session, or both from dev mode; null for a visitor. */
export function toViewerKey(viewer: NewsroomViewer | null): string | null {
  return viewer?.kind === 'staff' ? viewer.sessionToken : (viewer?.kind ?? null);
}
