// Written by `npm run fonts`.

/** Every page needs both files: the Bengali file has no space character. */
export const FONT_PRELOADS: readonly string[] = [
  '/fonts/prohor-bengali.d4805a3f.woff2',
  '/fonts/prohor-latin.21dbf86c.woff2',
];
