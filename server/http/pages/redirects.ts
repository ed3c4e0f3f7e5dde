import { tagPath } from '#domain/article/tag.ts';
import { DAY_S } from '#domain/time/durations.ts';
import { findUrl } from '#domain/urls/url-space.ts';
import { decodePath } from './page-parameters.ts';

/**
 * Decides whether a URL is another name of a page: the target of a redirect, or the page's path without a slash at its
 * end, with the letters of its fixed segments in lower case and with the canonical spelling of a tag. Returns a path of this
 * site with the given parameters; null if the URL is a page's own, or no page's.
 */
export function decideRedirect({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const path = decodePath(pathname);
  const found = path === null ? null : findUrl(path);
  if (found?.kind === 'redirect') return found.target ?? null;
  if (found?.kind !== 'page') return null;
  const canonical = toCanonicalPath(found.pattern, pathname);
  return canonical === pathname ? null : `${canonical}${search}`;
}

/** Takes fixed segments from the pattern and the others from the path, as they are encoded there. */
function toCanonicalPath(pattern: string, pathname: string): string {
  const given = pathname.split('/');
  const tag = pattern === '/tag/:name' ? tagPath(decodeURIComponent(given[2] ?? '')) : null;
  if (tag !== null) return tag;
  const segments = pattern.split('/').map((segment, index) => (segment.startsWith(':') ? given[index] : segment));
  return `/${segments.filter(Boolean).join('/')}`;
}

export function respondRedirect(location: string): Response {
  const headers = { Location: location, 'Cache-Control': `public, max-age=${DAY_S}` };
  return new Response(null, { status: 301, headers });
}
