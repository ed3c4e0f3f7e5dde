import type { OutputInfo, Sharp, SharpOptions } from 'sharp';
import sharp from 'sharp';
import type { PictureFile, PictureFormat } from '#domain/article/picture-address.ts';
import { listPictureFiles, listPictureWidths, PLACEHOLDER_LIMIT_CHARACTERS } from '#domain/article/picture-address.ts';
import { PICTURE_LIMIT_PIXELS, PICTURE_LIMIT_SIDE_PX, UPLOAD_LIMIT_BYTES } from '#domain/files/limits.ts';
import { isWholeGif } from './is-whole-gif.ts';

/** One file of a picture. */
type Rendition = PictureFile & { bytes: Uint8Array };

export type ProcessedPicture = {
  /** Of the upload, by its content. */
  contentType: string;
  widthPx: number;
  heightPx: number;
  isAnimated: boolean;
  /** A tiny WebP in base64url; null where the picture is see-through. */
  placeholder: string | null;
  renditions: Rendition[];
};

export type ProcessOutcome =
  | { kind: 'processed'; picture: ProcessedPicture }
  | { kind: 'refused'; reason: 'empty' | 'too-large' | 'too-many-pixels' | 'not-a-picture' | 'unreadable' }
  | { kind: 'canceled' };

/** For a picture as a whole; each step may take what is left of it. */
const TIME_LIMIT_MS = 60_000;
const PLACEHOLDER_SIDE_PX = 16;
/** What newsrooms send. Anything else, SVG and PDF among it, has no decoder here, whatever the file is called. */
const CONTENT_TYPES = new Map([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['tiff', 'image/tiff'],
  ['heif', 'image/avif'],
]);
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);

const INPUT: SharpOptions = { failOn: 'error', limitInputPixels: PICTURE_LIMIT_PIXELS };
// The next effort takes twice the time for files smaller by 2 %.
const AVIF = { quality: 50, effort: 1 };
const WEBP = { quality: 76, effort: 2 };
const JPEG = { quality: 78, mozjpeg: true };
const GIF = { effort: 3 };

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });

/**
 * Turns an upload into the files that are served: upright, in sRGB, without any metadata, in each width and format of
 * `domain/article/picture-address.ts`. What the bytes are is decided by themselves. One step after the other, so that a
 * picture never takes more than one thread. Rejects only on a fault of our own.
 */
export async function processPicture(bytes: Uint8Array, signal?: AbortSignal): Promise<ProcessOutcome> {
  if (bytes.length === 0) return { kind: 'refused', reason: 'empty' };
  if (bytes.length > UPLOAD_LIMIT_BYTES) return { kind: 'refused', reason: 'too-large' };
  const metadata = await sharp(bytes, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const contentType = CONTENT_TYPES.get(metadata?.format ?? '');
  if (metadata === null || contentType === undefined) return { kind: 'refused', reason: 'not-a-picture' };
  const { width, height } = metadata.autoOrient;
  const frames = metadata.pages !== undefined && metadata.delay !== undefined ? metadata.pages : 1;
  if (width * height * frames > PICTURE_LIMIT_PIXELS || Math.max(width, height) > PICTURE_LIMIT_SIDE_PX) {
    return { kind: 'refused', reason: 'too-many-pixels' };
  }
  if (metadata.format === 'gif' && !isWholeGif(bytes)) return { kind: 'refused', reason: 'unreadable' };
  const run = createSteps(signal);
  try {
    const facts = { contentType, widthPx: width, heightPx: height, isAnimated: frames > 1 };
    const made = facts.isAnimated ? await renderAnimation(bytes, facts, run) : await renderStill(bytes, facts, run);
    return { kind: 'processed', picture: { ...facts, ...made } };
  } catch {
    return signal?.aborted ? { kind: 'canceled' } : { kind: 'refused', reason: 'unreadable' };
  }
}

type Run = (pipeline: Sharp) => Promise<{ data: Buffer; info: OutputInfo }>;
type Size = { widthPx: number; isAnimated: boolean };
type Made = Pick<ProcessedPicture, 'placeholder' | 'renditions'>;

/** Runs one pipeline after the other until the time is up or the upload is cancelled. */
function createSteps(signal: AbortSignal | undefined): Run {
  const endMs = performance.now() + TIME_LIMIT_MS;
  return async (pipeline) => {
    signal?.throwIfAborted();
    const seconds = Math.ceil((endMs - performance.now()) / 1000);
    if (seconds <= 0) throw new Error('The picture takes too long.');
    return pipeline.timeout({ seconds }).toBuffer({ resolveWithObject: true });
  };
}

async function renderStill(bytes: Uint8Array, size: Size, run: Run): Promise<Made> {
  const widest = sharp(bytes, INPUT)
    .autoOrient()
    .resize({ width: listPictureWidths(size).at(-1) });
  const { data, info } = await run(widest.toColourspace('srgb').raw());
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const renditions: Rendition[] = [];
  for (const file of listPictureFiles(size)) {
    const encoded = encode(decoded().resize({ width: file.widthPx }), file.format);
    renditions.push({ ...file, bytes: (await run(encoded)).data });
  }
  const { isOpaque } = await decoded().stats();
  return { placeholder: isOpaque ? await renderPlaceholder(decoded(), run) : null, renditions };
}

async function renderAnimation(bytes: Uint8Array, size: Size, run: Run): Promise<Made> {
  const renditions: Rendition[] = [];
  for (const file of listPictureFiles(size)) {
    const scaled = sharp(bytes, { ...INPUT, animated: true }).resize({ width: file.widthPx });
    renditions.push({ ...file, bytes: (await run(encode(scaled, file.format))).data });
  }
  const { isOpaque } = await sharp(bytes, INPUT).stats();
  return { placeholder: isOpaque ? await renderPlaceholder(sharp(bytes, INPUT), run) : null, renditions };
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif(AVIF);
    case 'webp':
      return picture.webp(WEBP);
    case 'jpg':
      return picture.flatten({ background: '#fff' }).jpeg(JPEG);
    case 'gif':
      return picture.gif(GIF);
  }
}

async function renderPlaceholder(picture: Sharp, run: Run): Promise<string | null> {
  const tiny = picture.resize({ width: PLACEHOLDER_SIDE_PX, height: PLACEHOLDER_SIDE_PX, fit: 'inside' });
  const { data } = await run(tiny.removeAlpha().webp({ quality: 20, effort: 6 }));
  const text = data.toString('base64url');
  return text.length <= PLACEHOLDER_LIMIT_CHARACTERS ? text : null;
}
