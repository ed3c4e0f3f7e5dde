export const liteText = {
  /** "See the image" */
  showImage: 'ছবি দেখুন',
} as const;
