import { HOUR_MS } from '#domain/time/durations.ts';
import { createSignedToken } from '#services/secrets/signed-token.ts';

/** A page that is open for longer gets a new token the next time it loads data. */
const LIFE_MS = 12 * HOUR_MS;

type TokenViewer = { kind: 'staff'; staffId: string } | { kind: 'dev-mode' };

/**
 * The token that proves that a file request comes from a page of this dashboard (app-check header, docs/behaviour
 * §7). It is bound to the viewer it was issued to.
 */
export type AppCheck = {
  issueAppCheck(viewer: TokenViewer): string;
  isAppCheck(token: string | null | undefined, viewer: TokenViewer): boolean;
};

export function createAppCheck({ secret, now }: { secret: Buffer; now: () => number }): AppCheck {
  const tokens = createSignedToken({ secret, purpose: 'app-check', lifeMs: LIFE_MS, now });
  const findId = (viewer: TokenViewer) => (viewer.kind === 'staff' ? viewer.staffId : '');
  return {
    issueAppCheck: (viewer) => tokens.issue(viewer.kind, findId(viewer)),
    isAppCheck: (token, viewer) => tokens.read(token, findId(viewer)) === viewer.kind,
  };
}
