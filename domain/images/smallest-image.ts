import type { ResponsiveImage } from './image.ts';

/**
 * Returns the smallest file of an image in its best format, with one fallback. Null if the image has only one file of
 * unknown size.
 */
export function toSmallestImage({
  url,
  srcSet,
  sources,
  width,
  height,
  position,
}: ResponsiveImage): ResponsiveImage | null {
  const best = sources[0];
  const files = srcSet ?? best?.srcSet;
  if (files === undefined) return null;
  const smallest = firstUrl(files);
  return {
    // A still image has a JPEG file in every width.
    url: url.endsWith('.jpg') ? smallest.replace(/\.\w+$/, '.jpg') : smallest,
    width,
    height,
    srcSet: null,
    sources: best === undefined ? [] : [{ type: best.type, srcSet: firstUrl(best.srcSet) }],
    placeholder: null,
    position,
  };
}

function firstUrl(srcSet: string): string {
  return srcSet.split(' ', 1)[0] ?? srcSet;
}
