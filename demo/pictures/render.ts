import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { composeIcon, composeSharingPicture } from './emblem.ts';
import { createRandom } from './random.ts';
import type { Scene } from './scene.ts';
import { composePicture } from './scene.ts';
import { SCENES } from './scene-list.ts';

const WIDTHS_PX = [400, 800, 1280] as const;
const QUALITIES = [72, 66, 60] as const;
const BUDGET_BYTES_PER_PX = 36;
const ICON_SIZES_PX = [192, 512] as const;
const PUBLIC_DIR = join(import.meta.dirname, '../../public');
const SCENES_DIR = join(PUBLIC_DIR, 'demo');

const encode = (picture: Buffer, widthPx: number, quality: number): Promise<Buffer> =>
  sharp(picture).resize({ width: widthPx }).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();

const encodeWithinBudget = async (picture: Buffer, widthPx: number): Promise<Buffer> => {
  const encoded = await Promise.all(QUALITIES.map((quality) => encode(picture, widthPx, quality)));
  const fitting = encoded.find(({ length }) => length <= widthPx * BUDGET_BYTES_PER_PX);
  return fitting ?? encode(picture, widthPx, Math.min(...QUALITIES));
};

const renderScene = async ({ name, seed, draw }: Scene): Promise<string> => {
  const svg = composePicture(draw(createRandom(seed)));
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  const sizes = await Promise.all(
    WIDTHS_PX.map(async (widthPx) => {
      const encoded = await encodeWithinBudget(picture, widthPx);
      await writeFile(join(SCENES_DIR, `${name}-${widthPx}.webp`), encoded);
      return `${widthPx}: ${(encoded.length / 1024).toFixed(1)} KB`;
    }),
  );
  return `${name.padEnd(16)} ${sizes.join('  ')}`;
};

const renderEmblem = async (): Promise<void> => {
  const icon = Buffer.from(composeIcon());
  await writeFile(join(PUBLIC_DIR, 'icon.svg'), icon);
  for (const sizePx of ICON_SIZES_PX) {
    await sharp(icon, { density: sizePx * 2 })
      .resize(sizePx, sizePx)
      .png({ palette: true })
      .toFile(join(PUBLIC_DIR, `icon-${sizePx}.png`));
  }
  await sharp(Buffer.from(composeSharingPicture())).png({ palette: true }).toFile(join(PUBLIC_DIR, 'share.png'));
};

const wanted = process.argv.slice(2);
const chosen = SCENES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

await mkdir(SCENES_DIR, { recursive: true });
for (const scene of chosen) console.log(await renderScene(scene));
if (wanted.length === 0) await renderEmblem();
