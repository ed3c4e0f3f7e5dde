import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const HOUR_MS = 3_600_000;
/** Life of a token. A page that stays open longer gets a new one with its next data. */
export const APP_CHECK_HOURS = 12;

/** The viewer that a token is issued to. */
type TokenViewer = { kind: 'staff'; staffId: string } | { kind: 'dev-mode' };

export type AppCheck = ReturnType<typeof createAppCheck>;

/**
 * Issues and checks the token that proves that a file request comes from a page of this dashboard (app-check header,
 * docs/behaviour.md §7). A token is bound to its viewer and to a time and is not stored; every process with the same
 * secret accepts it.
 */
export function createAppCheck({ secret, now }: { secret: Buffer; now: () => number }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prohor app-check', 32));
  const sign = (hour: number, viewer: TokenViewer) =>
    createHmac('sha256', key)
      .update(`${hour} ${viewer.kind === 'staff' ? `staff ${viewer.staffId}` : viewer.kind}`)
      .digest('base64url');

  return {
    issueAppCheck(viewer: TokenViewer): string {
      const hour = Math.floor(now() / HOUR_MS);
      return `${hour}.${sign(hour, viewer)}`;
    },
    /** False for a token that is malformed, forged, issued to another viewer, expired or from the future. */
    isAppCheck(token: string | null | undefined, viewer: TokenViewer): boolean {
      const [, hourText, mac] = /^(\d{1,9})\.([\w-]{43})$/.exec(token ?? '') ?? [];
      if (hourText === undefined || mac === undefined) return false;
      const ageHours = Math.floor(now() / HOUR_MS) - Number(hourText);
      if (ageHours < 0 || ageHours > APP_CHECK_HOURS) return false;
      return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(Number(hourText), viewer)));
    },
  };
}
