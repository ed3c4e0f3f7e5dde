import { decideHref } from './decide-href.ts';
import type { Script } from './small-digits.ts';
import type { ForeignElement } from './tree/foreign-node.ts';

export type TextStyle = {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isBijoy: boolean;
  readonly isPreformatted: boolean;
  readonly href: string | null;
  readonly script: Script | null;
};

export const PLAIN: TextStyle = {
  isBold: false,
  isItalic: false,
  isBijoy: false,
  isPreformatted: false,
  href: null,
  script: null,
};

/** The names of Bijoy fonts end in MJ, as in SutonnyMJ. Names that end in OMJ are of Unicode fonts. */
const BIJOY_FONT = /[A-Za-z](?<![Oo])MJ\b/;
const IMPORTANT = /!\s*important$/i;
const BOLD_WEIGHT = /^(?:bold|bolder|[6-9]00)$/;

/** Returns the value of a property, without `!important`. */
export function readProperty({ attributes }: ForeignElement, property: string): string | null {
  const values = attributes.style
    ?.split(';')
    .filter((declaration) => declaration.split(':', 1)[0]?.trim().toLowerCase() === property)
    .map((declaration) => declaration.slice(declaration.indexOf(':') + 1).trim());
  const value = values?.findLast((one) => IMPORTANT.test(one)) ?? values?.at(-1);
  return value?.replace(IMPORTANT, '').trimEnd() ?? null;
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
    script: readScript(element) ?? outer.script,
  };
}

function readScript(element: ForeignElement): Script | null {
  const align = readProperty(element, 'vertical-align')?.toLowerCase();
  if (element.name === 'sup' || align === 'super') return 'super';
  return element.name === 'sub' || align === 'sub' ? 'sub' : null;
}
