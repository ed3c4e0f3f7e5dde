import type { OutputInfo, Sharp } from 'sharp';
import sharp from 'sharp';
import type { ImageFormat, ImageVariant } from '#domain/images/image-url.ts';
import { listImageVariants, listImageWidths, MAX_PLACEHOLDER_CHARACTERS } from '#domain/images/image-url.ts';
import type { ImageRefusal } from './image-input.ts';
import { IMAGE_INPUT, inspectImage } from './image-input.ts';

type EncodedVariant = ImageVariant & { bytes: Uint8Array };

export type ProcessedImage = {
  /** The upload's type, detected from its bytes. */
  contentType: string;
  widthPx: number;
  heightPx: number;
  isAnimated: boolean;
  /** A tiny WebP in base64url; null if the image is transparent or the text would be too long. */
  placeholder: string | null;
  variants: EncodedVariant[];
};

export type ProcessResult =
  | { kind: 'processed'; image: ProcessedImage }
  | { kind: 'refused'; reason: ImageRefusal }
  | { kind: 'canceled' };

/** The time limit for all steps together. Each step may use the remaining time. */
const TIME_LIMIT_MS = 60_000;
const PLACEHOLDER_SIDE_PX = 16;

// docs/decisions/0067-encoder-settings.md compares these settings with others.
const AVIF = { quality: 50, effort: 0, chromaSubsampling: '4:2:0' };
const WEBP = { quality: 76, effort: 2 };
const JPEG = { quality: 76, quantisationTable: 3 };
const GIF = { effort: 3 };

/**
 * Re-encodes an upload into its variants: upright, in sRGB, without metadata, in each width and format of
 * `listImageVariants`. Detects the format from the bytes. Runs the steps in sequence, so an image occupies one
 * thread. Bad input is `refused`; only a programming error rejects.
 */
export async function processImage(bytes: Uint8Array, signal?: AbortSignal): Promise<ProcessResult> {
  const inspected = await inspectImage(bytes);
  if (inspected.kind === 'refused') return inspected;
  const run = createPipelineRunner(signal);
  try {
    const { kind: _, ...properties } = inspected;
    const rendered = properties.isAnimated
      ? await renderAnimation(bytes, properties, run)
      : await renderStill(bytes, properties, run);
    return { kind: 'processed', image: { ...properties, ...rendered } };
  } catch {
    return signal?.aborted ? { kind: 'canceled' } : { kind: 'refused', reason: 'unreadable' };
  }
}

type Run = (pipeline: Sharp) => Promise<{ data: Buffer; info: OutputInfo }>;
type Size = { widthPx: number; isAnimated: boolean };
type RenderedImage = Pick<ProcessedImage, 'placeholder' | 'variants'>;

/** Returns a function that runs one pipeline. It throws once the time is up or the signal aborts. */
function createPipelineRunner(signal: AbortSignal | undefined): Run {
  const endMs = performance.now() + TIME_LIMIT_MS;
  return async (pipeline) => {
    signal?.throwIfAborted();
    const seconds = Math.ceil((endMs - performance.now()) / 1000);
    if (seconds <= 0) throw new Error('The image takes too long to process.');
    return pipeline.timeout({ seconds }).toBuffer({ resolveWithObject: true });
  };
}

async function renderStill(bytes: Uint8Array, size: Size, run: Run): Promise<RenderedImage> {
  const widest = sharp(bytes, IMAGE_INPUT)
    .autoOrient()
    .resize({ width: listImageWidths(size).at(-1) });
  const decoded = await run(widest.toColourspace('srgb').raw());
  const variants: EncodedVariant[] = [];
  let scaled = decoded;
  for (const file of listImageVariants(size)) {
    if (scaled.info.width !== file.widthPx) scaled = await run(openRaw(decoded).resize({ width: file.widthPx }).raw());
    variants.push({ ...file, bytes: (await run(encode(openRaw(scaled), file.format))).data });
  }
  const hasAlpha = decoded.info.channels === 2 || decoded.info.channels === 4;
  const isOpaque = !hasAlpha || (await openRaw(decoded).stats()).isOpaque;
  return { placeholder: isOpaque ? await renderPlaceholder(openRaw(decoded), run) : null, variants };
}

function openRaw({ data, info: { width, height, channels } }: Awaited<ReturnType<Run>>): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function renderAnimation(bytes: Uint8Array, size: Size, run: Run): Promise<RenderedImage> {
  const variants: EncodedVariant[] = [];
  for (const file of listImageVariants(size)) {
    const scaled = sharp(bytes, { ...IMAGE_INPUT, animated: true }).resize({ width: file.widthPx });
    variants.push({ ...file, bytes: (await run(encode(scaled, file.format))).data });
  }
  const { isOpaque } = await sharp(bytes, IMAGE_INPUT).stats();
  return { placeholder: isOpaque ? await renderPlaceholder(sharp(bytes, IMAGE_INPUT), run) : null, variants };
}

function encode(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'avif':
      return image.avif(AVIF);
    case 'webp':
      return image.webp(WEBP);
    case 'jpg':
      return image.flatten({ background: '#fff' }).jpeg(JPEG);
    case 'gif':
      return image.gif(GIF);
  }
}

async function renderPlaceholder(image: Sharp, run: Run): Promise<string | null> {
  const tiny = image.resize({ width: PLACEHOLDER_SIDE_PX, height: PLACEHOLDER_SIDE_PX, fit: 'inside' });
  const { data } = await run(tiny.removeAlpha().webp({ quality: 20, effort: 6 }));
  const text = data.toString('base64url');
  return text.length <= MAX_PLACEHOLDER_CHARACTERS ? text : null;
}
