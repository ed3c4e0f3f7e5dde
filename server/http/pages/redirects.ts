import { tagPath } from '#domain/article/tag.ts';
import { parseCardCode, proofPath } from '#domain/cards/card-code.ts';
import { DAY_S, HOUR_S } from '#domain/time/durations.ts';
import { findUrl } from '#domain/urls/url-space.ts';
import { decodePath } from './page-parameters.ts';

/**
 * Decides the redirect of a URL that is another form of a page's URL. The canonical path does not end with a slash,
 * its fixed segments are in lower case, and a tag or a card code is in its canonical spelling. Paths that match a redirect's
 * pattern lead to its target. Returns a path of this site, with the given parameters if the target is a page. Null if the
 * URL is already canonical, or matches neither a page nor a redirect.
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

/** Takes the fixed segments from the target and the others, still encoded, from the path. */
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

/** A redirect that staff can change is cached for a shorter time. */
export const CHANGEABLE_MAX_AGE_S = HOUR_S;

export function createRedirectResponse(location: string, maxAgeS = DAY_S): Response {
  const headers = { Location: location, 'Cache-Control': `public, max-age=${maxAgeS}` };
  return new Response(null, { status: 301, headers });
}
