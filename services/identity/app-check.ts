import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const HOUR_MS = 3_600_000;
/** A proof holds for this many hours; a page that stays open longer gets a new one when it reads again. */
export const APP_CHECK_HOURS = 12;

/** Whom a proof is made for. */
type ProvenViewer = { kind: 'staff'; staffId: string } | { kind: 'dev-mode' };

export type AppCheck = ReturnType<typeof createAppCheck>;

/**
 * Makes and checks the proof that a file request comes from a page of this dashboard (spec §7, app-check header). It is
 * bound to the viewer and to a time, needs no storage, and every process with the same secret takes it.
 */
export function createAppCheck({ secret, now }: { secret: Buffer; now: () => number }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prohor app-check', 32));
  const sign = (hour: number, viewer: ProvenViewer) =>
    createHmac('sha256', key)
      .update(`${hour} ${viewer.kind === 'staff' ? `staff ${viewer.staffId}` : viewer.kind}`)
      .digest('base64url');

  return {
    issueAppCheck(viewer: ProvenViewer): string {
      const hour = Math.floor(now() / HOUR_MS);
      return `${hour}.${sign(hour, viewer)}`;
    },
    /** False for a proof that is malformed, forged, another viewer's, too old or from the future. */
    isAppCheck(token: string | null | undefined, viewer: ProvenViewer): boolean {
      const [, hourText, mac] = /^(\d{1,9})\.([\w-]{43})$/.exec(token ?? '') ?? [];
      if (hourText === undefined || mac === undefined) return false;
      const age = Math.floor(now() / HOUR_MS) - Number(hourText);
      if (age < 0 || age > APP_CHECK_HOURS) return false;
      return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(Number(hourText), viewer)));
    },
  };
}
