import { SECOND_MS } from '#domain/time/durations.ts';

/** Each link has its own cookie, because a browser may have several previews open. */
const COOKIE = /(?:^|;)\s*preview-[\w-]{8}=([\w-]{43})(?=\s*(?:;|$))/g;
/** Further links are ignored. A person rarely reads so many previews at the same time. */
const MAX_TOKENS = 20;

type OpenedLink = { token: string; expiresAt: number; nowMs: number; isHttps: boolean };

/**
 * Returns the cookie with which a browser that has opened a preview requests its images. It is sent only with requests
 * for images, and contains the token that is also in the preview's URL.
 */
export function toPreviewCookie({ token, expiresAt, nowMs, isHttps }: OpenedLink): string {
  const maxAgeS = Math.ceil((expiresAt - nowMs) / SECOND_MS);
  const secure = isHttps ? '; Secure' : '';
  return `preview-${token.slice(0, 8)}=${token}; Max-Age=${maxAgeS}; Path=/media/; HttpOnly; SameSite=Lax${secure}`;
}

export function readPreviewTokens(cookie: string | null): string[] {
  return [...(cookie ?? '').matchAll(COOKIE)].map(([, token = '']) => token).slice(0, MAX_TOKENS);
}
