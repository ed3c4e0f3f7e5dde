import namedColours from './named-colours.json' with { type: 'json' };

export const NAMED_COLOURS: ReadonlyMap<string, string> = new Map(Object.entries(namedColours.colours));

/** Channels 0–255 (whole numbers) and an alpha of 0–1. */
export type Colour = { readonly red: number; readonly green: number; readonly blue: number; readonly alpha: number };

const NUMBER = /^[+-]?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})$/;
const FUNCTION = /^(rgb|hsl)a?\(([^()]*)\)$/;
const DEGREES_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['deg', 1],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
]);

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

function parseNumber(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null;
}

/** Parses a percentage as a fraction of 1, clamped as in CSS. */
function parseShare(text: string): number | null {
  const value = text.endsWith('%') ? parseNumber(text.slice(0, -1)) : null;
  return value === null ? null : clamp(value / 100, 1);
}

function parseAlpha(text: string | undefined): number | null {
  if (text === undefined) return 1;
  const value = parseNumber(text);
  return value === null ? parseShare(text) : clamp(value, 1);
}

function parseHue(text: string): number | null {
  const unit = /[a-z]*$/.exec(text)?.[0] ?? '';
  const value = parseNumber(text.slice(0, text.length - unit.length));
  const degrees = DEGREES_PER_UNIT.get(unit);
  if (value === null || degrees === undefined) return null;
  return (((value * degrees) % 360) + 360) % 360;
}

function parseHex(digits: string): Colour | null {
  if (!/^[0-9a-f]+$/.test(digits) || ![3, 4, 6, 8].includes(digits.length)) return null;
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { red, green, blue, alpha: alpha / 255 };
}

/** Splits `1, 2, 3, .5` or `1 2 3 / .5` into three channels and an optional alpha; null if the two forms are mixed. */
function splitArguments(text: string): readonly string[] | null {
  const modern = /^([^\s,/]+)\s+([^\s,/]+)\s+([^\s,/]+)(?:\s*\/\s*([^\s,/]+))?$/.exec(text);
  if (modern !== null) return modern.slice(1).filter((part) => part !== undefined);
  const parts = text.split(',').map((part) => part.trim());
  return parts.length === 3 || parts.length === 4 ? parts : null;
}

function parseRgb(channels: readonly string[]): readonly number[] | null {
  const inPercent = channels.every((channel) => channel.endsWith('%'));
  const values = channels.map((channel) => (inPercent ? parseShare(channel) : parseNumber(channel)));
  const known = values.filter((value) => value !== null);
  if (known.length !== 3) return null;
  return known.map((value) => Math.round(clamp(inPercent ? value * 255 : value, 255)));
}

function parseHsl(channels: readonly string[]): readonly number[] | null {
  const [hueText = '', saturationText = '', lightnessText = ''] = channels;
  const hue = parseHue(hueText);
  const saturation = parseShare(saturationText);
  const lightness = parseShare(lightnessText);
  if (hue === null || saturation === null || lightness === null) return null;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const position = (offset + hue / 30) % 12;
    return Math.round((lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))) * 255);
  });
}

/**
 * Parses a CSS colour: a name (CSS Color 4 §6.1, or `transparent`), `#` with 3, 4, 6 or 8 digits, `rgb()`/`rgba()` or
 * `hsl()`/`hsla()` in the comma or the space form. Ignores case and surrounding space, and clamps channels as CSS does.
 * Returns null for anything else: system colours, `var()`, `currentcolor`, `none`, other colour spaces.
 */
export function parseColour(text: string): Colour | null {
  const source = text.trim().toLowerCase();
  if (source === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 };
  if (source.startsWith('#')) return parseHex(source.slice(1));
  const named = NAMED_COLOURS.get(source);
  if (named !== undefined) return parseHex(named);
  const [, name, body = ''] = FUNCTION.exec(source) ?? [];
  const parts = name === undefined ? null : splitArguments(body.trim());
  if (parts === null) return null;
  const channels = name === 'rgb' ? parseRgb(parts.slice(0, 3)) : parseHsl(parts.slice(0, 3));
  const alpha = parseAlpha(parts[3]);
  if (channels === null || alpha === null) return null;
  const [red = 0, green = 0, blue = 0] = channels;
  return { red, green, blue, alpha };
}
