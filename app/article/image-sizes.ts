/** The widths of an article's images, for the attribute `sizes`. */
export const IMAGE_SIZES = '(min-width: 1152px) 667px, (min-width: 1024px) 60vw, (min-width: 640px) 640px, 100vw';
