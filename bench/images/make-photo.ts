import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const SCENE = fileURLToPath(new URL('../../public/demo/market-1280.webp', import.meta.url));

export type Photo = { widthPx: number; heightPx: number; quality: number; noise: number };

/** A photo of a phone's camera: 12 megapixels and about 7.9 MB. */
export const CAMERA_PHOTO: Photo = { widthPx: 4000, heightPx: 3000, quality: 93, noise: 13 };

/** Makes a JPEG with the fine detail of a photo: a scene of the demonstration with the noise of a sensor. */
export async function makePhoto({ widthPx, heightPx, quality, noise }: Photo): Promise<Buffer> {
  const size = { width: widthPx, height: heightPx };
  const grain = await sharp({
    create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: noise } },
  })
    .blur(0.6)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(SCENE)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
