import { expect, test } from 'vitest';
import { CARD_THEMES } from '../card.ts';
import { contrast, createPalette } from './colors.ts';

const COLORS = ['#000000', '#ffffff', '#c8102e', '#ffe600', '#0057b8', '#7f7f7f', '#00ff66'];

test.each(CARD_THEMES.flatMap((theme) => COLORS.map((color) => ({ theme, color }))))(
  'words in $color can be read in $theme cards',
  ({ theme, color }) => {
    const palette = createPalette(theme, { accent: color, mark: color });
    const pairs = [
      [palette.mark, palette.paper],
      [palette.onAccent, palette.accent],
      [palette.ink, palette.paper],
      [palette.muted, palette.paper],
    ] as const;
    for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  },
);
