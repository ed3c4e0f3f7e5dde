const NOT_PLAIN = /[^\x21-\x7e]|["<>\\^`{|}]/;
/** Any origin, to encode a path without one. */
const BASE = 'https://prohor.invalid';

/**
 * Returns the URL under which a browser loads a foreign image: http(s), or a path of this site, with spaces and letters
 * encoded. `//host/path` is read as https. Returns null for any other URL, such as gs:, data: or a relative path.
 */
export function toLoadableUrl(text: string): string | null {
  const trimmed = text.trim();
  const url = /^\/\/[^/\\]/.test(trimmed) ? `https:${trimmed}` : trimmed;
  if (!/^https?:\/\/[^/\\\s]|^\/(?![/\\])/i.test(url)) return null;
  if (!NOT_PLAIN.test(url)) return url;
  const parsed = URL.parse(url, BASE);
  return parsed?.href.replace(url.startsWith('/') ? BASE : '', '') ?? null;
}
