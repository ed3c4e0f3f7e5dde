const ESCAPED_LETTERS = /(?:%[89A-F][\dA-F])+/g;

/**
 * Decodes the escaped letters of a URL for the `href` of a link. The result is a third as long, and browsers escape the
 * letters again. ASCII escapes, e.g. of a percent sign, remain.
 */
export function toReadableUrl(url: string): string {
  return url.replace(ESCAPED_LETTERS, decodeURIComponent);
}
