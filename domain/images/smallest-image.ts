import type { ResponsiveImage } from './image.ts';

/** The smallest file of an image in its best format, with one fallback; null if it has one file of unknown size. */
export function toSmallestImage({ url, srcSet, sources, width, height }: ResponsiveImage): ResponsiveImage | null {
  const best = sources[0];
  const files = srcSet ?? best?.srcSet;
  if (files === undefined) return null;
  const smallest = firstUrl(files);
  return {
    // An image that is not animated has a JPEG file in every width.
    url: url.endsWith('.jpg') ? smallest.replace(/\.\w+$/, '.jpg') : smallest,
    width,
    height,
    srcSet: null,
    sources: best === undefined ? [] : [{ type: best.type, srcSet: firstUrl(best.srcSet) }],
    placeholder: null,
  };
}

/** The URL of the first candidate, which is the smallest. */
function firstUrl(srcSet: string): string {
  return srcSet.split(' ', 1)[0] ?? srcSet;
}
