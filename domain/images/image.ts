import type { FocalPoint } from './image-record.ts';
import type { ImageFormat, StoredImage } from './image-url.ts';
import { listImageWidths, mediaPath, parseImageUrl, splitFocus, toPercent } from './image-url.ts';

/** A `<source>`, in a better format than the fallback file. */
type ImageSource = { type: string; srcSet: string };

export type ResponsiveImage = {
  /** The fallback file, which every browser shows. */
  url: string;
  /** Size of the fallback file in px. 16:9 if the URL does not contain it. */
  width: number;
  height: number;
  srcSet: string | null;
  /** The sources, best format first. */
  sources: readonly ImageSource[];
  /** A tiny image as a `data:` URL, shown until the real one has loaded. */
  placeholder: string | null;
  /** The point that crops show, see {@link decideFocus}, as a CSS `object-position`. Null for the centre. */
  position: string | null;
};

/** Maximum width of an image in a list, in device pixels. */
const LIST_WIDTH_PX = 1280;
/** Maximum width of the fallback file of an image in a list. Wide enough for a phone. */
const LIST_FALLBACK_WIDTH_PX = 800;
const BOX = { width: 1280, height: 720 };
/** Where the heads in a portrait usually are. docs/decisions/0091-heads-of-portraits.md compares other points. */
const PORTRAIT_FOCUS: FocalPoint = { x: 0.5, y: 0.2 };
/** An image with a smaller ratio of width to height may be a portrait. */
const PORTRAIT_RATIO = 4 / 3;
const DEMO_WIDTHS_PX = [400, 800, BOX.width];
const DEMO_IMAGE = /^(\/demo\/[\w-]+)-1280\.webp$/;
// `//host` and `/\host` lead to another site, so a path of this site must not begin with them.
const SAFE_URL = /^(?:https?:\/\/|\/(?![/\\]))[^\p{Cc}]+$/iu;

/**
 * Decides the files for an article's image at a large size. Returns null if there is none, or if its URL is neither
 * http(s) nor a rooted path.
 */
export function decideImage(imageUrl: string): ResponsiveImage | null {
  const { url, focus } = splitFocus(imageUrl.trim());
  if (!SAFE_URL.test(url)) return null;
  const stored = parseImageUrl(url);
  if (stored) return toStoredImage({ ...stored, focus }, listImageWidths(stored));
  const demoName = DEMO_IMAGE.exec(url)?.[1];
  const srcSet = demoName ? DEMO_WIDTHS_PX.map((width) => `${demoName}-${width}.webp ${width}w`).join(', ') : null;
  // The size of an image on another site is unknown.
  return {
    url,
    ...BOX,
    srcSet,
    sources: [],
    placeholder: null,
    position: srcSet === null ? toPosition(PORTRAIT_FOCUS) : null,
  };
}

/**
 * Like {@link decideImage}, for an image in a list: its variants in the best format and one file for older browsers, to
 * make lists small.
 */
export function decideListImage(imageUrl: string): ResponsiveImage | null {
  const stored = parseDrawnUrl(imageUrl);
  if (stored === null) return decideImage(imageUrl);
  const widths = listImageWidths(stored).filter((width, index) => index === 0 || width <= LIST_WIDTH_PX);
  const { sources } = toStoredImage(stored, widths);
  const fallbackWidths = widths.filter((width, index) => index === 0 || width <= LIST_FALLBACK_WIDTH_PX);
  return { ...toStoredImage(stored, fallbackWidths), srcSet: null, sources: sources.slice(0, 1), placeholder: null };
}

/** Like {@link decideImage}, for an image that is at most 140 px wide: its smallest file in the best format. */
export function decideThumbnail(imageUrl: string): ResponsiveImage | null {
  const stored = parseDrawnUrl(imageUrl);
  if (stored !== null) {
    const image = toStoredImage(stored, listImageWidths(stored).slice(0, 1));
    return { ...image, srcSet: null, sources: image.sources.slice(0, 1), placeholder: null };
  }
  const image = decideImage(imageUrl);
  const demoName = image && DEMO_IMAGE.exec(image.url)?.[1];
  return demoName ? { ...image, url: `${demoName}-${DEMO_WIDTHS_PX[0]}.webp`, srcSet: null } : image;
}

type DrawnImage = StoredImage & { focus: FocalPoint | null };

function parseDrawnUrl(imageUrl: string): DrawnImage | null {
  const { url, focus } = splitFocus(imageUrl.trim());
  const stored = parseImageUrl(url);
  return stored && { ...stored, focus };
}

function toStoredImage(stored: DrawnImage, widths: readonly number[]): ResponsiveImage {
  const { token, widthPx, heightPx, isAnimated, placeholder, focus } = stored;
  const widest = widths.at(-1) ?? widthPx;
  const toSource = (format: ImageFormat): ImageSource => ({
    type: `image/${format}`,
    srcSet: toSrcSet(widths.map((width) => ({ url: mediaPath(token, width, format), width }))),
  });
  return {
    url: mediaPath(token, widest, isAnimated ? 'gif' : 'jpg'),
    width: widest,
    height: Math.max(1, Math.round((heightPx * widest) / widthPx)),
    srcSet: isAnimated ? null : toSource('jpg').srcSet,
    sources: isAnimated ? [toSource('webp')] : [toSource('avif'), toSource('webp')],
    placeholder: placeholder === null ? null : `data:image/webp;base64,${fromBase64Url(placeholder)}`,
    position: toPosition(decideFocus(stored, focus)),
  };
}

/** The point that crops of a stored image show: its focal point, or {@link PORTRAIT_FOCUS} if it may be a portrait. */
export function decideFocus(
  { widthPx, heightPx }: Pick<StoredImage, 'widthPx' | 'heightPx'>,
  focus: FocalPoint | null,
): FocalPoint | null {
  return focus ?? (widthPx / heightPx < PORTRAIT_RATIO ? PORTRAIT_FOCUS : null);
}

function toPosition(focus: FocalPoint | null): string | null {
  return focus && `${toPercent(focus.x)}% ${toPercent(focus.y)}%`;
}

/** A single file does not need a width, because the browser has nothing to choose. */
function toSrcSet(files: readonly { url: string; width: number }[]): string {
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0) return first.url;
  return files.map(({ url, width }) => `${url} ${width}w`).join(', ');
}

function fromBase64Url(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}
