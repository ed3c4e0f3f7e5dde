import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { createImagePool } from '#services/storage/image-pool.ts';
import { processImage } from '#services/storage/process-image.ts';
import { printTable } from './print-table.ts';

const IMAGE = new URL('../public/demo/river-boats-1280.webp', import.meta.url);
/** A photo from a phone camera, and one that an editor has scaled down. */
const SIZES = [
  { name: '12 megapixels', width: 4000, height: 3000 },
  { name: '2 megapixels', width: 1920, height: 1080 },
] as const;
const IMAGES = 8;
const TICK_MS = 5;

/**
 * Prints how many uploads per second are processed, as a ratio to only decoding the same image, and the timer delay of
 * this process, which serves pages at the same time.
 */
export async function measureImages(): Promise<void> {
  const rows: string[][] = [];
  const source = await readFile(IMAGE);
  for (const { name, width, height } of SIZES) {
    const bytes = await sharp(source).resize(width, height).jpeg({ quality: 88 }).toBuffer();
    const decoded = await measureRate(() => sharp(bytes).raw().toBuffer());
    const delays = monitorEventLoopDelay({ resolution: TICK_MS });
    delays.enable();
    const processed = await measureRate(() => processImage(bytes));
    const cells = [processed.toFixed(2), decoded.toFixed(1), (processed / decoded).toFixed(3)];
    delays.disable();
    rows.push([name, ...cells, (delays.percentile(50) / 1e6 - TICK_MS).toFixed(1)]);
  }
  console.log('\nImages per second, from the upload to all of its files\n');
  printTable(['JPEG', 'processed', 'decoded only', 'ratio', 'timers late, ms'], rows);
}

/** Returns the images per second with the concurrency of the file service. */
async function measureRate(work: () => Promise<unknown>): Promise<number> {
  await work();
  const pool = createImagePool();
  const startMs = performance.now();
  await Promise.all(Array.from({ length: IMAGES }, () => pool.run(work)));
  return (IMAGES * 1000) / (performance.now() - startMs);
}
