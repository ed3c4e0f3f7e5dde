import type { HighlightInk } from './nodes.ts';
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
 * The ink that reads better on an opaque background: `dark` is pure black, `light` pure white. The better of the two
 * always reaches a contrast of 4.58 : 1, above the 4.5 : 1 of WCAG 2.2 AA; inks softer than that would not.
 */
export function readableInk(background: Colour): 'dark' | 'light' {
  const light = luminance(background);
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? 'dark' : 'light';
}

function flattenOnWhite({ red, green, blue, alpha }: Colour): Colour {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => Math.round(channel * alpha + 255 * (1 - alpha)));
  return { red: r, green: g, blue: b, alpha: 1 };
}

/**
 * The background and the ink of `##label|text##` (spec §5). The colour is always a plain `#rrggbb` or `transparent`, so
 * nothing a reporter typed reaches a style; a label that is no colour gives yellow. A translucent colour is laid on white,
 * as a marker on paper is: only then one ink reads in the light and in the dark theme.
 */
export function decideHighlight(label: string): { colour: string; ink: HighlightInk } {
  const parsed = parseColour(label) ?? FALLBACK_COLOUR;
  if (parsed.alpha === 0) return { colour: 'transparent', ink: 'inherit' };
  const solid = flattenOnWhite(parsed);
  const digits = [solid.red, solid.green, solid.blue].map((channel) => channel.toString(16).padStart(2, '0'));
  return { colour: `#${digits.join('')}`, ink: readableInk(solid) };
}
