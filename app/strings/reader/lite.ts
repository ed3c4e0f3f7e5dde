/** Texts of lite pages, which are rendered on the server only. */
export const liteText = {
  /** "See the image" */
  showImage: 'ছবি দেখুন',
} as const;
