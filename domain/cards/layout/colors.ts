import type { CardTheme } from '../card.ts';

/** The purpose of a colour. `accent` is the newsroom's colour, `onAccent` is for text on it, `mark` is for emphasised words. */
export type ColorRole = 'paper' | 'ink' | 'muted' | 'accent' | 'onAccent' | 'mark' | 'black' | 'white';

export type Palette = Readonly<Record<ColorRole, string>>;

const THEMES = {
  light: { paper: '#ffffff', ink: '#16181d', muted: '#50555f' },
  dark: { paper: '#14161b', ink: '#f5f6f8', muted: '#b4bac6' },
} as const satisfies Record<CardTheme, Partial<Palette>>;

/** For normal text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** `accent` and `mark` are `#rrggbb`. `mark` becomes darker or lighter until it is readable on the paper. */
export function createPalette(theme: CardTheme, { accent, mark }: { accent: string; mark: string }): Palette {
  const base = THEMES[theme];
  const [black, white] = ['#000000', '#ffffff'];
  return {
    ...base,
    ...{ black, white, accent },
    onAccent: contrast(white, accent) >= contrast(black, accent) ? white : black,
    mark: toReadable(mark, base.paper),
  };
}

/** Mixes a colour with black or white until it is legible on the background. */
function toReadable(color: string, background: string): string {
  const target = luminance(background) > 0.4 ? 0 : 255;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = toHex(toChannels(color).map((channel) => channel + (target - channel) * share));
    if (contrast(mixed, background) >= MIN_CONTRAST) return mixed;
  }
  return toHex([target, target, target]);
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const toChannels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const toHex = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
