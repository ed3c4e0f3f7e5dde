import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const HOUR_MS = 3_600_000;
/** View marks are deleted after this time; an older session could count a view again. */
const SESSION_LIFE_HOURS = 7 * 24;
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

export type ViewSessions = {
  /** Returns the token of a new browser session, which may count views from now on. */
  issue(sessionId: string): string;
  /** The session id (a UUID) in a token; null if it is malformed, forged or older than 7 days. */
  find(token: string | undefined): string | null;
};

/**
 * Issues and checks the tokens of browser sessions that count views. They are signed, so that a client needs one request
 * for each session that it invents. Nothing is stored; every process with the same secret accepts a token.
 */
export function createViewSessions({ secret, now }: { secret: Buffer; now: () => number }): ViewSessions {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prohor view session', 32));
  const sign = (sessionId: string, hour: string) =>
    createHmac('sha256', key).update(`${sessionId} ${hour}`).digest('base64url');
  const findHour = () => Math.floor(now() / HOUR_MS);

  return {
    issue: (sessionId) => {
      const hour = String(findHour());
      return `${sessionId}.${hour}.${sign(sessionId, hour)}`;
    },
    find: (token) => {
      const [, sessionId, hour, mac] = TOKEN.exec(token ?? '') ?? [];
      if (sessionId === undefined || hour === undefined || mac === undefined) return null;
      const ageHours = findHour() - Number(hour);
      if (ageHours < 0 || ageHours > SESSION_LIFE_HOURS) return null;
      return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(sessionId, hour))) ? sessionId : null;
    },
  };
}
