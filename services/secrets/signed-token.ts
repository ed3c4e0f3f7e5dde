import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '#domain/time/durations.ts';

const TOKEN = /^([\w-]+)\.(\d{1,9})\.([\w-]{43})$/;

export type SignedTokenOptions = {
  secret: Buffer;
  /** A token is valid only for the purpose for which it was issued. */
  purpose: string;
  /** The lifetime, a whole number of hours. */
  lifeMs: number;
  now: () => number;
};

/**
 * Tokens that contain a value and the hour they were issued. Nothing is stored: every process with the same secret
 * accepts them. With `boundTo`, a token is only valid for that text, e.g. an account; the token does not contain the
 * text.
 */
export type SignedToken = {
  /** `value` consists of ASCII letters, digits, hyphens and underscores. */
  issue(value: string, boundTo?: string): string;
  /**
   * Returns the value in a token; null if the token is malformed, forged, expired, from the future or bound to
   * something else.
   */
  read(token: string | null | undefined, boundTo?: string): string | null;
};

export function createSignedToken({ secret, purpose, lifeMs, now }: SignedTokenOptions): SignedToken {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `prohor ${purpose}`, 32));
  const sign = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  const findHour = () => Math.floor(now() / HOUR_MS);
  return {
    issue: (value, boundTo = '') => {
      const hour = String(findHour());
      return `${value}.${hour}.${sign(value, hour, boundTo)}`;
    },
    read: (token, boundTo = '') => {
      const [, value, hour, mac] = TOKEN.exec(token ?? '') ?? [];
      if (value === undefined || hour === undefined || mac === undefined) return null;
      const ageMs = (findHour() - Number(hour)) * HOUR_MS;
      if (ageMs < 0 || ageMs > lifeMs) return null;
      return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(value, hour, boundTo))) ? value : null;
    },
  };
}
