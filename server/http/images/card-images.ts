import { decideCropPath, parseCropPath } from '#domain/images/image-crop.ts';
import type { ReadCardImage } from '#services/cards/render/card-renderer.ts';
import type { CropOptions } from './image-crops.ts';
import { readCropSource } from './image-crops.ts';

/** Creates the function that reads an image for a photo card. `url` is the image's URL as an article stores it. */
export function createCardImageReader(sources: Pick<CropOptions, 'files' | 'clientDir'>): ReadCardImage {
  return async (url) => {
    const path = decideCropPath(url, 'share');
    const source = path === null ? undefined : parseCropPath(path)?.source;
    const bytes = source === undefined ? null : await readCropSource(source, sources);
    return bytes && { bytes, focus: source?.kind === 'stored' ? source.focus : null };
  };
}
