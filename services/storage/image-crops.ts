import { LRUCache } from 'lru-cache';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import type { FocalPoint } from '#domain/images/image-record.ts';
import { MAX_IMAGE_PIXELS } from '#domain/storage/limits.ts';
import { createImagePool } from './image-pool.ts';

/** Limits for concurrent and queued crops. A crop takes about 0.1 s, and crawlers retry. */
const CONCURRENCY = 1;
export const MAX_QUEUED_CROPS = 40;
const CACHE_BYTES = 16 * 1024 * 1024;
const TIME_LIMIT_S = 20;
const JPEG = { quality: 80, mozjpeg: true };

export type CropRequest = {
  key: string;
  widthPx: number;
  heightPx: number;
  /** The point that the crop shows; null for the region that draws attention. */
  focus: FocalPoint | null;
  readSource: () => Promise<Uint8Array | null>;
};

/**
 * Crops stored images on demand to JPEGs of exactly the requested size, around their focal point or else around the region that
 * draws attention. Caches the latest crops in memory. `find` returns a cached or started crop. `make` returns null if the image
 * does not exist, and `busy` if too many crops are queued. Rejects if the source cannot be read or decoded.
 */
export function createImageCrops() {
  const pool = createImagePool(CONCURRENCY, MAX_QUEUED_CROPS);
  const cache = new LRUCache<string, Uint8Array>({ maxSize: CACHE_BYTES, sizeCalculation: (bytes) => bytes.length });
  const pending = new Map<string, Promise<Uint8Array | null | 'busy'>>();

  async function makeAndCache(request: CropRequest): Promise<Uint8Array | null | 'busy'> {
    const cropped = await pool.run(async () => {
      const source = await request.readSource();
      return source === null ? null : crop(source, request);
    });
    if (cropped instanceof Uint8Array) cache.set(request.key, cropped);
    return cropped === 'canceled' ? null : cropped;
  }

  const find = (key: string) => cache.get(key) ?? pending.get(key);
  return {
    find,
    async make(request: CropRequest): Promise<Uint8Array | null | 'busy'> {
      const found = find(request.key);
      if (found !== undefined) return found;
      const started = makeAndCache(request).finally(() => pending.delete(request.key));
      pending.set(request.key, started);
      return started;
    },
  };
}

/** Uses the first frame of an animation and a white background for a transparent image. */
async function crop(source: Uint8Array, { widthPx, heightPx, focus }: CropRequest): Promise<Uint8Array> {
  const image = sharp(source, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS }).timeout({
    seconds: TIME_LIMIT_S,
  });
  const resized =
    focus === null
      ? image.resize({ width: widthPx, height: heightPx, fit: 'cover', position: sharp.strategy.attention })
      : cropAround(image, await image.metadata(), { widthPx, heightPx, focus });
  return resized.flatten({ background: '#fff' }).jpeg(JPEG).toBuffer();
}

/** Crops like `object-position` in a page: the point is at the same fraction of the crop as of the image. */
function cropAround(
  image: Sharp,
  { width, height }: Pick<Metadata, 'width' | 'height'>,
  { widthPx, heightPx, focus }: { widthPx: number; heightPx: number; focus: FocalPoint },
): Sharp {
  const scale = Math.max(widthPx / width, heightPx / height);
  const covering = {
    width: Math.max(widthPx, Math.round(width * scale)),
    height: Math.max(heightPx, Math.round(height * scale)),
  };
  return image.resize({ ...covering, fit: 'fill' }).extract({
    left: Math.round((covering.width - widthPx) * focus.x),
    top: Math.round((covering.height - heightPx) * focus.y),
    width: widthPx,
    height: heightPx,
  });
}
