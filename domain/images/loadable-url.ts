const NOT_PLAIN = /[^\x21-\x7e]|["<>\\^`{|}]/;
/** An arbitrary origin, needed to encode a path. */
const BASE = 'https://prohor.invalid';

/**
 * Returns the URL from which a browser loads an image of another site: http(s), or a path of this site, with spaces and
 * letters encoded. `//host/path` is read as https. Returns null for any other URL, such as gs:, data: or a relative path.
 */
export function toLoadableUrl(text: string): string | null {
  const trimmed = text.trim();
  const url = /^\/\/[^/\\]/.test(trimmed) ? `https:${trimmed}` : trimmed;
  if (!/^https?:\/\/[^/\\\s]|^\/(?![/\\])/i.test(url)) return null;
  if (!NOT_PLAIN.test(url)) return url;
  const parsed = URL.parse(url, BASE);
  return parsed?.href.replace(url.startsWith('/') ? BASE : '', '') ?? null;
}
