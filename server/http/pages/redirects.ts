import { tagPath } from '#domain/article/tag.ts';
import { parseCardCode, proofPath } from '#domain/cards/card-code.ts';
import { DAY_S, HOUR_S } from '#domain/time/durations.ts';
import { findUrl } from '#domain/urls/url-space.ts';
import { decodePath } from './page-parameters.ts';

/**
 * Decides whether a URL is another name of a page: a redirect's pattern, or the page's path without a slash at its end,
 * with the letters of its fixed segments in lower case and with the canonical spelling of a tag or of a card's code. Returns a path of this
 * site, with the given parameters if it is a page's; null if the URL is a page's own, or no page's.
 */
export function decideRedirect({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const path = decodePath(pathname);
  const found = path === null ? null : findUrl(path);
  if (found?.kind !== 'redirect' && found?.kind !== 'page') return null;
  const { pattern, target = pattern } = found;
  const canonical = toCanonicalPath({ pattern, target }, pathname);
  if (canonical === pathname) return null;
  return findUrl(target)?.kind === 'page' ? `${canonical}${search}` : canonical;
}

const TO_PATH: Readonly<Record<string, (name: string) => string | null>> = {
  '/tag/:name': tagPath,
  '/v/:code': (text) => {
    const code = parseCardCode(text);
    return code && proofPath(code);
  },
};

/** Takes fixed segments from the target and the others from the path, as they are encoded there. */
function toCanonicalPath({ pattern, target }: { pattern: string; target: string }, pathname: string): string {
  const names = pattern.split('/');
  const given = pathname.split('/');
  const canonical = TO_PATH[pattern]?.(decodeURIComponent(given[2] ?? '')) ?? null;
  if (canonical !== null) return canonical;
  const segments = target
    .split('/')
    .map((segment) => (segment.startsWith(':') ? given[names.indexOf(segment)] : segment));
  return `/${segments.filter(Boolean).join('/')}`;
}

/** A redirect that a person can change is cached for a shorter time. */
export const CHANGEABLE_MAX_AGE_S = HOUR_S;

export function respondRedirect(location: string, maxAgeS = DAY_S): Response {
  const headers = { Location: location, 'Cache-Control': `public, max-age=${maxAgeS}` };
  return new Response(null, { status: 301, headers });
}
