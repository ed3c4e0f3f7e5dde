import type { ForeignElement } from './read-html.ts';

export type TextStyle = {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** Whether the font is a Bijoy font. */
  readonly isBijoy: boolean;
  readonly isPreformatted: boolean;
  readonly href: string | null;
};

export const PLAIN: TextStyle = { isBold: false, isItalic: false, isBijoy: false, isPreformatted: false, href: null };

/** The names of Bijoy fonts end in MJ, as in SutonnyMJ. Names that end in OMJ are of Unicode fonts. */
const BIJOY_FONT = /[A-Za-z](?<![Oo])MJ\b/;
const BOLD_WEIGHT = /^(?:bold|bolder|[6-9]00)$/;

export function readProperty({ attributes }: ForeignElement, property: string): string | null {
  const declaration = attributes.style
    ?.split(';')
    .findLast((part) => part.split(':')[0]?.trim().toLowerCase() === property);
  return declaration === undefined ? null : declaration.slice(declaration.indexOf(':') + 1).trim();
}

/**
 * Returns the style inside an element. An explicit style takes precedence over the element, because Google Docs wraps
 * everything in `<b>`.
 */
export function enterElement(element: ForeignElement, outer: TextStyle): TextStyle {
  const { name, attributes } = element;
  const weight = readProperty(element, 'font-weight')?.toLowerCase() ?? null;
  const slant = readProperty(element, 'font-style')?.toLowerCase() ?? null;
  const font = readProperty(element, 'font-family') ?? attributes.face ?? null;
  return {
    isBold: weight === null ? outer.isBold || name === 'b' || name === 'strong' : BOLD_WEIGHT.test(weight),
    isItalic: slant === null ? outer.isItalic || name === 'i' || name === 'em' : /^(?:italic|oblique)/.test(slant),
    isBijoy: font === null ? outer.isBijoy : BIJOY_FONT.test(font.split(',')[0] ?? ''),
    isPreformatted: outer.isPreformatted || name === 'pre',
    href: (name === 'a' ? decideHref(attributes.href ?? '') : null) ?? outer.href,
  };
}

/** URLs with which Google and Facebook redirect, and the parameter that contains the real URL. */
const REDIRECTS: readonly [host: RegExp, path: string, parameter: string][] = [
  [/^(?:www\.)?google\.[a-z.]+$/, '/url', 'q'],
  [/^lm?\.facebook\.com$/, '/l.php', 'u'],
];

/** Returns the URL of a link in foreign HTML; null if it is not a URL on the web. */
export function decideHref(href: string): string | null {
  const url = URL.parse(href.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  for (const [host, path, parameter] of REDIRECTS) {
    const target = host.test(url.hostname) && url.pathname === path ? url.searchParams.get(parameter) : null;
    if (target !== null) return decideHref(target);
  }
  url.searchParams.delete('fbclid');
  return url.href.replace(/[()[\]\s]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}
