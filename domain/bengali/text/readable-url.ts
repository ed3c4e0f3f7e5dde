const ESCAPED_LETTERS = /(?:%[89A-F][\dA-F])+/g;

/**
 * Writes the escaped letters of a URL as letters, for the `href` of a link: they are a third as long, and browsers escape
 * them again. Escapes of ASCII, e.g. of a percent sign, are kept.
 */
export function toReadableUrl(url: string): string {
  return url.replace(ESCAPED_LETTERS, decodeURIComponent);
}
