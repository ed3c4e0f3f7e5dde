import type { Sharp } from 'sharp';
import sharp from 'sharp';

/** A colour for each corner, so that every rotation and reflection is visible. Bright, so that a lost profile is as well. */
const CORNERS = ['#dc2828', '#28b43c', '#2846c8', '#dcc828'] as const;

/** A scene with another colour in each quarter, wider than what the browser sends. */
export async function makeScene(): Promise<Sharp> {
  const [width, height] = [2700, 300];
  const quarter = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const };
  const places = [
    { left: 0, top: 0 },
    { left: Math.floor(width / 2), top: 0 },
    { left: 0, top: Math.floor(height / 2) },
    { left: Math.floor(width / 2), top: Math.floor(height / 2) },
  ];
  const layers = places.map((place, index) => ({
    input: { create: { ...quarter, background: CORNERS[index] ?? '#000' } },
    ...place,
  }));
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(layers)
    .png()
    .toBuffer();
  return sharp(drawn);
}

/** Returns the colours of the middles of the four quarters, from the top left to the bottom right. */
export async function readCorners(image: Sharp): Promise<number[]> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => ({ x, y })));
  return places.flatMap(({ x, y }) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
    const values = [...data.subarray(at, at + channels)];
    return channels === 1 ? [...values, ...values, ...values] : values;
  });
}
