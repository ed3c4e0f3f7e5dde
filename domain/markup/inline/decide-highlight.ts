import type { HighlightInk } from '../nodes.ts';
import type { Colour } from './parse-colour.ts';
import { parseColour } from './parse-colour.ts';

const FALLBACK_COLOUR: Colour = { red: 255, green: 255, blue: 0, alpha: 1 };

/** Relative luminance of an opaque colour, 0–1 (WCAG 2.2). */
function luminance({ red, green, blue }: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Returns the text colour with the higher contrast on an opaque background: `dark` is black, `light` is white. The higher
 * contrast is always at least 4.58:1, above the 4.5:1 of WCAG 2.2 AA. With a softer black or white it could be lower.
 */
function decideInk(background: Colour): 'dark' | 'light' {
  const light = luminance(background);
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? 'dark' : 'light';
}

function flattenOnWhite({ red, green, blue, alpha }: Colour): Colour {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => Math.round(channel * alpha + 255 * (1 - alpha)));
  return { red: r, green: g, blue: b, alpha: 1 };
}

/**
 * The dark theme multiplies each channel of a light background by this. Even white becomes dark enough for light text.
 */
const DIM_SHARE = 0.35;

export type Highlight = {
  /** `#rrggbb` or `transparent`. */
  colour: string;
  /** The same hue without glare, for light text on a dark page. */
  dimColour: string;
  ink: HighlightInk;
};

/**
 * Returns the background and text colour of `##label|text##` (docs/behaviour §5). The background is `#rrggbb` or
 * `transparent`, so typed text never reaches a style. A label that is not a colour gives yellow. A translucent colour
 * is blended with white, because one text colour must be readable on it. `dimColour` replaces a light background in the dark
 * theme; a dark one is unchanged.
 */
export function decideHighlight(label: string): Highlight {
  const parsed = parseColour(label) ?? FALLBACK_COLOUR;
  if (parsed.alpha === 0) return { colour: 'transparent', dimColour: 'transparent', ink: 'inherit' };
  const solid = flattenOnWhite(parsed);
  const ink = decideInk(solid);
  return { colour: toHex(solid, 1), dimColour: toHex(solid, ink === 'dark' ? DIM_SHARE : 1), ink };
}

function toHex({ red, green, blue }: Colour, share: number): string {
  const digits = [red, green, blue].map((channel) =>
    Math.round(channel * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
