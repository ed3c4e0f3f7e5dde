import type { OverlayOptions } from 'sharp';
import sharp from 'sharp';
import type { Random } from '#tools/random.ts';
import { pick } from '#tools/random.ts';

type Treat = (jpeg: Uint8Array, random: Random) => Promise<Uint8Array>;

/** What may happen to a card before someone asks whether it is genuine. */
export const TREATMENTS = {
  'as it was stored': async (jpeg) => jpeg,
  'JPEG quality 50': (jpeg) => sharp(jpeg).jpeg({ quality: 50 }).toBuffer(),
  '480 px': (jpeg) => shrink(jpeg).jpeg({ quality: 80 }).toBuffer(),
  '480 px, quality 50': (jpeg) => shrink(jpeg).jpeg({ quality: 50 }).toBuffer(),
  'messenger, twice': (jpeg) => sendTwice(jpeg),
  screenshot: (jpeg, random) => takeScreenshot(jpeg, random, false),
  'screenshot with status bar': (jpeg, random) => takeScreenshot(jpeg, random, true),
  'screenshot, messenger twice': async (jpeg, random) => sendTwice(await takeScreenshot(jpeg, random, true)),
} as const satisfies Record<string, Treat>;

export type Treatment = keyof typeof TREATMENTS;

const shrink = (jpeg: Uint8Array) => sharp(jpeg).resize({ width: 480 });

/** Scales to at most 1600 px and encodes twice, with colours at half the resolution. */
async function sendTwice(jpeg: Uint8Array): Promise<Uint8Array> {
  let sent = jpeg;
  for (const quality of [72, 62]) {
    const small = sharp(sent).resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true });
    sent = await small.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  }
  return sent;
}

const PHONE_WIDTHS_PX = [720, 1080, 1170, 1440];
const BACKGROUNDS = ['#000000', '#ffffff', '#e9ebee', '#18191a'];

/** Draws a phone's screen with the card on a background. Only one in three cards has a margin at its sides. */
async function takeScreenshot(jpeg: Uint8Array, random: Random, hasStatusBar: boolean): Promise<Uint8Array> {
  const width = pick(random, PHONE_WIDTHS_PX);
  const height = Math.round(width * (2 + random() * 0.2));
  const background = pick(random, BACKGROUNDS);
  const margin = random() < 0.67 ? 0 : Math.floor(random() * width * 0.06);
  const card = await sharp(jpeg)
    .resize({ width: width - 2 * margin, height: Math.round(height * 0.9), fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((width - card.info.width) / 2);
  const top = Math.floor((height - card.info.height) * (0.35 + random() * 0.3));
  const bar = { width, height: Math.round(width * 0.06) };
  const layers: OverlayOptions[] = [{ input: card.data, left, top }];
  if (hasStatusBar && top > bar.height * 1.2) layers.push({ input: drawStatusBar(bar, background), left: 0, top: 0 });
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(layers)
    .jpeg({ quality: 75 + Math.floor(random() * 15) })
    .toBuffer();
}

function drawStatusBar({ width, height }: { width: number; height: number }, background: string): Buffer {
  const color = background === '#000000' || background === '#18191a' ? '#fff' : '#000';
  const [y, size] = [height * 0.35, height * 0.32];
  const shapes = [40, 58, 92].map((x) => `<rect x="${x}" y="${y}" width="${size * 0.7}" height="${size}" rx="3"/>`);
  const battery = `<rect x="${width - 120}" y="${y}" width="60" height="${size}"/><circle cx="${width - 160}" cy="${height / 2}" r="${size / 2}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${color}">${shapes.join('')}${battery}</g></svg>`,
  );
}
