/** A text of characters that RFC 3986 permits, without a percent sign outside of an escape. */
const VALID = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})*$/i;
/** RFC 3986 forbids these in a path or query, but the URL parser leaves some of them. */
const FORBIDDEN = /[^\w\-.~:/?#@!$&'()*+,;=%]|%(?![\da-f]{2})/gi;

/**
 * Converts a path of the site, or the URL of another site as an editor or an import gave it, to a valid absolute URL for
 * metadata and feeds: spaces and letters of other scripts are percent-encoded, a host name as punycode. Escapes are not
 * encoded again. Another kind of text is returned unchanged.
 */
export function toAbsoluteUrl(url: string, siteUrl: string): string {
  const absolute = url.startsWith('/') && !url.startsWith('//') ? `${siteUrl}${url}` : url;
  const parsed = VALID.test(absolute) ? null : URL.parse(absolute);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return absolute;
  const { origin, pathname, search, hash } = parsed;
  return `${origin}${`${pathname}${search}${hash}`.replace(FORBIDDEN, encodeURIComponent)}`;
}
