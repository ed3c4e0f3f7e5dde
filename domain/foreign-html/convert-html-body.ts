import { convertForeignHtml } from './convert-foreign-html.ts';
import type { ForeignNote } from './html-to-markup.ts';
import { replaceShortcodes } from './shortcodes.ts';

export type HtmlBody = {
  readonly markup: string;
  readonly notes: readonly ForeignNote[];
  /** The names of the shortcodes that are left out. */
  readonly shortcodes: readonly string[];
};

/**
 * Converts the HTML body of an imported article to markup (docs/behaviour §5.10). Like `convertForeignHtml`, but images
 * become image lines, and images in data URLs are left out. As in bodies of WordPress, a line end outside of paragraphs ends
 * a line, and shortcodes are replaced. Returns null in the same cases.
 */
export function convertHtmlBody(body: string): HtmlBody | null {
  const { html, leftOut } = replaceShortcodes(body);
  const converted = convertForeignHtml(html, { isBody: true });
  if (converted === null) return null;
  const { markup, notes } = converted;
  return { markup, notes: leftOut.length > 0 ? [...notes, 'shortcodes'] : notes, shortcodes: leftOut };
}
