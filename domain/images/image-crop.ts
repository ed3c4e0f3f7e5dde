import { decideFocus, decideImage } from './image.ts';
import type { FocalPoint } from './image-record.ts';
import { listImageWidths, parseImageUrl, splitFocus, toPercent } from './image-url.ts';

export type ImageSize = { readonly width: number; readonly height: number };

/** The crops for link previews and search engines, in px. All are JPEG. */
export const IMAGE_CROPS = {
  share: { width: 1200, height: 630 },
  '1x1': { width: 1200, height: 1200 },
  '4x3': { width: 1200, height: 900 },
  '16x9': { width: 1200, height: 675 },
} as const satisfies Record<string, ImageSize>;

export type ImageCrop = keyof typeof IMAGE_CROPS;

/** The source of a crop: a stored file of an upload and its focal point, or an image of the demonstration. */
export type CropSource =
  | { kind: 'stored'; token: string; widthPx: number; focus: FocalPoint | null }
  | { kind: 'demo'; name: string };

/** The sizes of images on other sites, by URL. */
export type RemoteSizes = ReadonlyMap<string, ImageSize>;

export type SharedImage = {
  url: string;
  size: ImageSize | null;
  /** Who took or owns the image. Missing or empty if unknown. */
  credit?: string;
};

export type SharedImages = {
  share: SharedImage;
  /** 1:1, 4:3 and 16:9. The image itself if the site cannot crop it. */
  ratios: readonly SharedImage[];
};

const DEMO_IMAGE = /^\/demo\/([\w-]{1,100})-1280\.webp$/;
const STORED_CROP = /^\/media\/([0-9a-f]{32})\/([1-9]\d{0,3})-([\dx]+|share)(?:-(\d{1,2}|100)-(\d{1,2}|100))?\.jpg$/;
const DEMO_CROP = /^\/media\/demo\/([\w-]{1,100})\/([\dx]+|share)\.jpg$/;

/**
 * Returns an article's images for other sites; null if it does not have any. An image on another site is not cropped; its
 * size comes from `remoteSizes`, if it is known.
 */
export function decideSharedImages(imageUrl: string, remoteSizes?: RemoteSizes): SharedImages | null {
  const image = decideImage(imageUrl);
  if (image === null) return null;
  const source = decideSource(imageUrl.trim());
  if (source === null) {
    const whole = { url: image.url, size: remoteSizes?.get(image.url) ?? null };
    return { share: whole, ratios: [whole] };
  }
  const toShared = (crop: ImageCrop): SharedImage => ({ url: cropPath(source, crop), size: IMAGE_CROPS[crop] });
  return { share: toShared('share'), ratios: (['1x1', '4x3', '16x9'] as const).map(toShared) };
}

/**
 * Returns the only valid path of a crop: of the image's widest file, around its current focal point. Null if the site cannot
 * crop it.
 */
export function decideCropPath(imageUrl: string, crop: ImageCrop): string | null {
  const source = decideSource(imageUrl);
  return source === null ? null : cropPath(source, crop);
}

function decideSource(imageUrl: string): CropSource | null {
  const { url, focus } = splitFocus(imageUrl);
  const stored = parseImageUrl(url);
  if (stored !== null) {
    const widthPx = listImageWidths(stored).at(-1) ?? stored.widthPx;
    return { kind: 'stored', token: stored.token, widthPx, focus: decideFocus(stored, focus) };
  }
  const name = DEMO_IMAGE.exec(imageUrl)?.[1];
  return name === undefined ? null : { kind: 'demo', name };
}

/** A changed focal point changes the URL, because caches store a crop for a year. */
function cropPath(source: CropSource, crop: ImageCrop): string {
  if (source.kind === 'demo') return `/media/demo/${source.name}/${crop}.jpg`;
  const { token, widthPx, focus } = source;
  const point = focus === null ? '' : `-${toPercent(focus.x)}-${toPercent(focus.y)}`;
  return `/media/${token}/${widthPx}-${crop}${point}.jpg`;
}

export function parseCropPath(path: string): { source: CropSource; crop: ImageCrop } | null {
  const [, token = '', width, storedCrop = '', x, y] = STORED_CROP.exec(path) ?? [];
  if (isImageCrop(storedCrop)) {
    const focus = x === undefined ? null : { x: Number(x) / 100, y: Number(y) / 100 };
    return { source: { kind: 'stored', token, widthPx: Number(width), focus }, crop: storedCrop };
  }
  const [, name = '', demoCrop = ''] = DEMO_CROP.exec(path) ?? [];
  return isImageCrop(demoCrop) ? { source: { kind: 'demo', name }, crop: demoCrop } : null;
}

function isImageCrop(text: string): text is ImageCrop {
  return Object.hasOwn(IMAGE_CROPS, text);
}
