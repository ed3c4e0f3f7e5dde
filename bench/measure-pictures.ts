import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createPicturePool } from '#services/storage/picture-pool.ts';
import { processPicture } from '#services/storage/process-picture.ts';
import { median } from './median.ts';
import { printTable } from './print-table.ts';

const PICTURE = new URL('../public/demo/river-boats-1280.webp', import.meta.url);
/** As a telephone's camera takes it, and as a desk has cut it for the page. */
const SIZES = [
  { name: '12 megapixels', width: 4000, height: 3000 },
  { name: '2 megapixels', width: 1920, height: 1080 },
] as const;
const PICTURES = 8;
const TICK_MS = 5;

/**
 * Prints how many uploads a second become the files that are served, as a ratio to decoding the same picture alone, and
 * how late a timer of this process, which answers the pages meanwhile, is.
 */
export async function measurePictures(): Promise<void> {
  const rows: string[][] = [];
  const source = await readFile(PICTURE);
  for (const { name, width, height } of SIZES) {
    const bytes = await sharp(source).resize(width, height).jpeg({ quality: 88 }).toBuffer();
    const decoded = await measureRate(() => sharp(bytes).raw().toBuffer());
    const delays = watchDelays();
    const processed = await measureRate(() => processPicture(bytes));
    const cells = [processed.toFixed(2), decoded.toFixed(1), (processed / decoded).toFixed(3)];
    rows.push([name, ...cells, delays.stop().toFixed(1)]);
  }
  console.log('\nPictures a second, from the upload to all of its files\n');
  printTable(
    [
      { title: 'JPEG', align: 'left' },
      { title: 'processed', align: 'right' },
      { title: 'decoded only', align: 'right' },
      { title: 'ratio', align: 'right' },
      { title: 'timers late, ms', align: 'right' },
    ],
    rows,
  );
}

/** As many at once as the file service works on. */
async function measureRate(work: () => Promise<unknown>): Promise<number> {
  await work();
  const pool = createPicturePool();
  const startMs = performance.now();
  await Promise.all(Array.from({ length: PICTURES }, () => pool.run(work)));
  return (PICTURES * 1000) / (performance.now() - startMs);
}

/** The median delay, until it is stopped, of timers that should fire every few ms. */
function watchDelays(): { stop(): number } {
  const delays: number[] = [];
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    delays.push(Math.max(0, nowMs - lastMs - TICK_MS));
    lastMs = nowMs;
  }, TICK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return median(delays);
    },
  };
}
