import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../node_modules/@fontsource-variable/noto-sans-bengali');

/** The complete fonts, both of one family, so that both scripts share ascent, descent and colour. */
export const SOURCE_FONTS = {
  bengali: join(PACKAGE, 'files/noto-sans-bengali-bengali-wght-normal.woff2'),
  latin: join(PACKAGE, 'files/noto-sans-bengali-latin-wght-normal.woff2'),
};

/** The fonts of photo cards (`services/cards/render/`), complete, because a card has no other font to fall back to. */
export const CARD_FONTS = {
  ...SOURCE_FONTS,
  'latin-ext': join(PACKAGE, 'files/noto-sans-bengali-latin-ext-wght-normal.woff2'),
};

/** The SIL Open Font License with its copyright line. */
export const SOURCE_LICENSE = join(PACKAGE, 'LICENSE');

/** The range of weights in the subsets. */
export const FONT_WEIGHTS = { min: 400, max: 700 };
