/** The widths of an article's images, for the attribute `sizes`. */
export const IMAGE_SIZES = '(min-width: 1152px) 667px, (min-width: 1024px) 60vw, (min-width: 640px) 640px, 100vw';
/** The widths of images in a gallery, which has two columns except on phones. */
export const GALLERY_SIZES = '(min-width: 1152px) 326px, (min-width: 1024px) 30vw, (min-width: 640px) 312px, 100vw';
