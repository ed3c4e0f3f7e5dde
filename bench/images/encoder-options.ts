import type { AvifOptions, JpegOptions, Sharp, WebpOptions } from 'sharp';
import sharp from 'sharp';
import { listImageWidths } from '#domain/images/image-url.ts';
import { AVIF, JPEG, processImage, WEBP } from '#services/storage/process-image.ts';
import { left, printTable, right } from '../print-table.ts';
import { CAMERA_PHOTO, CLEAR_PHOTO, makePhoto, SENT_PHOTO } from './make-photo.ts';
import { measureCpu } from './measure-cpu.ts';
import { measureSsim } from './ssim.ts';

type Settings = { avif: AvifOptions; webp: WebpOptions; jpeg: JpegOptions };

const MEASURED_WIDTH_PX = 1280;
const BEFORE: Settings = {
  avif: { quality: 50, effort: 1 },
  webp: { quality: 76, effort: 2 },
  jpeg: { quality: 78, mozjpeg: true },
};
const NOW: Settings = { avif: AVIF, webp: WEBP, jpeg: JPEG };

const avif = (quality: number, effort: number, chromaSubsampling: string): [string, (image: Sharp) => Sharp] => [
  `AVIF ${quality}, effort ${effort}, ${chromaSubsampling}`,
  (image) => image.avif({ quality, effort, chromaSubsampling }),
];
const webp = (quality: number, effort: number): [string, (image: Sharp) => Sharp] => [
  `WebP ${quality}, effort ${effort}`,
  (image) => image.webp({ quality, effort }),
];
const jpeg = (quality: number, name: string, options: JpegOptions): [string, (image: Sharp) => Sharp] => [
  `JPEG ${quality}, ${name}`,
  (image) => image.jpeg({ quality, ...options }),
];

/** The settings before this measurement are the first of each format. */
const OPTIONS = [
  avif(50, 1, '4:4:4'),
  avif(50, 0, '4:4:4'),
  avif(50, 0, '4:2:0'),
  avif(53, 0, '4:2:0'),
  avif(50, 1, '4:2:0'),
  avif(50, 2, '4:2:0'),
  avif(50, 4, '4:2:0'),
  webp(76, 2),
  webp(76, 0),
  webp(76, 1),
  webp(76, 4),
  jpeg(78, 'mozjpeg', { mozjpeg: true }),
  jpeg(78, 'trellis, table 3', { trellisQuantisation: true, overshootDeringing: true, quantisationTable: 3 }),
  jpeg(78, 'table 3', { quantisationTable: 3 }),
  jpeg(76, 'table 3', { quantisationTable: 3 }),
  jpeg(76, 'table 3, progressive', { quantisationTable: 3, progressive: true }),
  jpeg(74, 'table 3', { quantisationTable: 3 }),
  jpeg(78, 'plain', {}),
];

/** Measures processor time, size and similarity of the encoders' options, and how many photos one core processes in a second. */
async function run(): Promise<void> {
  sharp.concurrency(1);
  sharp.cache(false);
  const photos = { '12 MP': await makePhoto(CAMERA_PHOTO), '2,560 px': await makePhoto(SENT_PHOTO) };
  await compareOptions(await makePhoto(CLEAR_PHOTO));
  const rows: string[][] = [];
  for (const [name, photo] of Object.entries(photos)) {
    const megabytes = (photo.length / 1e6).toFixed(1);
    rows.push([name, megabytes, ...(await measureAll(photo, BEFORE)), ...(await measureAll(photo, NOW))]);
    const { ms } = await measureCpu(() => processImage(photo));
    rows.push([`${name}, processImage`, megabytes, '', '', '', toRate(ms)]);
  }
  console.log(`\nAll widths and formats of one photo\n`);
  printTable(
    [left('photo'), right('MB'), right('before: kB'), right('photos/s'), right('now: kB'), right('photos/s')],
    rows,
  );
}

const toRate = (ms: number): string => (1000 / ms).toFixed(2);

async function compareOptions(photo: Buffer): Promise<void> {
  const scaled = await sharp(photo).resize({ width: MEASURED_WIDTH_PX }).png({ compressionLevel: 0 }).toBuffer();
  const rows: string[][] = [];
  for (const [name, encode] of OPTIONS) {
    const { ms, result } = await measureCpu(() => encode(sharp(scaled)).toBuffer());
    const ssim = await measureSsim(sharp(scaled), sharp(result));
    rows.push([name, ms.toFixed(0), (result.length / 1000).toFixed(1), ssim.toFixed(4)]);
  }
  console.log(`One variant of ${MEASURED_WIDTH_PX} px\n`);
  printTable([left('options'), right('CPU, ms'), right('kB'), right('SSIM')], rows);
}

/** Encodes every width in every format with the settings. Returns the bytes and the photos a second. */
async function measureAll(photo: Buffer, { avif, webp, jpeg }: Settings): Promise<string[]> {
  const encodeAll = async () => {
    let bytes = 0;
    const { data, info } = await sharp(photo).resize({ width: 1920 }).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    for (const widthPx of listImageWidths({ widthPx: 4000, isAnimated: false })) {
      const scaled = () => sharp(data, { raw: { width, height, channels } }).resize({ width: widthPx });
      for (const image of [scaled().avif(avif), scaled().webp(webp), scaled().jpeg(jpeg)]) {
        bytes += (await image.toBuffer()).length;
      }
    }
    return bytes;
  };
  const { ms, result } = await measureCpu(encodeAll);
  return [(result / 1000).toFixed(0), toRate(ms)];
}

await run();
