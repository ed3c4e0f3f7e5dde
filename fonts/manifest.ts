// Written by `npm run fonts`.

/** Every page needs both: the Bengali file holds no space. */
export const FONT_PRELOADS: readonly string[] = [
  '/fonts/prohor-bengali.d4805a3f.woff2',
  '/fonts/prohor-latin.21dbf86c.woff2',
];
