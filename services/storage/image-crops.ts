import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { MAX_IMAGE_PIXELS } from '#domain/storage/limits.ts';
import { createImagePool } from './image-pool.ts';

/** Limits for concurrent and queued crops. A crop takes about 0.1 s, and crawlers retry. */
const CONCURRENCY = 1;
const MAX_QUEUED = 40;
const CACHE_BYTES = 16 * 1024 * 1024;
const TIME_LIMIT_S = 20;
const JPEG = { quality: 80, mozjpeg: true };

export type CropRequest = {
  key: string;
  widthPx: number;
  heightPx: number;
  readSource: () => Promise<Uint8Array | null>;
};

/**
 * Crops stored images on demand to JPEGs of exactly the requested size, around the region that draws attention. Caches
 * the latest crops in memory. `make` returns null if there is no such image and `busy` if too many crops are queued.
 * Rejects if the source cannot be read or decoded.
 */
export function createImageCrops() {
  const pool = createImagePool(CONCURRENCY, MAX_QUEUED);
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

  return {
    async make(request: CropRequest): Promise<Uint8Array | null | 'busy'> {
      const cached = cache.get(request.key);
      if (cached !== undefined) return cached;
      const started = pending.get(request.key) ?? makeAndCache(request).finally(() => pending.delete(request.key));
      pending.set(request.key, started);
      return started;
    },
  };
}

/** Uses the first frame of an animation and a white background for a transparent image. */
async function crop(source: Uint8Array, { widthPx, heightPx }: CropRequest): Promise<Uint8Array> {
  return sharp(source, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS })
    .timeout({ seconds: TIME_LIMIT_S })
    .resize({ width: widthPx, height: heightPx, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#fff' })
    .jpeg(JPEG)
    .toBuffer();
}
