import type { OverlayOptions, Sharp } from 'sharp';
import sharp from 'sharp';
import type { CardContent } from '#domain/cards/card.ts';
import type { Box, CardDrawing, DrawnItem } from '#domain/cards/layout/drawing.ts';
import type { CardProblem } from '#domain/cards/layout/layout-card.ts';
import { layoutCard } from '#domain/cards/layout/layout-card.ts';
import type { FocalPoint } from '#domain/images/image-record.ts';
import { MAX_IMAGE_PIXELS } from '#domain/storage/limits.ts';
import type { CardFonts } from './card-fonts.ts';
import type { DrawnShape } from './draw-svg.ts';
import { drawSvg } from './draw-svg.ts';

/** `jpeg` is stored and posted, `png` is downloaded, and `preview` is half as wide. */
export type CardFormat = 'jpeg' | 'png' | 'preview';

export type CardImages = {
  readonly image: { readonly bytes: Uint8Array; readonly focus: FocalPoint | null } | null;
  readonly logo: Uint8Array | null;
};

export type RenderedCard =
  | { readonly kind: 'rendered'; readonly bytes: Uint8Array; readonly drawing: CardDrawing; readonly pixels: Pixels }
  | CardProblem
  | { readonly kind: 'unreadable' };

/** RGB, three bytes each, row by row. */
type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

const MAX_JPEG_BYTES = 300_000;
/** The first quality at which a card is small enough is used. */
const JPEG_QUALITIES = [88, 80, 70, 56, 40] as const;
const PREVIEW_QUALITY = 82;

/** Draws a card. `unreadable`: an image cannot be decoded. */
export async function renderCard(
  content: CardContent,
  { images, format, fonts }: { images: CardImages; format: CardFormat; fonts: CardFonts },
): Promise<RenderedCard> {
  const layout = layoutCard(toDrawable(content, fonts), fonts.measure);
  if (layout.kind !== 'drawing') return layout;
  const { drawing } = layout;
  const { widthPx: width, heightPx: height, background } = drawing;
  const layers = await drawLayers(drawing, images, fonts).catch(() => null);
  if (layers === null) return { kind: 'unreadable' };
  const { data } = await sharp({ create: { width, height, channels: 3, background } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data, width, height };
  return { kind: 'rendered', bytes: await encodeCard(pixels, format), drawing, pixels };
}

/** The content without characters that the fonts do not have. */
function toDrawable(content: CardContent, { removeUndrawable }: CardFonts): CardContent {
  const { text, detail, credit, section, siteName, foot } = content;
  return {
    ...content,
    ...{ text: removeUndrawable(text), detail: removeUndrawable(detail), credit: removeUndrawable(credit) },
    ...{ section: removeUndrawable(section), siteName: removeUndrawable(siteName), foot: removeUndrawable(foot) },
  };
}

/** Draws the items in their order: each image as a layer, and the shapes between two images as one layer. */
async function drawLayers(drawing: CardDrawing, images: CardImages, fonts: CardFonts): Promise<OverlayOptions[]> {
  const { widthPx: width, heightPx: height, items } = drawing;
  const layers: OverlayOptions[] = [];
  let shapes: DrawnShape[] = [];
  const addShapes = () => {
    const svg = drawSvg(shapes, { width, height, fonts });
    if (shapes.length > 0) layers.push({ input: Buffer.from(svg), left: 0, top: 0 });
    shapes = [];
  };
  for (const item of items) {
    if (item.kind === 'image' || item.kind === 'logo') {
      addShapes();
      layers.push(...(await placeImage(item, images)));
    } else shapes.push(item);
  }
  addShapes();
  return layers;
}

type ImageItem = Extract<DrawnItem, { kind: 'image' | 'logo' }>;

async function placeImage(item: ImageItem, images: CardImages): Promise<OverlayOptions[]> {
  const { x: left, y: top, width, height } = toWholePixels(item.box);
  const source = item.kind === 'image' ? images.image : images.logo;
  if (source === null) return [];
  const placed =
    source instanceof Uint8Array
      ? sharp(source, INPUT).resize({ width, height, fit: 'inside' })
      : await crop(source, { width, height });
  const drawn = item.kind === 'image' && item.isGrey ? placed.greyscale() : placed;
  const { data, info } = await drawn.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return [{ input: data, raw: info, left, top }];
}

const INPUT = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS } as const;

/** Fills a box with an image, around its focal point as `object-position` does, or else around the region that draws attention. */
async function crop(
  { bytes, focus }: NonNullable<CardImages['image']>,
  { width, height }: Pick<Box, 'width' | 'height'>,
): Promise<Sharp> {
  const image = sharp(bytes, INPUT).flatten({ background: '#fff' });
  if (focus === null) return image.resize({ width, height, fit: 'cover', position: sharp.strategy.attention });
  const source = await image.metadata();
  const scale = Math.max(width / source.width, height / source.height);
  const covering = {
    width: Math.max(width, Math.round(source.width * scale)),
    height: Math.max(height, Math.round(source.height * scale)),
  };
  const left = Math.round((covering.width - width) * focus.x);
  const top = Math.round((covering.height - height) * focus.y);
  return image.resize({ ...covering, fit: 'fill' }).extract({ left, top, width, height });
}

function toWholePixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

async function encodeCard({ data, width, height }: Pixels, format: CardFormat): Promise<Uint8Array> {
  const open = () => sharp(data, { raw: { width, height, channels: 3 } });
  if (format === 'png') return open().png({ compressionLevel: 8 }).toBuffer();
  if (format === 'preview') {
    return open()
      .resize({ width: width / 2 })
      .jpeg({ quality: PREVIEW_QUALITY })
      .toBuffer();
  }
  let encoded: Uint8Array = new Uint8Array();
  for (const quality of JPEG_QUALITIES) {
    encoded = await open()
      .jpeg({ quality, chromaSubsampling: quality > 75 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (encoded.length <= MAX_JPEG_BYTES) break;
  }
  return encoded;
}
