import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const SCENE = fileURLToPath(new URL('../../public/demo/market-1280.webp', import.meta.url));

export type Photo = { widthPx: number; heightPx: number; quality: number; noise: number };

/** A photo of a phone's camera: 12 megapixels and about 7.9 MB. */
export const CAMERA_PHOTO: Photo = { widthPx: 4000, heightPx: 3000, quality: 97, noise: 54 };

/** The same photo as the browser sends it. */
export const SENT_PHOTO: Photo = { widthPx: 2560, heightPx: 1920, quality: 86, noise: 24 };

/** A photo with little noise, in which the faults of an encoder are easy to see. */
export const CLEAR_PHOTO: Photo = { widthPx: 4000, heightPx: 3000, quality: 95, noise: 13 };

/** Makes a JPEG with the fine detail of a photo: a scene of the demonstration with the noise of a sensor. */
export async function makePhoto({ widthPx, heightPx, quality, noise }: Photo): Promise<Buffer> {
  const size = { width: widthPx, height: heightPx };
  const grain = await sharp({
    create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: noise } },
  })
    // A camera removes the noise of colours.
    .greyscale()
    .blur(0.6)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(SCENE)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
