import type { FocalPoint } from './image-record.ts';

/** The widths of a still image's variants. Widths greater than the image's own are left out. */
const STILL_WIDTHS_PX = [400, 800, 1280, 1920] as const;
/** The widths of an animation's variants. Only two, because every frame is re-encoded for each width. */
const ANIMATION_WIDTHS_PX = [400, 800] as const;
/** Maximum length of a placeholder in base64url: a WebP of 150 bytes. */
export const MAX_PLACEHOLDER_CHARACTERS = 200;

export type StoredImage = {
  /** 32 random hexadecimal digits. */
  token: string;
  /** Size of the upload, after its EXIF rotation. */
  widthPx: number;
  heightPx: number;
  isAnimated: boolean;
  /** A tiny WebP in base64url. Null if the image is transparent. */
  placeholder: string | null;
};

/** JPEG and GIF are the fallbacks that every browser shows. */
export type ImageFormat = 'avif' | 'webp' | 'jpg' | 'gif';
const STILL_FORMATS = ['avif', 'webp', 'jpg'] as const;

export type ImageVariant = { widthPx: number; format: ImageFormat };

const URL_PATTERN =
  /^\/media\/([0-9a-f]{32})\/([1-9]\d{0,3})\.(jpg|gif)\?w=([1-9]\d{0,4})&h=([1-9]\d{0,4})(?:&blur=([\w-]{20,200}))?$/;

/** Matches the path of a stored image. A path after a host name belongs to another site. */
const TOKEN_IN_TEXT = /(?<![\w.:-])\/media\/([0-9a-f]{32})\//g;

/** Finds the tokens of the stored images whose URLs a text contains. Sorted, without duplicates. */
export function findImageTokens(text: string): string[] {
  return [...new Set([...text.matchAll(TOKEN_IN_TEXT)].flatMap(([, token]) => token ?? []))].sort();
}

/** Lists the widths in px of an image's variants, smallest first. None is wider than the image. */
export function listImageWidths({ widthPx, isAnimated }: Pick<StoredImage, 'widthPx' | 'isAnimated'>): number[] {
  const steps = isAnimated ? ANIMATION_WIDTHS_PX : STILL_WIDTHS_PX;
  const widest = Math.min(widthPx, steps.at(-1) ?? widthPx);
  return [...steps.filter((step) => step < widest), widest];
}

/**
 * Lists every variant of an image. A still image has every width in every format. An animation has a WebP in every
 * width and one GIF in the largest.
 */
export function listImageVariants(image: Pick<StoredImage, 'widthPx' | 'isAnimated'>): ImageVariant[] {
  const widths = listImageWidths(image);
  if (!image.isAnimated) {
    return widths.flatMap((widthPx) => STILL_FORMATS.map((format) => ({ widthPx, format })));
  }
  const animated = widths.map((widthPx) => ({ widthPx, format: 'webp' as const }));
  return [...animated, { widthPx: widths.at(-1) ?? image.widthPx, format: 'gif' }];
}

export function mediaPath(token: string, widthPx: number, format: ImageFormat): string {
  return `/media/${token}/${widthPx}.${format}`;
}

/**
 * Formats an article's `imageUrl`: the path of the widest fallback file, with a query that contains the image's size
 * and placeholder.
 */
export function formatImageUrl(image: StoredImage): string {
  const widest = listImageWidths(image).at(-1) ?? image.widthPx;
  const blur = image.placeholder === null ? '' : `&blur=${image.placeholder}`;
  return `${mediaPath(image.token, widest, image.isAnimated ? 'gif' : 'jpg')}?w=${image.widthPx}&h=${image.heightPx}${blur}`;
}

const FOCUS = /^(\/media\/.*)&focus=(\d{1,3})-(\d{1,3})$/;

/**
 * Sets or removes the focal point, in percent, in the URL of a stored image, for a page that may crop it. An article stores
 * the URL without it. `drawnImageUrl` (services/articles/images/image-records.ts) does the same in SQL.
 */
export function withFocus(imageUrl: string, focus: FocalPoint | null): string {
  const { url } = splitFocus(imageUrl);
  return focus === null ? url : `${url}&focus=${toPercent(focus.x)}-${toPercent(focus.y)}`;
}

/** Splits the URL of {@link withFocus}. The focal point is null if the URL has none. */
export function splitFocus(imageUrl: string): { url: string; focus: FocalPoint | null } {
  const [, url, x, y] = FOCUS.exec(imageUrl) ?? [];
  const focus = { x: Number(x) / 100, y: Number(y) / 100 };
  return url === undefined || focus.x > 1 || focus.y > 1 ? { url: imageUrl, focus: null } : { url, focus };
}

export const toPercent = (fraction: number) => Math.round(fraction * 100);

/** Parses an `imageUrl`. Returns null unless it is exactly in the format of {@link formatImageUrl}. */
export function parseImageUrl(imageUrl: string): StoredImage | null {
  const [, token, , extension, width, height, placeholder] = URL_PATTERN.exec(imageUrl) ?? [];
  if (token === undefined) return null;
  const image = {
    token,
    widthPx: Number(width),
    heightPx: Number(height),
    isAnimated: extension === 'gif',
    placeholder: placeholder ?? null,
  };
  return formatImageUrl(image) === imageUrl ? image : null;
}
